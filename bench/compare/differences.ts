import type { Outcome } from './run.ts'

/** One thing that two builds did differently with the same input. */
export interface Difference {
  /** What differs: `exit code`, `finding added`, `bundle` … */
  readonly kind: string
  /** What distinguishes it within its kind, such as the code of a finding: differences are counted by it. */
  readonly about: string
  readonly detail: string
}

interface ReportedFinding {
  readonly code: string
  readonly message: string
  readonly severity: number
  readonly source: string
  readonly range: unknown
}

const severities = ['error', 'warning', 'info', 'hint']

/** Lists what differs between the outcomes of the old and the new build; empty when nothing does. */
export function differencesOf(before: Outcome, after: Outcome): readonly Difference[] {
  const differences: Difference[] = []
  if (before.end !== after.end) {
    const change = `${before.end} → ${after.end}`
    differences.push({ kind: 'exit code', about: change, detail: firstLine(after.stderr || after.stdout) })
  }
  const findings = differentFindings(findingsOf(before), findingsOf(after))
  differences.push(...findings)
  // A report shows the findings: where these differ, so does it.
  if (findings.length === 0) {
    differences.push(...differentText('standard output', before.stdout, after.stdout))
    differences.push(...differentText('standard error', before.stderr, after.stderr))
  }
  for (const name of new Set([...before.files.keys(), ...after.files.keys()])) {
    if (name !== 'findings.json')
      differences.push(...differentFile(name, before.files.get(name), after.files.get(name)))
  }
  return differences
}

function findingsOf({ files }: Outcome): readonly ReportedFinding[] {
  const text = files.get('findings.json')
  return text === undefined ? [] : JSON.parse(Buffer.from(text, 'latin1').toString('utf8'))
}

/** Findings are paired as closely as they agree; what remains was removed or added. */
function differentFindings(
  before: readonly ReportedFinding[],
  after: readonly ReportedFinding[],
): readonly Difference[] {
  const differences: Difference[] = []
  let [removed, added] = [before, after]
  const pair = (
    keyOf: (finding: ReportedFinding) => unknown,
    differs?: (one: ReportedFinding, other: ReportedFinding) => Difference,
  ) => {
    const rest = paired(removed, added, (finding) => JSON.stringify(keyOf(finding)))
    if (differs !== undefined) for (const [one, other] of rest.pairs) differences.push(differs(one, other))
    removed = rest.removed
    added = rest.added
  }
  pair((finding) => finding)
  pair(
    ({ code, source, range }) => [code, source, range],
    (one, other) => changed(one, other),
  )
  pair(
    ({ message, source, range }) => [message, source, range],
    (one, other) => ({ kind: 'code', about: `${one.code} → ${other.code}`, detail: shown(other) }),
  )
  pair(
    ({ code, message }) => [code, message],
    (one, other) => ({ kind: 'place', about: one.code, detail: `${shown(one)} → ${placeOf(other)}` }),
  )
  pair(
    ({ source, range }) => [source, range],
    (one, other) => ({
      kind: 'code and message',
      about: `${one.code} → ${other.code}`,
      detail: `${shown(one)} → ${shown(other)}`,
    }),
  )
  for (const one of removed) differences.push({ kind: 'finding removed', about: labelOf(one), detail: shown(one) })
  for (const other of added) differences.push({ kind: 'finding added', about: labelOf(other), detail: shown(other) })
  return differences
}

function paired(
  before: readonly ReportedFinding[],
  after: readonly ReportedFinding[],
  keyOf: (finding: ReportedFinding) => string,
) {
  const waiting = new Map<string, ReportedFinding[]>()
  for (const finding of before) {
    const key = keyOf(finding)
    const same = waiting.get(key)
    if (same === undefined) waiting.set(key, [finding])
    else same.push(finding)
  }
  const pairs: [ReportedFinding, ReportedFinding][] = []
  const added: ReportedFinding[] = []
  for (const finding of after) {
    const partner = waiting.get(keyOf(finding))?.shift()
    if (partner === undefined) added.push(finding)
    else pairs.push([partner, finding])
  }
  return { pairs, removed: [...waiting.values()].flat(), added }
}

/** How two findings of one code at one place differ. */
function changed(one: ReportedFinding, other: ReportedFinding): Difference {
  const about = one.code
  if (one.severity !== other.severity) {
    const change = `${severities[one.severity]} → ${severities[other.severity]}`
    return { kind: 'severity', about, detail: `${shown(other)}: ${change}` }
  }
  if (one.message !== other.message) {
    return { kind: 'message', about, detail: `${placeOf(one)}\n      - ${one.message}\n      + ${other.message}` }
  }
  const fields = (finding: ReportedFinding) => new Map(Object.entries(finding))
  const [before, after] = [fields(one), fields(other)]
  const names = [...new Set([...before.keys(), ...after.keys()])]
  const different = names.filter((name) => JSON.stringify(before.get(name)) !== JSON.stringify(after.get(name)))
  return { kind: 'field of a finding', about: `${different.join(', ')} of ${about}`, detail: shown(other) }
}

function differentFile(name: string, before: string | undefined, after: string | undefined): readonly Difference[] {
  if (before === undefined) return [{ kind: name, about: 'written now', detail: '' }]
  if (after === undefined) return [{ kind: name, about: 'no longer written', detail: '' }]
  return differentText(name, before, after)
}

function differentText(kind: string, before: string, after: string): readonly Difference[] {
  if (before === after) return []
  const [old, now] = [before.split('\n'), after.split('\n')]
  const index = now.findIndex((line, number) => line !== old[number])
  const at = index === -1 ? now.length : index
  const line = (lines: readonly string[]) => (lines[at] ?? '(ends)').slice(0, 200)
  return [{ kind, about: 'text', detail: `line ${at + 1}\n      - ${line(old)}\n      + ${line(now)}` }]
}

function labelOf({ code, severity }: ReportedFinding): string {
  return `${severities[severity]} ${code}`
}

function shown(finding: ReportedFinding): string {
  return `${placeOf(finding)} ${finding.code} ${finding.message}`
}

function placeOf({ source, range }: ReportedFinding): string {
  return `${source.split('/').slice(-2).join('/')} ${JSON.stringify(range).replaceAll(/[^\d,]/g, '')}`
}

function firstLine(text: string): string {
  return (text.trim().split('\n')[0] ?? '').slice(0, 200)
}
