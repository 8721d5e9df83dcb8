import Foundation
import Rosetta
import Testing

/// A deployment of Kubernetes: quantities that are numbers or strings, maps of labels, a union of
/// volumes by their only key, and what the program does not know.
enum Kubernetes {
  struct Deployment: JSONConvertible, Equatable, Sendable {
    var name = ""
    var labels: [String: String] = [:]
    var annotations: [String: String] = [:]
    var replicas = 1
    var isPaused = false
    var containers: [Container] = []
    var volumes: [Volume] = []

    static func map(_ object: inout Deployment, json: Mapper) {
      json["metadata"].map { json in
        object.name <- json["name"] § .matching(/[a-z0-9-]+/, "must be lower case")
        object.labels <- json["labels"] ~ .omitting([:])
        object.annotations <- json["annotations"] ~ .omitting([:])
      }
      json["spec"].map { json in
        object.replicas <- json["replicas"] ~ .omitting(1)
        object.isPaused <- json["paused"] ~ .omitting(false)
        object.containers <- json["template"]["spec"]["containers"] § .nonEmpty
        object.volumes <- json["template"]["spec"]["volumes"] ~ .omitting([])
      }
    }
  }

  struct Container: JSONConvertible, Equatable, Sendable {
    var name = ""
    var image = ""
    var ports: [Int] = []
    var limits: [String: Quantity] = [:]
    var extras = JSONObject()

    static func map(_ object: inout Container, json: Mapper) {
      object.name <- json["name"]
      object.image <- json["image"]
      object.ports <- json["ports"] ~ .omitting([], .array(Container.port))
      object.limits <- json["resources"]["limits"] ~ .omitting([:])
      object.extras <~ json.rest
    }

    static let port = Mapping<Int>(0) { port, json in
      port <- json["containerPort"] § .range(1...65_535)
    }
  }

  /// `2`, `0.5` or `"500m"`.
  enum Quantity: JSONUnion, Equatable, Sendable {
    case number(JSONNumber)
    case text(String)

    static let union = Union<Quantity>.untagged {
      Alternative(Quantity.number) { if case .number(let number) = $0 { number } else { nil } }
      Alternative(Quantity.text) { if case .text(let text) = $0 { text } else { nil } }
    }
  }

  enum Volume: JSONUnion, Equatable, Sendable {
    case emptyDir(RawJSON)
    case configMap(RawJSON)

    static let union = Union<Volume>.keyed {
      Variant("emptyDir", Volume.emptyDir) { if case .emptyDir(let raw) = $0 { raw } else { nil } }
      Variant("configMap", Volume.configMap) {
        if case .configMap(let raw) = $0 { raw } else { nil }
      }
    }
  }
}

@Suite("A deployment of Kubernetes")
struct KubernetesTests {
  static let document = """
    {"metadata": {"name": "web", "labels": {"app.kubernetes.io/name": "web"}},
     "spec": {"replicas": 3, "template": {"spec": {
       "containers": [{"name": "web", "image": "nginx:1.27", "ports": [{"containerPort": 80}],
         "resources": {"limits": {"cpu": "500m", "memory": 1.50}},
         "readinessProbe": {"httpGet": {"path": "/", "port": "http"}}}],
       "volumes": [{"emptyDir": {}}, {"configMap": {"name": "a"}}]}}}}
    """

  @Test("survives a round trip, with what is not known")
  func wholeDocument() throws {
    #expect(
      try roundTrip(Self.document, as: Kubernetes.Deployment.self) == JSON(parsing: Self.document)
    )
    let deployment = try Kubernetes.Deployment(json: Self.document)
    #expect(deployment.containers[0].limits["memory"] == .number(1.5))
    #expect(deployment.containers[0].extras.keys == ["readinessProbe"])
    #expect(try Kubernetes.Deployment(json: deployment.json() as String) == deployment)
  }

  @Test("a patch changes what it names and nothing else")
  func patch() throws {
    var deployment = try Kubernetes.Deployment(json: Self.document)
    try Rosetta().merge(&deployment, from: #"{"spec": {"paused": true}}"#)
    #expect(deployment.isPaused)
    #expect(deployment.replicas == 3)
  }

  static let breakages: [Breakage] = [
    .init(
      "no container",
      #"[{"name": "web""#,
      #"[], "none": [{"name": "web""#,
      [
        "error: check failed at $.spec.template.spec.containers: must not be empty"
      ]
    ),
    .init(
      "a port that is none",
      "80",
      "0",
      [
        "error: check failed for 0 at $.spec.template.spec.containers[0].ports[0].containerPort: must be between 1 and 65535"
      ]
    ),
  ]

  @Test("a broken one is refused at its place", arguments: breakages)
  func refusals(_ breakage: Breakage) throws {
    let problems = try breakage.found(in: Self.document, as: Kubernetes.Deployment.self)
    #expect(problems == breakage.problems)
  }
}
