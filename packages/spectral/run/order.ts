import type { Finding } from '../../../src/findings/finding.ts'

/**
 * Removes repeated findings and sorts as Spectral does: keeps the first with the same code, file, path (at the root, range) and
 * message, then sorts by file, start, code and path, stably. Compares texts by locale, as in Spectral.
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

/** The path as one text, built only if two findings are otherwise equal, which is rare. */
function joined(sortable: Sortable): string {
  sortable.path ??= sortable.finding.place.pointer.join()
  return sortable.path
}

/** The rank of each text in the order of a collator. Texts that it considers equal share a rank. */
function ranks(
  findings: readonly Finding[],
  textOf: (finding: Finding) => string,
  options?: Intl.CollatorOptions,
): ReadonlyMap<string, number> {
  const distinct = [...new Set(findings.map(textOf))]
  const [only] = distinct
  // Creating a collator takes milliseconds, and most runs have only one file.
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

/** The path of a finding, or its range at the root, as a unique text. */
function spotOf({ place: { pointer }, range: { start, end } }: Finding): string {
  if (pointer.length === 0) return `${start.line}:${start.character}-${end.line}:${end.character}`
  // Few names contain a line break, and JSON is slow.
  return pointer.some(hasLineBreak) ? JSON.stringify(pointer) : `/${pointer.join('\n')}`
}

function hasLineBreak(segment: string): boolean {
  return segment.includes('\n')
}
