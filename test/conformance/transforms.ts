import { existsSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { parse } from 'yaml'
import type { DescriptionTransform, Finding, Pointer, UsedTransform } from '../../src/index.ts'
import { lint, transform } from '../../src/index.ts'
import { childOf } from '../../src/load/node.ts'
import { rootPath } from '../../src/load/node-path.ts'
import { formatFragment } from '../../src/pointer.ts'
import { knownTransforms } from '../../src/rules/transforms.ts'
import { filterDifference } from '../oracle/filter-law.ts'
import { commentsIn } from './comments-in.ts'
import { readCorpus } from './corpus-documents.ts'
import { filterOptions } from './filter-selectors.ts'
import { randomEdits } from './random-edits.ts'
import { judgeSpelling } from './respelled.ts'
import type { Share } from './share.ts'

interface Outcome {
  readonly total: number
  readonly passed: number
  readonly failures: readonly string[]
  readonly notes: readonly string[]
}

/** Transforms that leave all comments, since nothing that has some goes. */
const keepComments: ReadonlySet<string> = new Set([
  'hoist-components',
  'sort-keys',
  'inline-references',
  'random edits',
])

/**
 * Runs every transform over every document of the corpus, random edits, and chains of these, renames a component and changes the
 * spelling there and back, and filters by random selectors: nothing throws, the changes put back give the same bytes, twice is once,
 * comments stay, and lint of the result finds no error that lint of the sources does not find at the same place, unless the
 * transform names it.
 */
export async function run(sharedFolder: string, share: Share): Promise<Outcome> {
  const failures: string[] = []
  let total = 0
  let printed = 0
  const { folder, documents } = readCorpus(sharedFolder)
  // What the others need is another thing in each document, or they have a suite of their own.
  const names = [...knownTransforms([])]
    .filter(([name, { definition }]) => name !== 'filter' && definition.schema?.required === undefined)
    .map(([name]) => name)
  const whole = documents.filter(({ missingRefs, remoteRefs }) => missingRefs.length === 0 && remoteRefs.length === 0)
  for (const [index, document] of share.of([...whole.entries()])) {
    // Each spelling of every other document: what transforms do hardly depends on the spelling.
    const file = index % 2 === 0 ? document.file : document.neutral
    const entry = path.join(folder, file)
    if (!existsSync(entry)) continue
    const root = realpathSync(path.join(folder, ...file.split('/').slice(0, 2)))
    const judged = { entry: realpathSync(entry), root }
    const sources = await errorsOf(judged)
    const chain = [0, 1, 2].map((step) => names[(index * 7 + step * (1 + (index % 3))) % names.length] ?? '')
    const uses: readonly (readonly [string, readonly UsedTransform[]])[] = [
      ...names.map((name) => [name, [name]] as const),
      ['random edits', [randomEdits(index)]],
      [chain.join(', then '), [randomEdits(index + 1), ...chain]],
    ]
    total += 1
    const respelled = await judgeSpelling(folder, document)
    if (respelled.length > 0) failures.push(`spelling: ${file}: ${respelled.slice(0, 3).join('; ')}`)
    for (const pointer of await componentsOf(judged, index)) {
      total += 1
      const problems = await judgeRename(judged, pointer, sources)
      if (problems.length > 0) failures.push(`rename: ${file}: ${problems.slice(0, 3).join('; ')}`)
    }
    for (const options of await filterOptions(judged, index)) {
      total += 1
      const problems = await judgeFilter(judged, options, sources)
      if (problems.length > 0)
        failures.push(`filter ${JSON.stringify(options)}: ${file}: ${problems.slice(0, 3).join('; ')}`)
    }
    for (const [name, use] of uses) {
      total += 1
      const { problems, anew } = await judge(judged, name, use, sources)
      if (anew) printed += 1
      if (problems.length > 0) failures.push(`${name}: ${file}: ${problems.slice(0, 3).join('; ')}`)
    }
  }
  const notes = [`${names.join(', ')}, rename, spelling, filter; ${printed} of ${total} runs printed a file as a whole`]
  return { total, passed: total - failures.length, failures, notes }
}

interface Judged {
  readonly entry: string
  readonly root: string
}

async function judge(
  { entry, root }: Judged,
  name: string,
  use: readonly UsedTransform[],
  sources: ReadonlySet<string>,
): Promise<{ readonly problems: readonly string[]; readonly anew: boolean }> {
  const problems: string[] = []
  const outcome = await transform(entry, { use, root, noConfig: true })
  const anew = outcome.findings.some(({ code }) => code === 'edit/written-anew')
  const ours = outcome.findings.filter(({ code }) => code.startsWith('transform/'))
  problems.push(...ours.map(({ code, message }) => `${code}: ${message}`))
  if (outcome.crashed) problems.push('crashed')
  const { changes } = outcome
  if (changes === undefined) return { problems, anew }
  problems.push(...undone(outcome.files, changes))
  if (outcome.text === undefined) {
    const refused = outcome.findings.find(({ severity }) => severity === 'error')
    if (refused === undefined) problems.push('no text, and no reason')
    return { problems, anew }
  }
  if (use.length === 1 && typeof use[0] !== 'function' && name !== 'rename') {
    const again = await transform(entry, { use: [...use, ...use], root, noConfig: true })
    if (again.text !== outcome.text) problems.push(`twice is not once: ${firstLine(outcome.text, again.text ?? '')}`)
  }
  if (keepComments.has(name) && !anew) problems.push(...lostComments(outcome.files))
  const named = new Set(outcome.findings.map(identity))
  for (const error of await errorsOf({ entry, root }, use)) {
    if (!sources.has(error) && !named.has(error)) problems.push(`new error ${error}`)
  }
  return { problems, anew }
}

/** A component of the entry, another one for each seed; none where there are none. */
async function componentsOf({ entry, root }: Judged, seed: number): Promise<readonly Pointer[]> {
  const found: Pointer[] = []
  const look: DescriptionTransform = ({ graph }) => {
    const kinds = rootPath(graph.entry)?.node
    const components = childOf(kinds, 'components')
    for (const kind of components?.kind === 'map' ? components.entries.values() : []) {
      for (const name of kind.value.kind === 'map' ? kind.value.entries.keys() : []) found.push([kind.key, name])
    }
    return undefined
  }
  await transform(entry, { use: [look], root, noConfig: true })
  const picked = found[(seed * 31) % Math.max(found.length, 1)]
  return picked === undefined ? [] : [['components', ...picked]]
}

/** Filters by selectors; what stays must mean what it did, references followed. */
async function judgeFilter(
  judged: Judged,
  options: Readonly<Record<string, readonly string[]>>,
  sources: ReadonlySet<string>,
): Promise<readonly string[]> {
  const { entry, root } = judged
  const { problems } = await judge(judged, 'filter', [['filter', options]], sources)
  const difference = await filterDifference(entry, options, { root, noConfig: true })
  return difference === undefined ? problems : [...problems, `what stays is another: ${difference}`]
}

/** Renames a component there and back, which must give the author's bytes, and lints what is between. */
async function judgeRename(judged: Judged, pointer: Pointer, sources: ReadonlySet<string>): Promise<readonly string[]> {
  const { entry, root } = judged
  const name = pointer.at(-1) ?? ''
  const [there, back] = [
    ['rename', { at: formatFragment(pointer), to: 'Renamed_by_a_test' }],
    ['rename', { at: formatFragment([...pointer.slice(0, -1), 'Renamed_by_a_test']), to: name }],
  ] as const
  const { problems } = await judge(judged, 'rename', [there], sources)
  const round = await transform(entry, { use: [there, back], root, noConfig: true })
  // Refused when other descriptions use the component; and a value of a discriminator is not always the one that it was.
  if (round.findings.some(({ code }) => code === 'rename/used-elsewhere' || code === 'rename/value-changed'))
    return problems
  if (round.changes === undefined) return [...problems, 'cannot be transformed']
  const changed = round.files.filter(
    ({ path, text }) => existsSync(path) && !saysTheSame(withoutMark(text), textOf(path)),
  )
  return [...problems, ...changed.map(({ path, text }) => `there and back differs: ${firstLine(textOf(path), text)}`)]
}

/** Whether two texts are the same. A reference that was a block scalar has quotes, so that then the values are compared. */
function saysTheSame(one: string, other: string): boolean {
  return one === other || (other.includes('$ref: >') && isDeepStrictEqual(parse(one), parse(other)))
}

function textOf(path: string): string {
  return withoutMark(readFileSync(path, 'utf8'))
}

/** A text without its byte order mark. */
function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, '')
}

/** The errors that lint finds, each with its place. */
async function errorsOf({ entry, root }: Judged, use?: readonly UsedTransform[]): Promise<ReadonlySet<string>> {
  const { findings } = await lint([entry], { root, noConfig: true, ...(use === undefined ? {} : { use }) })
  return new Set(findings.filter(({ severity }) => severity === 'error').map(identity))
}

function identity({ code, place: { source, pointer } }: Finding): string {
  return `${code} ${path.basename(source)} /${pointer.join('/')}`
}

type Outputs = Awaited<ReturnType<typeof transform>>

/** What is wrong with the changes: put back from the last to the first, they must give what is on disk. */
function undone(files: Outputs['files'], changes: NonNullable<Outputs['changes']>): readonly string[] {
  const texts = new Map(files.map(({ path, text }) => [path, withoutMark(text)]))
  for (const { inverse } of changes.toReversed()) {
    for (const { file, start, end, text } of inverse.toReversed()) {
      const now = texts.get(file)
      if (now !== undefined) texts.set(file, now.slice(0, start) + text + now.slice(end))
    }
  }
  return [...texts].flatMap(([file, text]) => {
    const before = existsSync(file) ? textOf(file) : text
    return text === before ? [] : [`the changes put back give another text: ${firstLine(before, text)}`]
  })
}

function lostComments(files: Outputs['files']): readonly string[] {
  const before = files.flatMap((file) => (existsSync(file.path) ? commentsIn(readFileSync(file.path, 'utf8')) : []))
  const after = files.flatMap((file) => commentsIn(file.text))
  const lost = before.filter((comment) => !after.includes(comment))
  return lost.map((comment) => `the comment ${JSON.stringify(comment)} is lost`)
}

function firstLine(one: string, other: string): string {
  const others = other.split('\n')
  const index = one.split('\n').findIndex((line, at) => line !== others[at])
  return `line ${index + 1}: ${JSON.stringify(one.split('\n')[index])} / ${JSON.stringify(others[index])}`
}
