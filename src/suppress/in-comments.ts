import type { Finding } from '../findings/finding.ts'
import { commentExtents } from '../load/comments.ts'
import type { Extent } from '../load/node.ts'
import type { SourceFile } from '../load/source-file.ts'
import { CommentLines } from './comment-lines.ts'
import { type Directive, readDirective } from './directive.ts'
import { OpenDirectives } from './open-directives.ts'
import { problemAt } from './problem.ts'
import type { CodePart, FoundSuppressions, Reach, Suppression, SuppressionEnd } from './suppression.ts'
import { endsNothing } from './unused.ts'

/** A comment that suppresses, or ends what another suppresses. */
interface Written extends Directive {
  readonly comment: Extent
}

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
      // What it begins is not known, so that what ends it is not known to end nothing.
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
const all = 'This comment suppresses all rules. Name the rules you mean'

function suppressionsOf(directive: Written, file: SourceFile, lines: CommentLines): readonly Suppression[] {
  const { codes, until } = directive
  const reach = reachOf(directive, file, lines)
  const parts = codes.length === 0 ? [undefined] : [...codes.keys()]
  return parts.map((index) => ({ by: 'comment', until, file, reach, ...written(directive, index, file) }))
}

/** Where a code of a comment is written, or a comment that names none. */
function written({ comment, codes, reason }: Written, index: number | undefined, file: SourceFile) {
  const named = index === undefined ? undefined : codes[index]
  const start = comment.start + (named?.offset ?? 0)
  const end = named === undefined ? comment.end : start + named.code.length
  const part: CodePart = { of: comment.start, index }
  return { code: named?.code, reason, part, ...at(file, { start, end }) }
}

function at(file: SourceFile, { start, end }: Extent) {
  return { place: file.placeAt([], 'value'), range: file.rangeBetween(start, end) }
}

function misplaced({ name }: Directive, { start }: Extent, { root }: SourceFile): string | undefined {
  if (name !== 'disable-file' || root === undefined || start < root.start) return undefined
  return 'Unexpected "msgapi-disable-file" below the first key; move it to the top, or write "msgapi-disable"'
}

/** Where a directive holds. */
function reachOf({ name, comment }: Written, file: SourceFile, lines: CommentLines): Reach {
  if (name === 'disable-file') return { kind: 'file' }
  if (name === 'disable') return { kind: 'from', offset: comment.start }
  const { line } = file.positionAt(comment.start)
  if (name === 'disable-line') return { kind: 'line', line, alsoLast: true }
  return { kind: 'line', line: lines.lineBelow(line), alsoLast: false }
}
