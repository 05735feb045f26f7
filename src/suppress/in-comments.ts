import type { Finding } from '../findings/finding.ts'
import { type Comment, commentsOf } from '../load/comments.ts'
import type { SourceFile } from '../load/source-file.ts'
import { type Directive, readDirective } from './directive.ts'
import { problemAt } from './problem.ts'
import { type Spots, spotsOf } from './spots.ts'
import { type FoundSuppressions, isMeant, type Suppression } from './suppression.ts'

/** A comment that suppresses, or ends what another suppresses. */
interface Written extends Directive {
  readonly comment: Comment
}

/** The suppressions in the comments of a file. */
export function suppressionsInComments(file: SourceFile): FoundSuppressions {
  if (!file.text.includes('msgapi-')) return none
  const comments = commentsOf(file)
  const problems: Finding[] = []
  const directives = comments.flatMap((comment): readonly Written[] => {
    const directive = readDirective(file.text.slice(comment.start, comment.end))
    const problem = directive && ('problem' in directive ? directive.problem : misplaced(directive, comment, file))
    if (problem !== undefined) problems.push(problemAt('suppression/malformed', problem, at(file, comment)))
    return directive === undefined || 'problem' in directive || problem !== undefined ? [] : [{ ...directive, comment }]
  })
  const lines = new CommentLines(comments, file)
  const suppressions = directives.flatMap((directive) => {
    if (directive.name === 'enable') return []
    const { codes, comment, reason } = directive
    if (codes.length === 0) {
      const message = 'This comment suppresses all rules. Name those that are meant, so that it hides nothing else'
      problems.push(problemAt('suppression/all-rules', message, at(file, comment)))
    }
    const holdsAt = reachOf(directive, { file, directives, lines })
    const each = codes.length === 0 ? [undefined] : codes
    return each.map((written): Suppression => {
      const start = comment.start + (written?.offset ?? 0)
      const end = written === undefined ? comment.end : start + written.code.length
      const where = at(file, { start, end })
      return { by: 'comment', code: written?.code, reason, ...where, source: file.path, holdsAt }
    })
  })
  return { suppressions, problems }
}

const none: FoundSuppressions = { suppressions: [], problems: [] }

function at(file: SourceFile, { start, end }: Pick<Comment, 'start' | 'end'>) {
  return { place: file.placeAt([], 'value'), range: file.rangeBetween(start, end) }
}

function misplaced({ name }: Directive, { start }: Comment, { root }: SourceFile): string | undefined {
  if (name !== 'disable-file' || root === undefined || start < root.start) return undefined
  return 'Unexpected "msgapi-disable-file" below the first key; move it to the top, or write "msgapi-disable"'
}

interface Around {
  readonly file: SourceFile
  readonly directives: readonly Written[]
  readonly lines: CommentLines
}

/** Where a directive holds. */
function reachOf({ name, comment }: Written, { file, directives, lines }: Around): Suppression['holdsAt'] {
  if (name === 'disable-file') return () => true
  if (name === 'disable') {
    const ends = directives.filter((each) => each.name === 'enable' && each.comment.start > comment.start)
    return (finding) =>
      spotsOf(finding, file).begins.some((offset) => {
        const isEnded = (each: Written) => each.comment.start < offset && isEndOf(each, finding)
        return offset > comment.start && !ends.some(isEnded)
      })
  }
  const own = file.positionAt(comment.start).line
  const line = name === 'disable-line' ? own : lines.lineBelow(own)
  const isOnLine = (offset: number) => file.positionAt(offset).line === line
  if (name === 'disable-next-line') return (finding) => spotsOf(finding, file).begins.some(isOnLine)
  return (finding) => allOf(spotsOf(finding, file)).some(isOnLine)
}

function isEndOf({ codes }: Written, { code }: Finding): boolean {
  return codes.length === 0 || codes.some((written) => isMeant(code, written.code))
}

/** A comment can also be behind the last line of a value. */
function allOf({ begins, last }: Spots): readonly number[] {
  return last === undefined ? begins : [...begins, last]
}

/** The lines of a file that hold nothing but a comment. */
class CommentLines {
  readonly #lines: ReadonlySet<number>

  constructor(comments: readonly Comment[], file: SourceFile) {
    const alone = comments.filter(({ start }) => file.text.slice(start - file.columnAt(start), start).trim() === '')
    this.#lines = new Set(alone.map(({ start }) => file.positionAt(start).line))
  }

  /** The first line below one that is not a comment. */
  lineBelow(line: number): number {
    let below = line + 1
    while (this.#lines.has(below)) below += 1
    return below
  }
}
