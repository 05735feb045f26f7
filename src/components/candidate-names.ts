import { schemaFormatOf } from '../format/schema-formats.ts'
import { namedLocation, withoutExtension } from '../graph/name-in-file.ts'
import { lastName, stepsTo, wayTo } from '../load/files/address.ts'
import { type NodePath, pointerOf } from '../load/node-path.ts'
import { formatPointer } from '../pointer.ts'

/** Content that gets a name in a map of the Components Object. */
export interface Unnamed {
  /** The map of the Components Object: `schemas`, `messages`, … */
  readonly kind: string
  readonly target: NodePath
  readonly schemaFormat: string | undefined
}

/** The name that the content gets if no other content takes it. */
function preferredName(content: Unnamed, showFormat: boolean): string {
  const plain = ownName(content, withoutExtension(lastName(content.target.file.path)))
  return showFormat ? `${plain}_${schemaFormatOf(content.schemaFormat).family}` : plain
}

/** The names that the content may get instead, each with more of its path in front. */
function longerNames(content: Unnamed, own: string, folder: string): readonly string[] {
  const { file } = content.target
  const relative = stepsTo(folder, file.path).filter((part) => part !== '..')
  const stem = withoutExtension(relative.pop() ?? '')
  const names: string[] = []
  let prefix = own === legalName(stem) ? '' : stem
  if (prefix !== '') names.push(legalName(`${prefix}_${own}`))
  for (const part of relative.reverse()) {
    prefix = prefix === '' ? part : `${part}_${prefix}`
    names.push(legalName(`${prefix}_${own}`))
  }
  const pointer = pointerOf(content.target).map(legalName).join('_')
  names.push(legalName(`${prefix}_${pointer === '' ? own : pointer}`))
  return names
}

function ownName(content: Unnamed, stem: string): string {
  const { parent, key } = namedLocation(content.target)
  if (parent === undefined) return legalName(stem)
  const inList = parent.node.kind === 'list' || /^[0-9]+$/.test(key)
  const around = parent.parent === undefined ? stem : parent.key
  return inList ? legalName(`${around}_${key}`) : legalName(key)
}

/** Makes a name that the Components Object allows (`^[a-zA-Z0-9.\-_]+$`) and that is not just a number. */
export function legalName(name: string): string {
  if (/^[a-zA-Z0-9.\-_]*[a-zA-Z.\-_][a-zA-Z0-9.\-_]*$/.test(name)) return name
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-zA-Z0-9.\-_]+/g, '_')
    .replace(/^_+(?=[a-zA-Z0-9])|(?<=[a-zA-Z0-9])_+$/g, '')
  if (!/[a-zA-Z0-9]/.test(plain)) return 'component'
  return /^[0-9]+$/.test(plain) ? `n${plain}` : plain
}

/** A name with the first number from 2 on that makes it unique. */
function numbered(name: string, taken: ReadonlySet<string>): string {
  for (let number = 2; ; number++) {
    const candidate = `${name}_${number}`
    if (!taken.has(candidate)) return candidate
  }
}

/** The origin of the content, which determines the order of contents. */
function originOf(content: Unnamed, folder: string): string {
  return `${wayTo(folder, content.target.file.path)}#${formatPointer(pointerOf(content.target))} ${content.schemaFormat ?? ''}`
}

/**
 * Names contents of one kind, each after its key or else its file (`preferredName`). If several contents would get the same
 * name, none of them gets it: each gets the shortest part of its path in front that makes it unique, relative to `folder`.
 * Never uses names that are `taken`, and adds the new ones to them. The names depend on origins, never on order.
 */
export function chooseNames<Content extends Unnamed>(
  group: readonly Content[],
  taken: Set<string>,
  folder: string,
): ReadonlyMap<Content, string> {
  const names = new Map<Content, string>()
  const formats = countOf(group.map(({ target }) => target.node))
  const candidates = group.map((content) => {
    const showFormat = content.schemaFormat !== undefined && (formats.get(content.target.node) ?? 0) > 1
    return { content, preferred: preferredName(content, showFormat) }
  })
  const wanted = countOf(candidates.map(({ preferred }) => preferred))
  const isContested = candidates.map(({ preferred }) => (wanted.get(preferred) ?? 0) > 1 || taken.has(preferred))
  for (const { content, preferred } of candidates.filter((_candidate, index) => !isContested[index])) {
    names.set(content, preferred)
    taken.add(preferred)
  }
  // Ways through folders are only made for the few contents that need them.
  const left = candidates
    .filter((_candidate, index) => isContested[index])
    .map(({ content, preferred }) => ({
      content,
      preferred,
      longer: longerNames(content, preferred, folder),
      origin: originOf(content, folder),
    }))
    .sort((one, other) => compare(one.origin, other.origin))
  const alsoWanted = countOf(left.flatMap(({ longer }) => [...new Set(longer)]))
  const longest = countOf(left.map(({ longer }) => longer.at(-1)))
  for (const { content, preferred, longer } of left) {
    // If several contents can have a name but need not, the one that has no longer name gets it.
    const isOwn = (name: string, index: number) =>
      alsoWanted.get(name) === 1 || (index === longer.length - 1 && longest.get(name) === 1)
    const own = longer.find((name, index) => !taken.has(name) && isOwn(name, index))
    const name = own ?? numbered(longer.at(-1) ?? preferred, taken)
    names.set(content, name)
    taken.add(name)
  }
  return names
}

function countOf<Value>(values: readonly Value[]): ReadonlyMap<Value, number> {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}
