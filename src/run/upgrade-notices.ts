import type { UpgradeReportCode } from '../findings/codes/upgrade.ts'
import type { Finding } from '../findings/finding.ts'

const view: UpgradeReportCode = 'upgrade/view'

/** The reports of a conversion after which a contract may say something else than its author meant. */
const deciding: ReadonlySet<string> = new Set<UpgradeReportCode>([
  'upgrade/parameter-schema',
  'upgrade/trait-value',
  'upgrade/no-message',
  'upgrade/binding-version',
  'upgrade/new-field',
])

/** The most reports that are told. */
const mostReports = 3

/** What is told about descriptions of version 2 that were converted to be compared: whose view they take. */
export function viewNotices(findings: readonly Finding[]): readonly string[] {
  const found = findings.find(({ code }) => code === view)
  return found === undefined ? [] : [`Descriptions of version 2 are read as version 3: ${found.message}.`]
}

/** The findings of a description, and what reports call its files. */
interface Side {
  readonly findings: readonly Finding[]
  readonly nameOf: (path: string) => string
}

/** The same, and the reports that decide what is compared: those on several sides once. */
export function upgradeNotices(sides: readonly Side[]): readonly string[] {
  const told = new Map<string, string>()
  for (const { findings, nameOf } of sides) {
    for (const { code, message, place, range } of findings) {
      // Advice behind a semicolon is for those who convert.
      const [fact = message] = message.split(';')
      if (deciding.has(code) && !told.has(fact))
        told.set(fact, `${nameOf(place.source)}:${range.start.line + 1}: ${fact}.`)
    }
  }
  const left = told.size - mostReports
  const more = left <= 0 ? [] : [`The conversion reports ${left} more; "msgapi upgrade --dry-run" shows all.`]
  const notices = [...told.values()].slice(0, mostReports)
  return [...viewNotices(sides.flatMap(({ findings }) => findings)), ...notices, ...more]
}

/** Leaves out what a conversion reports beside errors. */
export function withoutUpgradeReports(findings: readonly Finding[]): readonly Finding[] {
  // The table of the codes has all their texts, which nothing else here needs.
  return findings.filter(({ code, severity }) => severity === 'error' || !code.startsWith('upgrade/'))
}
