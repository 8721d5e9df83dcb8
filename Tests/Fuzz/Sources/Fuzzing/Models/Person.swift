import Rosetta

/// An instance with an instance inside.
public class Person: JSONConvertibleClass, Equatable {
  public var name = "old"
  public var age: Int? = 1
  public var friend: Person?

  public required init() {}

  public class func map(_ object: Person, json: Mapper) {
    object.name <- json["name"]
    object.age <~ json["age"] § { $0 > 0 }
    object.friend <~ json["friend"]
  }

  public static func == (left: Person, right: Person) -> Bool {
    left.name == right.name && left.age == right.age && left.friend == right.friend
  }
}

/// A subclass that extends the map.
public final class Student: Person {
  public var school: String? = "old"
  public var grades = [1, 2]

  public override class func map(_ object: Person, json: Mapper) {
    super.map(object, json: json)
    guard let student = object as? Student else { return }
    student.school <- json["school"]
    student.grades <~ json["grades"]
    json.check(student.grades.count < 5, "must be few")
  }

  /// All that can change.
  public var state: String {
    "\(name) \(String(describing: age)) \(friend?.name ?? "-") \(school ?? "-") \(grades)"
  }
}
