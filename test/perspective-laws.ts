import { isDeepStrictEqual } from 'node:util'
import { type DescriptionTransform, type Finding, lint, type UsedTransform } from '../src/index.ts'
import { meaningDifference } from '../src/meaning/meaning-difference.ts'
import {
  effectiveField,
  type Graph,
  namedValues,
  type Operation,
  objectPlaces,
  pointerOf,
  toData,
} from '../src/plugin/index.ts'
import { formatPointer } from '../src/pointer.ts'
import type { EntryDocument } from '../src/run/open-entry.ts'
import { Run } from '../src/run/run.ts'
import { transformStage } from '../src/run/stages/transform.ts'

/** What the perspective transform made, also where it reported an error. */
export interface Drafted {
  readonly text: string | undefined
  readonly findings: readonly Finding[]
  readonly crashed: boolean
}

/** Runs transforms; what they made is there also where one reported an error. */
export async function drafted(
  entry: string | EntryDocument,
  use: readonly UsedTransform[],
  root?: string,
): Promise<Drafted> {
  const run = new Run({ root, noConfig: true })
  const result = await run.entry(
    entry,
    transformStage(run, { use }, (made) => made),
  )
  if ('unreadable' in result) return { text: undefined, findings: [], crashed: run.crashed }
  return { text: result.made?.text, findings: result.findings, crashed: run.crashed || result.crashed }
}

/** What drafts of a description do that none may: throw, differ when made again, or have errors that nothing named. */
export async function draftProblems(
  entry: string | EntryDocument,
  root?: string,
): Promise<{ readonly problems: readonly string[]; readonly isTurned: boolean }> {
  const problems: string[] = []
  let isTurned = false
  const before = await errorsOf(entry, undefined, root)
  for (const to of ['receive', 'send', 'flip']) {
    const use: readonly UsedTransform[] = [['perspective', { to }]]
    const { text, findings, crashed } = await drafted(entry, use, root)
    if (findings.some(({ code }) => code === 'perspective/implements-all')) isTurned = true
    if (crashed) problems.push(`${to}: crashed`)
    for (const { code, message } of findings)
      if (code.startsWith('transform/')) problems.push(`${to}: ${code} ${message}`)
    const again = await drafted(entry, use, root)
    if (again.text !== text) problems.push(`${to}: another text the second time`)
    const named = findings.filter(({ code, severity }) => severity === 'error' && code.startsWith('perspective/'))
    for (const error of await errorsOf(entry, use, root)) {
      if (error.code.startsWith('perspective/')) continue
      const isKnown = [...before, ...findings].some((known) => isSame(known, error))
      if (!isKnown && !named.some((finding) => isAround(finding, error)))
        problems.push(`${to}: new error ${identity(error)}`)
    }
  }
  return { problems, isTurned }
}

/** What a description of one file loses when it is flipped twice, beyond what the questions of `binding-direction-lossy` and `application-binding` name. */
export async function roundTripProblems(entry: EntryDocument, root?: string): Promise<readonly string[]> {
  const flip: UsedTransform = ['perspective', { to: 'flip', title: 'Other' }]
  const [source, result] = [await comparable(entry, [], root), await comparable(entry, [flip, flip], root)]
  if (source === undefined || result === undefined) return []
  const problems: string[] = []
  const difference = meaningDifference(source.graph, result.graph, { componentsRemoved: true, componentNames: true })
  if (difference !== undefined)
    problems.push(`twice: ${difference.message} (${formatPointer(pointerOf(difference.source))})`)
  const named = result.findings
    .filter(({ code }) => code === 'perspective/binding-direction-lossy' || code === 'perspective/application-binding')
    .map(({ place }) => formatPointer(place.pointer))
  for (const [owner, bindings] of source.bindings) {
    for (const way of lost(bindings, result.bindings.get(owner))) {
      const pointer = formatPointer(way)
      if (!named.some((place) => place.endsWith(pointer) || isInside(pointer, place)))
        problems.push(`twice: ${owner} lost ${pointer}`)
    }
  }
  return problems
}

/** Whether a place is inside of one that ends as the beginning of its way does. */
function isInside(pointer: string, place: string): boolean {
  const segments = pointer.split('/').slice(1)
  return segments.some((_segment, index) => index > 0 && place.endsWith(`/${segments.slice(0, index + 1).join('/')}`))
}

/** The ways to values that one object has and the other has not, or has otherwise. */
function lost(before: unknown, after: unknown, way: readonly string[] = []): readonly (readonly string[])[] {
  if (isDeepStrictEqual(before, after)) return []
  const members = isObject(before) ? Object.entries(before) : []
  if (members.length === 0) return [way]
  return members.flatMap(([key, value]) =>
    lost(value, isObject(after) ? Reflect.get(after, key) : undefined, [...way, key]),
  )
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

interface Comparable {
  readonly graph: Graph
  readonly bindings: ReadonlyMap<string, unknown>
  readonly findings: readonly Finding[]
}

/** The effective view of what transforms make, bindings apart: these lose what the questions name. Undefined where traits cannot be merged. */
async function comparable(
  entry: EntryDocument,
  use: readonly UsedTransform[],
  root: string | undefined,
): Promise<Comparable | undefined> {
  let bindings: ReadonlyMap<string, unknown> = new Map()
  let graph: Graph | undefined
  const strip: DescriptionTransform = (description) => {
    bindings = bindingsIn(description.graph)
    return description.edit(withoutBindings(description.graph))
  }
  const capture: DescriptionTransform = (description) => {
    graph = description.graph
    return undefined
  }
  const { findings } = await drafted(entry, [...use, 'merge-traits', strip, capture], root)
  const isMerged = !findings.some(({ code, severity }) => severity === 'error' && code.startsWith('merge-traits/'))
  return graph === undefined || !isMerged ? undefined : { graph, bindings, findings }
}

/** The effective bindings of root operations, channels and servers, and of messages of the channels. */
function bindingsIn(graph: Graph): ReadonlyMap<string, unknown> {
  const found = new Map<string, unknown>()
  for (const map of ['operations', 'channels', 'servers']) {
    for (const { name, effective } of namedValues(graph, [map])) {
      const object = effective && graph.objectsAt(effective.node)[0]
      const bindings = object && effectiveField(object, 'bindings', graph)?.node
      if (bindings !== undefined) found.set(`${map} ${name}`, toData(bindings))
    }
  }
  return found
}

/** What is compared apart, or may differ: identity, bindings, and the components that only these use. */
function withoutBindings(graph: Graph): readonly Operation[] {
  const paths = new Set<string>()
  for (const [object, places] of objectPlaces(graph)) {
    if (!owners.has(object.type.name) || !object.node.entries.has('bindings')) continue
    for (const place of places) paths.add(formatPointer([...pointerOf(place), 'bindings']))
  }
  const whole = ['/components', '/info', '/id', '/x-perspective']
  const components = namedValues(graph, ['components'])
    .filter(({ name }) => name.endsWith('Bindings') || name === 'operationTraits')
    .map(({ location }) => formatPointer(pointerOf(location)))
  const inComponents = [...paths].filter((path) => !components.some((each) => path.startsWith(`${each}/`)))
  const atRoot = whole.slice(1).filter((path) => graph.entry.nodeAt([path.slice(1)]) !== undefined)
  return [...inComponents, ...components, ...atRoot].map((path) => ({ op: 'remove', path }))
}

const owners: ReadonlySet<string> = new Set([
  'Operation',
  'Channel',
  'Server',
  'Message',
  'OperationTrait',
  'MessageTrait',
])

async function errorsOf(
  entry: string | EntryDocument,
  use: readonly UsedTransform[] | undefined,
  root: string | undefined,
): Promise<readonly Finding[]> {
  const { findings } = await lint([entry], { root, noConfig: true, ...(use === undefined ? {} : { use }) })
  return findings.filter(({ severity }) => severity === 'error')
}

/** Whether two findings say the same of what an author wrote once: an alias repeats it at other places. */
function isSame(one: Finding, other: Finding): boolean {
  const [start, end] = [one, other].map(({ range }) => `${range.start.line}:${range.start.character}`)
  return identity(one) === identity(other) || (one.code === other.code && start === end && isOfOneFile(one, other))
}

function isOfOneFile({ place: one }: Finding, { place: other }: Finding): boolean {
  return one.source === other.source
}

function identity({ code, place: { source, pointer } }: Finding): string {
  return `${code} ${source} ${formatPointer(pointer)}`
}

function isAround({ place: outer }: Finding, { place: inner }: Finding): boolean {
  return outer.source === inner.source && outer.pointer.every((segment, index) => inner.pointer[index] === segment)
}
