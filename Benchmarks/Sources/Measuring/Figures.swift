/// Figures in the format of the tables: about three digits, with thousands separators.
public enum Figures {
  /// `312 ns`, `4.18 µs`, `11,093 µs`.
  public static func time(_ nanoseconds: Double) -> String {
    nanoseconds < 1_000
      ? rounded(nanoseconds) + " ns"
      : rounded(nanoseconds / 1_000) + " µs"
  }

  /// Megabytes per second. A megabyte is a million bytes.
  public static func speed(_ bytes: Int, _ nanoseconds: Double) -> String {
    nanoseconds > 0 ? rounded(Double(bytes) * 1_000 / nanoseconds) : ""
  }

  /// `1.31 MB`; nil is `n/a`.
  public static func megabytes(_ bytes: Int?) -> String {
    bytes.map { rounded(Double($0) / 1e6) + " MB" } ?? "n/a"
  }

  /// `50 B`, `631 KB`, `200 MB`.
  public static func size(_ bytes: Int) -> String {
    switch bytes {
    case ..<1_000: "\(bytes) B"
    case ..<1_000_000: rounded(Double(bytes) / 1e3) + " KB"
    default: rounded(Double(bytes) / 1e6) + " MB"
    }
  }

  /// Two decimals below 10, one below 100, and none above.
  public static func rounded(_ value: Double) -> String {
    let decimals = value < 10 ? 100 : value < 100 ? 10 : 1
    let scaled = Int((value * Double(decimals)).rounded())
    let fraction = decimals == 1 ? "" : "." + padded(scaled % decimals, decimals == 100 ? 2 : 1)
    return grouped(scaled / decimals) + fraction
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  private static func grouped(_ number: Int) -> String {
    number < 1_000
      ? String(number)
      : grouped(number / 1_000) + "," + padded(number % 1_000, 3)
  }
}
