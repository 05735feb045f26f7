import { dirname, join, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { functionFailed } from '../../packages/spectral/run/report.ts'
import { type DifferenceExample, examples } from './difference-examples.ts'
import type { Mend } from './mends.ts'
import type { LintInput } from './oracle.ts'
import type { Result } from './result.ts'

/** Two lists of results that ought to be the same. */
export interface Compared {
  readonly input: LintInput
  readonly ours: readonly Result[]
  /** Of Spectral, without the rules that make it throw. */
  readonly theirs: readonly Result[]
  /** What Spectral throws. */
  readonly thrown: string | undefined
  /** The codes of rules with functions that are not Spectral's own. */
  readonly custom: ReadonlySet<string>
}

type Rest = Pick<Compared, 'ours' | 'theirs'>

/** Something in which msgapi differs from Spectral on purpose. */
export interface KnownDifference {
  readonly name: string
  readonly spectral: string
  readonly ours: string
  readonly why: string
  readonly example: DifferenceExample
  /** Both lists without what the difference explains; undefined when it explains nothing. Absent where examples must do. */
  readonly explain?: (compared: Compared) => Rest | undefined
  /** What mends Spectral, so that it finds the same as msgapi. */
  readonly mend?: Mend
}

/** Every difference that is wanted. */
export const knownDifferences: readonly KnownDifference[] = [
  {
    name: 'a rule that throws',
    spectral: 'throws away the whole run when a filter or a function throws',
    ours: 'goes on; a function that throws is a finding and exit code 2, a filter that cannot be answered selects nothing',
    why: 'one broken rule must not hide what the others find',
    example: examples.throwing,
    explain: ({ thrown, ours, theirs }) =>
      thrown === undefined ? undefined : { ours: ours.filter(({ code }) => code !== functionFailed), theirs },
  },
  {
    name: 'a document with syntax errors',
    spectral: 'lints what it makes of them, sometimes without a word of the errors',
    ours: 'reports the errors, and lints nothing',
    why: 'findings about a guess send the author to places where nothing is wrong',
    example: examples.syntaxErrors,
    explain: ({ ours }) => {
      const isError = ({ code, message }: Result) => code === 'parser' && !/^(?:Duplicate|Mapping) key/.test(message)
      const isLinted = ours.some(({ code }) => code !== 'parser')
      return isLinted || !ours.some(isError) ? undefined : { ours: [], theirs: [] }
    },
  },
  {
    name: 'tabs between values',
    spectral: 'warns of each, without a path',
    ours: 'says nothing: YAML 1.2 and JSON allow them',
    why: 'nothing is wrong',
    example: examples.tabs,
    explain: ({ ours, theirs }) => {
      const kept = theirs.filter(({ message }) => message !== 'Using tabs can lead to unpredictable results')
      return kept.length === theirs.length ? undefined : { ours, theirs: kept }
    },
  },
  {
    name: 'a file that is not read',
    spectral: 'shows the message of the system with the absolute path, once for each file; it reads the network',
    ours: 'says of each reference why it leads nowhere: no such file, outside of the root, or the network, which is never read',
    why: 'the message is for the author of the document, and the same on every machine',
    example: examples.missingFile,
    explain: ({ ours, theirs }) => {
      const files = new Set(theirs.flatMap(({ code, message }) => (code === 'invalid-ref' ? openedIn(message) : [])))
      if (files.size === 0) return undefined
      const unread = new Map(ours.map((result) => [result, unreadBy(result).filter((file) => files.has(file))]))
      const told = new Set([...unread.values()].flat())
      if ([...files].some((file) => !told.has(file))) return undefined
      return {
        ours: ours.filter((result) => unread.get(result)?.length === 0),
        theirs: theirs.filter(({ code, message }) => code !== 'invalid-ref' || openedIn(message).length === 0),
      }
    },
  },
  {
    name: 'a broken reference between files',
    spectral: 'gives a path of one file as if it were one of another, with whatever range that has there',
    ours: 'gives the reference, in its file',
    why: 'a finding belongs where the author can mend it',
    example: examples.brokenBetweenFiles,
    explain: ({ ours, theirs }) => {
      const left = brokenOnlyIn(ours, theirs)
      const right = brokenOnlyIn(theirs, ours)
      const messages = [left, right].map((side) => new Set(side.map(({ message }) => message)))
      const isMoved = ({ message }: Result) => messages.every((side) => side.has(message))
      if (!left.some(isMoved)) return undefined
      return {
        ours: ours.filter((result) => !(left.includes(result) && isMoved(result))),
        theirs: theirs.filter((result) => !(right.includes(result) && isMoved(result))),
      }
    },
  },
  {
    name: 'a second broken reference in another file',
    spectral: 'stops at the first of them',
    ours: 'reports both',
    why: 'both have to be mended',
    example: examples.brokenInPart,
    explain: ({ input, ours, theirs }) => {
      const said = new Set(theirs.map(({ message }) => message))
      const shown = new Set(theirs.map((result) => JSON.stringify(result)))
      const alike = (result: Result) => (other: Result) =>
        other.message === result.message && shown.has(JSON.stringify(other))
      const isMore = (result: Result) =>
        (isBroken(result) || unreadBy(result).length > 0) &&
        result.source !== input.source &&
        // Said of another file, it is not said of this one.
        (!said.has(result.message) || (!shown.has(JSON.stringify(result)) && ours.some(alike(result))))
      return ours.some(isMore) ? { ours: ours.filter((result) => !isMore(result)), theirs } : undefined
    },
  },
  {
    name: 'a sibling of a reference with the name of a member of its target',
    spectral: 'shows findings of the member without file and range, at a path of the resolved document',
    ours: 'shows them at the member, in its file',
    why: 'a finding belongs where the defect is',
    example: examples.siblings,
    mend: 'siblings',
  },
  {
    name: 'unusual characters behind a reference',
    spectral: 'shows the finding at an owner of the value, since it looks for the name in its escaped form',
    ours: 'shows it at the value',
    why: 'a finding belongs where the defect is',
    example: examples.unusualLetters,
    mend: 'letters',
  },
  {
    name: 'a value behind a reference to a file that is not read',
    spectral: 'shows the finding at the first reference on the way to it',
    ours: 'shows it at the reference that leads nowhere, once for all ways to it',
    why: 'a finding belongs where the defect is',
    example: examples.behindUnread,
    mend: 'unread',
  },
  {
    name: 'a pointer that goes on behind another reference',
    spectral: 'shows the finding at that reference',
    ours: 'shows it at the value, in its file',
    why: 'a finding belongs where the defect is',
    example: examples.pointerThrough,
    mend: 'through',
  },
  {
    name: 'references between files in a loop',
    spectral: 'are cut, or lead to a part of the target, as the order of reading has it',
    ours: 'only those that close a loop stay as they are; pointers go on behind references in every file',
    why: 'the same document gives the same findings',
    example: examples.loops,
    mend: 'resolution',
  },
  {
    name: 'references in a file that lead only to one another',
    spectral: 'are followed for ever when the pointers differ in how characters are written, and the run ends',
    ours: 'stay where they close the loop',
    why: 'a run has to end',
    example: examples.endless,
  },
  {
    name: 'a rule that looks at the document as written',
    spectral: 'does not find everything that some expressions lead to, such as `$.*..a`',
    ours: 'finds the same as in the resolved document',
    why: 'an expression means the same in both',
    example: examples.asWritten,
    mend: 'frozen',
  },
  {
    name: 'several results of one rule at one place',
    spectral: 'in the order in which the functions were called, or asynchronous ones were done',
    ours: 'those of functions that look at the path, and of asynchronous ones, come last, in the order of the calls',
    why: 'the order is the same on every run',
    example: examples.lateResults,
    explain: ({ ours, theirs, custom }) => {
      const spots = [ours, theirs].map((results) => results.map((result) => spotOf(result, custom)))
      const isAlike = isDeepStrictEqual(spots[0], spots[1]) && !isDeepStrictEqual(ours, theirs)
      return isAlike ? { ours: byMessage(ours, spots[0]), theirs: byMessage(theirs, spots[1]) } : undefined
    },
  },
  {
    name: 'a pointer into a file that contains only a reference',
    spectral: 'says that it does not exist',
    ours: 'follows the reference',
    why: 'the same pointer works where the reference stands deeper',
    example: examples.mereReference,
  },
  {
    name: 'a missing value that several references lead to',
    spectral: 'tells of it twice, where it shows the name of the value alone in one of the two messages',
    ours: 'tells of it once below a value that several ways lead to, as on the first of them',
    why: 'one defect is one finding',
    example: examples.sameName,
    explain: ({ ours, theirs }) => {
      const same = new Set(ours.map((result) => JSON.stringify(result)))
      const kept = theirs.filter((result) => same.has(JSON.stringify(result)) || !theirs.some(isToldTwice(result)))
      return kept.length === theirs.length ? undefined : { ours, theirs: kept }
    },
  },
  {
    name: 'names that every object inherits',
    spectral: 'finds `constructor` and its like in a `field` and in a message where the document has no such name',
    ours: 'sees the names that the document has',
    why: 'a document is data',
    example: examples.inheritedNames,
  },
  {
    name: '@root in a filter that is not the last part',
    spectral: 'selects nothing',
    ours: 'selects what the filter says',
    why: 'a rule that silently looks at nothing is worse than one that finds more',
    example: examples.rootInFilter,
  },
]

/** Whether another result tells the same with `name.…` for the last name of the path, or the other way round. */
function isToldTwice(result: Result): (other: Result) => boolean {
  const name = result.path.at(-1) ?? ''
  return (other) => {
    const [short = '', long = ''] = [result.message, other.message].sort((left, right) => left.length - right.length)
    const tail = long.length - short.length
    const at = long.indexOf(`${name}.`)
    const end = at + name.length
    const isLonger = at !== -1 && tail > 0 && long.slice(0, end) + long.slice(end + tail) === short
    return isLonger && isDeepStrictEqual({ ...other, message: '' }, { ...result, message: '' })
  }
}

function isBroken({ code, message }: Result): boolean {
  return code === 'invalid-ref' && /^'#.*' (?:does not exist(?: @ '.*')?|JSON pointer is invalid)$/.test(message)
}

function brokenOnlyIn(results: readonly Result[], others: readonly Result[]): readonly Result[] {
  const known = new Set(others.map((other) => JSON.stringify(other)))
  return results.filter((result) => isBroken(result) && !known.has(JSON.stringify(result)))
}

/** The file that Spectral could not open. */
function openedIn(message: string): readonly string[] {
  const [, file] = /^ENOENT: no such file or directory, open '(.*)'$/.exec(message) ?? []
  return file === undefined ? [] : [file]
}

/** The names of the file that could not be read as Spectral would have them: as written, and as two ways to join paths. */
function unreadBy({ code, message, source }: Result): readonly string[] {
  if (code !== 'invalid-ref') return []
  const reasons = '(?:nowhere: there is no file|to the network|out of the project folder)'
  const [, quoted] = new RegExp(`^Reference (".*") leads ${reasons}`).exec(message) ?? []
  if (quoted === undefined) return []
  const text: string = JSON.parse(quoted)
  const [name = ''] = text.split('#', 1)
  return [name, resolve(dirname(source), name), join(dirname(source), name)]
}

/** What tells a result from those of other rules and places; for rules of Spectral's functions, from all others. */
function spotOf(result: Result, custom: ReadonlySet<string>): string {
  const { source, code, path, range } = result
  return JSON.stringify(custom.has(code) ? [source, code, path, range.start] : result)
}

/** Results with those of one spot in the order of their messages. */
function byMessage(results: readonly Result[], spots: readonly string[] = []): readonly Result[] {
  const groups: Result[][] = []
  for (const [index, result] of results.entries()) {
    const group = groups.at(-1)
    if (index > 0 && spots[index] === spots[index - 1]) group?.push(result)
    else groups.push([result])
  }
  return groups.flatMap((group) => group.sort((left, right) => (left.message < right.message ? -1 : 1)))
}
