import type { Finding, FindingFix, Range, RelatedPlace } from '../../findings/finding.ts'
import { framedLines } from '../frame.ts'
import { dottedPath, furtherReading, linkable, relativePath } from '../location.ts'
import type { ReporterOptions } from '../reporter.ts'
import { safeText } from '../safe-text.ts'
import { type DiffLine, fixLines } from './fix-lines.ts'

const longestPath = 500
const longestText = 2000
const longestLine = 400
const mostRelated = 12
const mostDiffLines = 60

/** What the page shows when somebody opens a finding. All texts are harmless, and none is markup. */
export interface FindingDetails {
  /** The path of the value in its file. */
  readonly path?: string
  readonly suppressed?: string
  readonly lines?: readonly ShownLine[]
  readonly related?: readonly ShownPlace[]
  /** How many related places are left out. */
  readonly moreRelated?: number
  readonly fixes?: readonly ShownFix[]
  /** The option that fixes it, where no fix is shown. */
  readonly fixOption?: string
  readonly url?: string
  /** The command that explains the rule. */
  readonly command?: string
}

/** A source line: its number, its text, and the start and end of what is marked in it. No number is a gap. */
export type ShownLine = readonly [number: number | null, text: string, start?: number, end?: number]

/** A step of a chain of references. */
export interface ShownPlace {
  readonly at: string
  readonly message: string
  readonly lines: readonly ShownLine[]
}

export interface ShownFix {
  readonly title: string
  readonly isSafe: boolean
  readonly parts: readonly { readonly file: string; readonly lines: readonly DiffLine[]; readonly more: number }[]
}

/** What details are made from, beside findings. */
export interface DetailsSource {
  readonly options: ReporterOptions
  readonly linesOf: (source: string) => readonly string[]
  readonly isTried: (finding: Finding) => boolean
}

const suppressedBy = {
  comment: 'a comment',
  'x-msgapi-ignore': 'x-msgapi-ignore',
  file: 'the suppressions file',
} as const

/** The details of a finding. */
export function findingDetails(finding: Finding, from: DetailsSource): FindingDetails {
  const { place, range, suppressed, related = [], fix, suggestions = [], fixable } = finding
  const path = safeText(dottedPath(place.pointer), longestPath)
  const lines = shownLines(place.source, range, from, true)
  const fixes = [...(fix === undefined ? [] : [fix]), ...suggestions].map((one) => shownFix(one, from))
  const further = furtherReading(finding, from.options)
  const url = linkable(further)
  return {
    ...(path === '' ? {} : { path }),
    ...(suppressed === undefined ? {} : { suppressed: suppressionText(suppressed) }),
    ...(lines.length === 0 ? {} : { lines }),
    ...(related.length === 0 ? {} : { related: related.slice(0, mostRelated).map((one) => shownPlace(one, from)) }),
    ...(related.length > mostRelated ? { moreRelated: related.length - mostRelated } : {}),
    ...(fixes.length === 0 ? {} : { fixes }),
    ...(fixable === undefined || fix !== undefined || from.isTried(finding)
      ? {}
      : { fixOption: fixable === 'safe' ? '--fix' : '--fix-unsafe' }),
    ...(url === undefined ? {} : { url }),
    ...(url !== undefined || further === undefined ? {} : { command: safeText(further, longestPath) }),
  }
}

function suppressionText({ by, reason }: NonNullable<Finding['suppressed']>): string {
  const why = reason === undefined ? 'no reason is given' : safeText(reason, longestText)
  return `Suppressed by ${suppressedBy[by]}: ${why}`
}

function shownLines(source: string, range: Range, { linesOf }: DetailsSource, context: boolean): readonly ShownLine[] {
  return framedLines(linesOf(source), range, context).flatMap(({ number, isAfterGap, shown, mark }) => {
    const line: ShownLine = mark === undefined ? [number + 1, shown] : [number + 1, shown, mark.start, mark.end]
    const gap: ShownLine = [null, '']
    return isAfterGap ? [gap, line] : [line]
  })
}

function shownPlace({ message, place, range }: RelatedPlace, from: DetailsSource): ShownPlace {
  const file = safeText(relativePath(place.source, from.options.workingFolder), longestPath)
  return {
    at: `${file}:${range.start.line + 1}:${range.start.character + 1}`,
    message: safeText(message, longestPath),
    lines: shownLines(place.source, range, from, false),
  }
}

function shownFix(fix: FindingFix, { linesOf, options }: DetailsSource): ShownFix {
  return {
    title: safeText(fix.title, longestPath),
    isSafe: fix.safety === 'safe',
    parts: fixLines(fix, linesOf).map(({ source, lines }) => ({
      file: safeText(relativePath(source, options.workingFolder), longestPath),
      lines: lines
        .slice(0, mostDiffLines)
        .map(([kind, number, text]): DiffLine => [kind, number, safeText(text, longestLine)]),
      more: Math.max(0, lines.length - mostDiffLines),
    })),
  }
}
