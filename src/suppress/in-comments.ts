import type { Finding } from '../findings/finding.ts'
import { currentCode, namesOfCode } from '../format/rule-codes.ts'
import { matchesPattern } from '../graph/name-pattern.ts'
import { commentExtents } from '../load/comments/comments.ts'
import type { Extent } from '../load/node.ts'
import type { SourceFile } from '../load/source-file.ts'
import { type Directive, readDirective } from './directive.ts'
import {
  type CodePart,
  type FoundSuppressions,
  isMeant,
  problemAt,
  type Reach,
  type Suppression,
  type SuppressionEnd,
} from './suppression.ts'
import { endsNothing } from './unused.ts'

/** A comment that suppresses, or ends what another suppresses. */
interface WrittenDirective extends Directive {
  readonly comment: Extent
}

/** Beyond so many, codes are not compared one by one: what a file may have thousands of must not be compared with as many. */
const mostCompared = 1000

/** The suppressions in the comments of a file. */
export function suppressionsInComments(file: SourceFile): FoundSuppressions {
  if (!file.text.includes('msgapi-')) return none
  const comments = commentExtents(file)
  const lines = new CommentLines(comments, file)
  const open = new OpenDirectives()
  const found = {
    suppressions: [] as Suppression[],
    ends: [] as SuppressionEnd[],
    problems: [] as Finding[],
    useless: [] as Finding[],
  }
  for (const comment of comments) {
    const directive = readDirective(file.text.slice(comment.start, comment.end))
    if (directive === undefined) continue
    const problem = 'problem' in directive ? directive.problem : misplaced(directive, comment, file)
    if (problem !== undefined || 'problem' in directive) {
      found.problems.push(problemAt('suppression/malformed', problem ?? '', at(file, comment)))
      // The beginning is unknown, so the end cannot be called useless.
      open.begin([])
    } else if (directive.name === 'enable') {
      found.ends.push({ file, offset: comment.start, codes: directive.codes.map(({ code }) => code) })
      const useless = open.end(directive.codes.map(({ code }) => code))
      found.useless.push(...useless.map((index) => endsNothing(written({ ...directive, comment }, index, file))))
    } else {
      if (directive.name === 'disable') open.begin(directive.codes.map(({ code }) => code))
      if (directive.codes.length === 0) found.problems.push(problemAt('suppression/all-rules', all, at(file, comment)))
      found.suppressions.push(...suppressionsOf({ ...directive, comment }, file, lines))
    }
  }
  return found
}

const none: FoundSuppressions = { suppressions: [], problems: [] }
const all = 'This comment suppresses all rules; name the rules you mean'

function suppressionsOf(directive: WrittenDirective, file: SourceFile, lines: CommentLines): readonly Suppression[] {
  const { codes, until } = directive
  const reach = reachOf(directive, file, lines)
  const parts = codes.length === 0 ? [undefined] : [...codes.keys()]
  return parts.map((index) => ({ by: 'comment', until, file, reach, ...written(directive, index, file) }))
}

/** Where a code of a comment is written, or a comment that names none. */
function written({ comment, codes, reason }: WrittenDirective, index: number | undefined, file: SourceFile) {
  const named = index === undefined ? undefined : codes[index]
  const start = comment.start + (named?.offset ?? 0)
  const end = named === undefined ? comment.end : start + named.code.length
  const part: CodePart = { of: comment.start, index }
  return { code: named && currentCode(named.code), reason, part, ...at(file, { start, end }) }
}

function at(file: SourceFile, { start, end }: Extent) {
  return { place: file.placeAt([], 'value'), range: file.rangeBetween(start, end) }
}

function misplaced({ name }: Directive, { start }: Extent, { root }: SourceFile): string | undefined {
  if (name !== 'disable-file' || root === undefined || start < root.start) return undefined
  return 'Unexpected "msgapi-disable-file" below the first key; move it to the top, or write "msgapi-disable"'
}

/** Where a directive holds. */
function reachOf({ name, comment }: WrittenDirective, file: SourceFile, lines: CommentLines): Reach {
  if (name === 'disable-file') return { kind: 'file' }
  if (name === 'disable') return { kind: 'from', offset: comment.start }
  const { line } = file.positionAt(comment.start)
  if (name === 'disable-line') return { kind: 'line', line, alsoLast: true }
  return { kind: 'line', line: lines.lineBelow(line), alsoLast: false }
}

/** The lines of a file that hold only a comment. */
class CommentLines {
  /** For each comment line, the first line below it that is not one. */
  readonly #below = new Map<number, number>()

  constructor(comments: readonly Extent[], file: SourceFile) {
    for (const { start } of comments.toReversed()) {
      if (file.text.slice(start - file.columnAt(start), start).trim() !== '') continue
      const { line } = file.positionAt(start)
      this.#below.set(line, this.#below.get(line + 1) ?? line + 1)
    }
  }

  /** The first line below a line that is not a comment. */
  lineBelow(line: number): number {
    return this.#below.get(line) ?? this.#below.get(line + 1) ?? line + 1
  }
}

/** Which comments `msgapi-disable` are not yet ended, in the order of a text. */
class OpenDirectives {
  /** The codes and patterns that are suppressed. */
  readonly #codes = new Set<string>()
  #areAll = false

  /** Begins to suppress codes; all for none. */
  begin(codes: readonly string[]): void {
    if (codes.length === 0) this.#areAll = true
    for (const code of codes) this.#codes.add(code)
  }

  /** Ends what is suppressed of codes, all for none. Returns the positions of those that end nothing; undefined for all. */
  end(codes: readonly string[]): readonly (number | undefined)[] {
    if (codes.length === 0) return this.#endAll() ? [] : [undefined]
    return codes.flatMap((code, index) => (this.#endOne(code) ? [] : index))
  }

  /** True if there was something to end. */
  #endAll(): boolean {
    const hasSome = this.#areAll || this.#codes.size > 0
    this.#areAll = false
    this.#codes.clear()
    return hasSome
  }

  /** True if there may have been something to end. A suppression that is ended in part stays open. */
  #endOne(ended: string): boolean {
    const isWritten = namesOfCode(ended).some((name) => this.#codes.delete(name))
    if (isWritten || this.#areAll || this.#codes.size > mostCompared) return true
    const touched = [...this.#codes].filter((code) => mayShare(code, ended))
    for (const code of touched) if (isMeant(code, ended)) this.#codes.delete(code)
    return touched.length > 0
  }
}

/** True if two patterns have a code in common. */
function mayShare(one: string, other: string): boolean {
  if (isMeant(one, other) || isMeant(other, one)) return true
  if (!one.includes('*') || !other.includes('*')) return false
  const [head = '', otherHead = ''] = [one, other].map((pattern) => pattern.slice(0, pattern.indexOf('*')))
  return matchesPattern(head, `${otherHead}*`) || matchesPattern(otherHead, `${head}*`)
}
