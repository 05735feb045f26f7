import { resolve } from 'node:path'
import { counted, GitRepository } from '../../command.ts'
import type { Finding, RunOutcome } from '../../index.ts'
import type { Targets } from '../targets/find-targets.ts'
import { ChangedFiles } from './changed-files.ts'
import type { ChoiceOptions } from './chosen-targets.ts'

/** The first and the last of some lines, counted from zero. */
type Lines = readonly [first: number, last: number]

/** The lines of each file in the working tree that a commit does not have. */
export class ChangedLines {
  readonly #files: ChangedFiles
  readonly #byPath: ReadonlyMap<string, readonly Lines[] | 'all'>

  private constructor(files: ChangedFiles, byPath: ReadonlyMap<string, readonly Lines[] | 'all'>) {
    this.#files = files
    this.#byPath = byPath
  }

  /** As `ChangedFiles.since`. A renamed file has the lines that changed; one that Git does not compare as text has all of its lines. */
  static async since(revision: string, workingFolder: string): Promise<ChangedLines> {
    const repository = await GitRepository.around(workingFolder, '--since')
    const base = await repository.mergeBase(revision)
    const [files, counts, patch] = await Promise.all([
      ChangedFiles.sinceCommit(base, repository),
      repository.countsSince(base),
      repository.patchSince(base),
    ])
    const byPath = new Map<string, readonly Lines[] | 'all'>()
    for (const { path, isText } of counts) byPath.set(path.normalize(), isText ? [] : 'all')
    for (const [name, lines] of addedLines(patch)) byPath.set(repository.absolute(name).normalize(), lines)
    return new ChangedLines(files, byPath)
  }

  /**
   * True if a finding is on a changed line, or a place that is related to it, such as the reference that leads there. Also true for
   * findings that a change elsewhere can bring out: that a file cannot be read or that a reference leads nowhere.
   */
  has({ code, place, range, related = [] }: Finding, textOf: RunOutcome['textOf']): boolean {
    if (alwaysShown.test(code)) return true
    return [{ place, range }, ...related].some(({ place: { source }, range: { start, end } }) => {
      const last = end.character === 0 && end.line > start.line ? end.line - 1 : end.line
      return this.#touches(source, [start.line, last], textOf)
    })
  }

  #touches(source: string, [first, last]: Lines, textOf: RunOutcome['textOf']): boolean {
    const lines = this.#byPath.get(source.normalize()) ?? (this.#files.isChanged(source) ? 'all' : [])
    if (lines === 'all') return true
    if (lines.length === 0) return false
    // Git counts line feeds only, and msgapi also carriage returns.
    if (/\r(?!\n)/.test(textOf(source) ?? '')) return true
    return lines.some(([firstChanged, lastChanged]) => firstChanged <= last && first <= lastChanged)
  }
}

/** Codes of what cannot be read or found, which hides other findings; the last three are those of Spectral. */
const alwaysShown = /^(?:(?:parse|limit|version|ref)\/.*|parser|invalid-ref|unrecognized-format)$/

/** The call whose outcome is limited. */
interface ChangedLinesRequest {
  readonly options: Pick<ChoiceOptions, 'since'>
  readonly workingFolder: string
  readonly targets: Targets
}

/** The outcome with only those findings that the changes since a revision may have brought out, and the number of the others. */
export async function onChangedLines(
  outcome: RunOutcome,
  { options: { since = '' }, workingFolder, targets }: ChangedLinesRequest,
): Promise<{ readonly outcome: RunOutcome; readonly unchanged: number }> {
  const changed = await ChangedLines.since(since, workingFolder)
  // Git does not know the lines of standard input.
  const given = new Set(targets.entries.flatMap(({ path, content }) => (content === undefined ? [] : resolve(path))))
  const isShown = (finding: Finding) => given.has(finding.place.source) || changed.has(finding, outcome.textOf)
  const findings = outcome.findings.filter(isShown)
  const failures = outcome.failures.filter(isShown)
  const unchanged = outcome.findings.length - findings.length
  const notices =
    unchanged === 0 ? [] : [`${counted(unchanged, 'finding')} on lines that are the same since ${since} left out.`]
  return {
    outcome: {
      ...outcome,
      findings,
      failures,
      suppressed: outcome.suppressed.filter(isShown),
      failed: failures.length > 0 || outcome.unreadable.length > 0,
      notices: [...outcome.notices, ...notices],
    },
    unchanged,
  }
}

/**
 * The added lines in the output of `git diff -U0`, by the name of the file, relative to the top folder. The counts of a hunk say which
 * lines are its content, so that no content is taken for a header.
 */
export function addedLines(patch: string): ReadonlyMap<string, readonly Lines[]> {
  const byName = new Map<string, Lines[]>()
  let lines: Lines[] = []
  let content = 0
  for (const line of patch.split('\n')) {
    if (content > 0) {
      // A line that begins with a backslash says that the line before it has no line feed.
      if (!line.startsWith('\\')) content -= 1
      continue
    }
    const [header, removed = '1', start = '0', added = '1'] =
      /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line) ?? []
    if (header !== undefined) {
      content = Number(removed) + Number(added)
      if (Number(added) > 0) lines.push([Number(start) - 1, Number(start) + Number(added) - 2])
    } else if (line.startsWith('+++ ')) {
      lines = []
      const name = nameIn(line.slice('+++ '.length))
      if (name !== undefined) byName.set(name, lines)
    }
  }
  return byName
}

/** The name in a header: `b/NAME`, perhaps quoted, or with a tab behind it; undefined for a file that is gone. */
function nameIn(written: string): string | undefined {
  const name = written.startsWith('"') ? unquoted(written.replace(/\t$/, '')) : written.replace(/\t$/, '')
  return name.startsWith('b/') ? name.slice('b/'.length) : undefined
}

const escapes: ReadonlyMap<string, number> = new Map([
  ['a', 7],
  ['b', 8],
  ['t', 9],
  ['n', 10],
  ['v', 11],
  ['f', 12],
  ['r', 13],
])

/** A name that Git has quoted as C does: bytes that are not printable are octal numbers. */
function unquoted(written: string): string {
  const bytes: Buffer[] = []
  for (const [part, octal, letter] of written.slice(1, -1).matchAll(/\\(?:([0-7]{3})|(.))|[^\\]+/g)) {
    if (octal !== undefined) bytes.push(Buffer.from([Number.parseInt(octal, 8)]))
    else if (letter !== undefined) bytes.push(Buffer.from([escapes.get(letter) ?? letter.charCodeAt(0)]))
    else bytes.push(Buffer.from(part))
  }
  return Buffer.concat(bytes).toString('utf8')
}
