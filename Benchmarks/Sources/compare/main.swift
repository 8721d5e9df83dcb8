import Documents
import Foundation
import Rosetta

func bench(_ name: String, _ n: Int, _ f: () -> Void) -> Double {
  var times: [Double] = []
  for _ in 0..<n {
    let t = ContinuousClock.now
    f()
    let d = ContinuousClock.now - t
    times.append(Double(d.components.attoseconds) / 1e12 + Double(d.components.seconds) * 1e6)
  }
  times.sort()
  return times[times.count / 2]
}
let folder = CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : "/work/shared/documents"
func row<M: JSONRepresentable, T: Codable>(_ name: String, _ m: M.Type, _ t: T.Type) throws {
  let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name + ".json"))
  let r = Rosetta()
  let model = try r.decode(M.self, from: data)
  let twin = try JSONDecoder().decode(T.self, from: data)
  if CommandLine.arguments.count > 2 {
    let what = CommandLine.arguments[2]
    if what == name + "-d" { for _ in 0..<20 { _ = try r.decode(M.self, from: data) }; exit(0) }
    if what == name + "-e" { for _ in 0..<20 { let _: Data = try r.encode(model) }; exit(0) }
    return
  }
  let a = bench(name, 21) { _ = try! r.decode(M.self, from: data) }
  let b = bench(name, 5) { _ = try! JSONDecoder().decode(T.self, from: data) }
  let c = bench(name, 21) { let _: Data = try! r.encode(model) }
  let d = bench(name, 5) { _ = try! JSONEncoder().encode(twin) }
  print(name, "decode", Int(a), Int(b), b / a, "encode", Int(c), Int(d), d / c)
}
try row("twitter", Twitter.Root.self, TwitterTwins.Root.self)
try row("citm_catalog", Citm.Root.self, CitmTwins.Root.self)
try row("canada", Canada.Root.self, CanadaTwins.Root.self)
