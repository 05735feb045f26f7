import type { Finding } from '../../../src/findings/finding.ts'

/**
 * Findings as Spectral returns them: of those with the same code, file, path (or, at the root, range) and message the first
 * stays; then by file, start, code and path, equal ones as they came. Texts compare by the locale, as in Spectral.
 */
export function inSpectralOrder(findings: readonly Finding[]): readonly Finding[] {
  const kept = withoutRepeats(findings)
  const sourceRank = ranks(kept, ({ place }) => place.source)
  const codeRank = ranks(kept, ({ code }) => code, { numeric: true })
  let pathOrder: Intl.Collator | undefined
  const sortable = kept.map((finding) => ({
    finding,
    source: sourceRank.get(finding.place.source) ?? 0,
    code: codeRank.get(finding.code) ?? 0,
    path: undefined,
  }))
  return sortable.sort(compare).map(({ finding }) => finding)

  function compare(left: Sortable, right: Sortable): number {
    const { start } = left.finding.range
    const { start: otherStart } = right.finding.range
    const order =
      left.source - right.source ||
      start.line - otherStart.line ||
      start.character - otherStart.character ||
      left.code - right.code
    if (order !== 0) return order
    pathOrder ??= new Intl.Collator()
    return pathOrder.compare(joined(left), joined(right))
  }
}

interface Sortable {
  readonly finding: Finding
  readonly source: number
  readonly code: number
  path: string | undefined
}

/** The path as one text, built when two findings differ in nothing before it: that is rare. */
function joined(sortable: Sortable): string {
  sortable.path ??= sortable.finding.place.pointer.join()
  return sortable.path
}

/** The position of each text among all, in the order of a collator; texts that it takes as equal share one. */
function ranks(
  findings: readonly Finding[],
  textOf: (finding: Finding) => string,
  options?: Intl.CollatorOptions,
): ReadonlyMap<string, number> {
  const distinct = [...new Set(findings.map(textOf))]
  const [only] = distinct
  // To make a collator takes milliseconds, and most runs are over one file.
  if (only !== undefined && distinct.length === 1) return new Map([[only, 0]])
  const collator = new Intl.Collator(undefined, options)
  const texts = distinct.sort(collator.compare)
  const ranked = new Map<string, number>()
  let rank = 0
  let before: string | undefined
  for (const text of texts) {
    if (before !== undefined && collator.compare(before, text) !== 0) rank++
    ranked.set(text, rank)
    before = text
  }
  return ranked
}

function withoutRepeats(findings: readonly Finding[]): Finding[] {
  const known = new Set<string>()
  return findings.filter((finding) => {
    const { place, code, message } = finding
    const size = known.size
    return known.add(`${code}\n${spotOf(finding)}\n${place.source}\n${message}`).size > size
  })
}

/** The path of a finding, or at the root its range, as a text that no other has. */
function spotOf({ place: { pointer }, range: { start, end } }: Finding): string {
  if (pointer.length === 0) return `${start.line}:${start.character}-${end.line}:${end.character}`
  // Most names hold no line break, and JSON takes its time.
  return pointer.some(hasLineBreak) ? JSON.stringify(pointer) : `/${pointer.join('\n')}`
}

function hasLineBreak(segment: string): boolean {
  return segment.includes('\n')
}
