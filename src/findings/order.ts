import { compareSeverities, type Finding } from './finding.ts'

/** The findings in the order in which they are reported: by file, position, code, pointer, message. The input stays as it is. */
export function inOrder(findings: readonly Finding[]): readonly Finding[] {
  return [...findings].sort(compareFindings)
}

/**
 * A total order of findings that depends on the findings alone: neither on the locale nor on the order in which rules
 * ran. Two findings that compare as equal are equal.
 */
export function compareFindings(left: Finding, right: Finding): number {
  return (
    compareText(left.place.source, right.place.source) ||
    left.range.start.line - right.range.start.line ||
    left.range.start.character - right.range.start.character ||
    compareNatural(left.code, right.code) ||
    comparePointers(left.place.pointer, right.place.pointer) ||
    compareText(left.message, right.message) ||
    compareText(left.place.on, right.place.on) ||
    left.range.end.line - right.range.end.line ||
    left.range.end.character - right.range.end.character ||
    compareSeverities(left.severity, right.severity) ||
    compareText(remainder(left), remainder(right))
  )
}

function compareText(left: string, right: string): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}

const digitRuns = /([0-9]+)/

/** Compares runs of digits by their value, so that `P9` comes before `P10`, and all other text by code unit. */
function compareNatural(left: string, right: string): number {
  if (left === right) return 0
  const leftParts = left.split(digitRuns)
  const rightParts = right.split(digitRuns)
  // Splitting by a group puts text at even and digits at odd positions, on both sides.
  for (let index = 0; index < Math.min(leftParts.length, rightParts.length); index++) {
    const leftPart = leftParts[index] ?? ''
    const rightPart = rightParts[index] ?? ''
    const order = index % 2 === 0 ? compareText(leftPart, rightPart) : compareDigits(leftPart, rightPart)
    if (order !== 0) return order
  }
  return leftParts.length - rightParts.length || compareText(left, right)
}

function compareDigits(left: string, right: string): number {
  const leftDigits = left.replace(/^0+/, '')
  const rightDigits = right.replace(/^0+/, '')
  return leftDigits.length - rightDigits.length || compareText(leftDigits, rightDigits)
}

function comparePointers(left: readonly string[], right: readonly string[]): number {
  for (let index = 0; index < Math.min(left.length, right.length); index++) {
    const order = compareNatural(left[index] ?? '', right[index] ?? '')
    if (order !== 0) return order
  }
  return left.length - right.length
}

function remainder(finding: Finding): string {
  return JSON.stringify([finding.related, finding.documentationUrl, finding.fixable])
}

/**
 * Leaves one finding of each defect: of those with the same code, file, place and message the strongest stays, and of these the first
 * in the order of a report, whatever the order here. The place is the pointer with its side (key or value), or the range where a
 * finding has no pointer, as syntax findings do. Of `others`, those stay whose defect no finding before is about.
 */
export function unique(findings: readonly Finding[], others: readonly Finding[] = []): readonly Finding[] {
  const chosen = byDefect(findings)
  for (const [identity, finding] of byDefect(others)) if (!chosen.has(identity)) chosen.set(identity, finding)
  return [...chosen.values()]
}

function byDefect(findings: readonly Finding[]): Map<string, Finding> {
  const chosen = new Map<string, Finding>()
  for (const finding of findings) {
    const identity = identityOf(finding)
    const known = chosen.get(identity)
    if (known === undefined || compareDoubles(finding, known) < 0) chosen.set(identity, finding)
  }
  return chosen
}

/** Orders findings on one defect: the strongest first, then as in a report. */
export function compareDoubles(left: Finding, right: Finding): number {
  return compareSeverities(left.severity, right.severity) || compareFindings(left, right)
}

/** Identifies a defect: findings with the same text are about the same one. */
export function identityOf({ code, message, place, range }: Finding): string {
  const { start, end } = range
  const spot =
    place.pointer.length > 0 ? [place.on, ...place.pointer] : [start.line, start.character, end.line, end.character]
  return JSON.stringify([code, place.source, spot, message])
}

/** The findings of each file, in the order in which the files first occur. */
export function bySource(findings: readonly Finding[]): ReadonlyMap<string, readonly Finding[]> {
  const groups = new Map<string, Finding[]>()
  for (const finding of findings) {
    const findingsOfFile = groups.get(finding.place.source)
    if (findingsOfFile === undefined) groups.set(finding.place.source, [finding])
    else findingsOfFile.push(finding)
  }
  return groups
}
