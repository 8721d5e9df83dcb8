import Foundation

/// A feed as a page of text.
struct Summary {
  let feed: Feed
  let terminal: Terminal

  var text: String {
    [masthead, lines, stops, vehicles, alerts, fares]
      .filter { !$0.isEmpty }
      .map { $0.joined(separator: "\n") }
      .joined(separator: "\n\n")
  }

  private func section(_ title: String, _ rows: [String]) -> [String] {
    rows.isEmpty ? [] : [terminal.rule(title)] + rows.map { $0.replacing(/[ ]+$/, with: "") }
  }
}

// MARK: - Agency

extension Summary {
  private var masthead: [String] {
    let agency = feed.agency
    let inner = Terminal.width - 4
    let published = " \(day(feed.published)) \(time(feed.published))"
    let founded = agency.founded.map { ", since \($0)" } ?? ""
    let contact = [agency.website?.host(), agency.phone, agency.email]
      .compactMap { $0 }
      .joined(separator: " · ")
    let rows = [
      feed.city.uppercased().fitted(to: inner - published.count) + published,
      (agency.name + founded).fitted(to: inner),
      (agency.slogan ?? "").fitted(to: inner),
      contact.fitted(to: inner),
    ]
    let edge = String(repeating: "─", count: Terminal.width - 2)
    return ["┌\(edge)┐"] + rows.map { "│ \($0) │" } + ["└\(edge)┘"]
  }
}

// MARK: - Lines

extension Summary {
  private var lines: [String] {
    let days = Day.allCases.map { $0.rawValue.fitted(to: 16) }.joined()
    let header = terminal.styled(String(repeating: " ", count: 32) + days, .dim)
    return section("Lines", [header] + feed.lines.flatMap(rows(of:)))
  }

  private func rows(of line: Line) -> [String] {
    let services = Day.allCases.map { day in
      (line.timetable[day].map { "\($0.first)–\($0.last) \($0.interval)′" } ?? "–").fitted(to: 16)
    }
    let heading = [
      badge(line.id), line.name.fitted(to: 14), line.mode.rawValue.fitted(to: 10),
      services.joined(),
    ]
    let route = line.stops.map(stopName).joined(separator: " → ").wrapped(to: 73)
    let runs = (line.specialRuns ?? []).map { "\(day($0)) \(time($0))" }
    let special = runs.isEmpty ? "" : "special runs: " + runs.joined(separator: ", ")
    return [heading.joined(separator: " ")]
      + (route + special.wrapped(to: 73)).map { terminal.styled("      \($0)", .dim) }
  }

  /// A line's id in the line's colour, five columns wide.
  private func badge(_ id: String) -> String {
    let text = " \(id)".fitted(to: 4)
    let colour = feed.lines.first { $0.id == id }?.colour
    return " " + (colour.map { terminal.styled(text, .badge($0)) } ?? text)
  }

  private func stopName(_ id: String) -> String {
    feed.stops[id]?.name ?? id
  }
}

// MARK: - Stops

extension Summary {
  private var stops: [String] {
    let header = " ".fitted(to: 26) + "zone   latitude  longitude  facilities"
    let stops = feed.stops.values.sorted { ($0.zone, $0.name) < ($1.zone, $1.name) }
    return section("Stops", [terminal.styled(header, .dim)] + stops.flatMap { tree(of: $0) })
  }

  /// A stop and its parts, drawn as a tree: `branch` leads to the stop, `trunk` runs past its parts.
  private func tree(of stop: Stop, branch: String = " ", trunk: String = " ") -> [String] {
    let parts = stop.parts ?? []
    return [row(of: stop, branch: branch)]
      + parts.enumerated().flatMap { index, part in
        let isLast = index == parts.count - 1
        return tree(
          of: part,
          branch: trunk + (isLast ? "└─ " : "├─ "),
          trunk: trunk + (isLast ? "   " : "│  ")
        )
      }
  }

  private func row(of stop: Stop, branch: String) -> String {
    let columns = [
      (branch + stop.name).fitted(to: 26),
      "\(stop.zone)".fitted(to: 4, on: .right),
      degrees(stop.latitude, "N", "S").fitted(to: 11, on: .right),
      degrees(stop.longitude, "E", "W").fitted(to: 11, on: .right),
      "  " + stop.facilities.map(\.rawValue).joined(separator: ", ").fitted(to: 26),
    ]
    return columns.joined()
  }

  private func degrees(_ angle: Double, _ positive: String, _ negative: String) -> String {
    let number = abs(angle).formatted(.number.precision(.fractionLength(4)).locale(.page))
    return "\(number) \(angle < 0 ? negative : positive)"
  }
}

// MARK: - Vehicles

extension Summary {
  private var vehicles: [String] {
    section("Vehicles", feed.vehicles.map(row(of:)))
  }

  private func row(of vehicle: Vehicle) -> String {
    let columns = [
      badge(vehicle.line),
      "\(vehicle.number)".fitted(to: 4, on: .right),
      (vehicle.name ?? "").fitted(to: 14),
      state(of: vehicle),
      vehicle.load.map(bar) ?? "".fitted(to: 15),
      (vehicle.nextStop.map { "→ " + stopName($0) } ?? "").fitted(to: 18),
      vehicle.seen.map(time) ?? "",
    ]
    return columns.joined(separator: " ")
  }

  private func state(of vehicle: Vehicle) -> String {
    switch vehicle.state {
    case .onTime: terminal.styled("on time".fitted(to: 12), .green)
    case .late:
      terminal.styled((vehicle.delay.map { "\($0) min late" } ?? "late").fitted(to: 12), .yellow)
    case .inShed: terminal.styled("in the shed".fitted(to: 12), .dim)
    }
  }

  private func bar(_ load: Double) -> String {
    let filled = Int((load * 10).rounded())
    let percent = load.formatted(.percent.precision(.fractionLength(0)).locale(.page))
    return String(repeating: "█", count: filled) + String(repeating: "░", count: 10 - filled)
      + percent.fitted(to: 5, on: .right)
  }
}

// MARK: - Alerts

extension Summary {
  private var alerts: [String] {
    section(
      "Alerts",
      feed.alerts.sorted { $0.severity.rawValue > $1.severity.rawValue }.flatMap(rows(of:))
    )
  }

  private func rows(of alert: Alert) -> [String] {
    let period = day(alert.from) + " – " + (alert.until.map(day) ?? "until further notice")
    let places = alert.stops.map(stopName)
    let scope = places.isEmpty ? "" : " at " + places.joined(separator: ", ")
    let link = alert.more.map { " · " + $0.absoluteString } ?? ""
    let affected = alert.lines.joined(separator: ", ") + scope + link
    let title = terminal.styled("\(symbol(alert.severity)) \(alert.title.printable)", .bold)
    return [" \(title)  \(terminal.styled(period, .dim))"]
      + (alert.text.wrapped(to: 77) + affected.wrapped(to: 77)).map { "   \($0)" }
  }

  private func symbol(_ severity: Alert.Severity) -> String {
    switch severity {
    case .notice: terminal.styled("·", .green)
    case .warning: terminal.styled("▲", .yellow)
    case .severe: terminal.styled("■", .red)
    }
  }
}

// MARK: - Fares

extension Summary {
  private var fares: [String] {
    let tickets = feed.fares.tickets.values.sorted { ($0.price, $0.name) < ($1.price, $1.name) }
    let supplements = (feed.fares.zoneSupplements ?? [:]).sorted { $0.key < $1.key }
    return section(
      "Fares",
      tickets.map { fare($0.name, $0.minutes.map(duration) ?? "no limit", $0.price) }
        + supplements.map { fare("Through \($0.key) zones", "supplement", $0.value) }
    )
  }

  private func fare(_ name: String, _ note: String, _ price: Decimal) -> String {
    let amount = price.formatted(.currency(code: feed.fares.currency).locale(.page))
    return " " + name.fitted(to: 30) + note.fitted(to: 20) + amount.fitted(to: 14, on: .right)
  }

  private func duration(_ minutes: Int) -> String {
    Duration.seconds(60 * minutes)
      .formatted(.units(allowed: [.days, .hours, .minutes], width: .abbreviated).locale(.page))
  }
}

// MARK: - Dates

extension Summary {
  private func day(_ date: Date) -> String {
    formatted(date, "\(day: .defaultDigits) \(month: .abbreviated) \(year: .defaultDigits)")
  }

  private func time(_ date: Date) -> String {
    formatted(
      date,
      "\(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits)"
    )
  }

  /// The document's dates as the agency's own clocks show them, wherever the reader is.
  private func formatted(_ date: Date, _ format: Date.FormatString) -> String {
    date.formatted(
      Date.VerbatimFormatStyle(
        format: format,
        locale: .page,
        timeZone: feed.agency.timeZone,
        calendar: Calendar(identifier: .gregorian)
      )
    )
  }
}

extension Locale {
  /// The page is in English wherever it is printed.
  fileprivate static let page = Locale(identifier: "en_GB")
}
