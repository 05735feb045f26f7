import path from 'node:path'
import type { Finding } from '../src/findings/finding.ts'
import { quote } from '../src/findings/quote.ts'
import { schemaFormatOf } from '../src/format/schema-formats.ts'
import type { Graph } from '../src/graph/graph.ts'
import { pointerOf } from '../src/graph/location.ts'
import { formatPointer } from '../src/pointer.ts'
import type { Component } from './component.ts'
import { discriminatorNames } from './discriminator.ts'
import { namedValues } from './entry-map.ts'
import { refusedValue } from './refusal.ts'

/**
 * Names the components of a bundle: by the author's key, else by the file. Names of the entry file never change, and a name
 * that several would take is given to none of them: each gets the shortest part of its path in front that tells it apart.
 * The names depend on where things come from, never on the order in which they were met. A schema whose name is the value
 * of a discriminator cannot be renamed: that is a finding.
 */
export function nameComponents(graph: Graph, components: readonly Component[]): readonly Finding[] {
  const findings: Finding[] = []
  const folder = path.dirname(graph.entry.path)
  for (const kind of new Set(components.map((component) => component.kind))) {
    const group = components.filter((component) => component.kind === kind)
    const taken = new Set(namedValues(graph, ['components', kind]).map(({ name }) => name))
    nameGroup(group, taken, folder)
  }
  for (const component of components) findings.push(...renamedDiscriminator(graph, component), ...renamed(component))
  return findings
}

function nameGroup(group: readonly Component[], taken: Set<string>, folder: string): void {
  const formats = countOf(group.map(({ target }) => target.node))
  const candidates = group.map((component) => {
    const showFormat = component.schemaFormat !== undefined && (formats.get(component.target.node) ?? 0) > 1
    const [preferred, ...longer] = namesFor(component, folder, showFormat)
    return { component, preferred, longer, origin: originOf(component, folder) }
  })
  candidates.sort((left, right) => compare(left.origin, right.origin))
  const wanted = countOf(candidates.map(({ preferred }) => preferred))
  const isContested = candidates.map(({ preferred }) => (wanted.get(preferred) ?? 0) > 1 || taken.has(preferred))
  for (const { component, preferred } of candidates.filter((_candidate, index) => !isContested[index])) {
    component.name = preferred
    taken.add(preferred)
  }
  const left = candidates.filter((_candidate, index) => isContested[index])
  const alsoWanted = countOf(left.flatMap(({ longer }) => [...new Set(longer)]))
  for (const { component, preferred, longer } of left) {
    const unique = longer.find((name) => !taken.has(name) && alsoWanted.get(name) === 1)
    component.name = unique ?? numbered(longer.at(-1) ?? preferred, taken)
    taken.add(component.name)
  }
}

function countOf<Value>(values: readonly Value[]): ReadonlyMap<Value, number> {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/** The names a component may get, best first: its own, then with more and more of its path in front. */
function namesFor(component: Component, folder: string, showFormat: boolean): readonly [string, ...string[]] {
  const { file } = component.target
  const relative = path
    .relative(folder, file.path)
    .split(path.sep)
    .filter((part) => part !== '..')
  const stem = withoutExtension(relative.pop() ?? '')
  const plain = ownName(component, stem)
  const own = showFormat ? `${plain}_${schemaFormatOf(component.schemaFormat).family}` : plain
  const names: [string, ...string[]] = [own]
  let prefix = own === legalName(stem) ? '' : stem
  if (prefix !== '') names.push(legalName(`${prefix}_${own}`))
  for (const part of relative.reverse()) {
    prefix = prefix === '' ? part : `${part}_${prefix}`
    names.push(legalName(`${prefix}_${own}`))
  }
  const pointer = pointerOf(component.target).map(legalName).join('_')
  names.push(legalName(`${prefix}_${pointer === '' ? own : pointer}`))
  return names
}

function ownName(component: Component, stem: string): string {
  const pointer = pointerOf(component.target)
  const last = pointer.at(-1)
  if (last === undefined) return legalName(stem)
  const inList = component.target.parent?.node.kind === 'list' || /^[0-9]+$/.test(last)
  return inList ? legalName(`${pointer.at(-2) ?? stem}_${last}`) : legalName(last)
}

/** Makes a name that the Components Object allows (`^[a-zA-Z0-9.\-_]+$`) and that is no bare number. */
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

function withoutExtension(name: string): string {
  const stem = path.basename(name, path.extname(name))
  return stem === '' ? name : stem
}

function numbered(name: string, taken: ReadonlySet<string>): string {
  for (let number = 2; ; number++) {
    const candidate = `${name}_${number}`
    if (!taken.has(candidate)) return candidate
  }
}

function originOf(component: Component, folder: string): string {
  const relative = path.relative(folder, component.target.file.path).split(path.sep).join('/')
  return `${relative}#${formatPointer(pointerOf(component.target))} ${component.schemaFormat ?? ''}`
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}

function renamedDiscriminator(graph: Graph, component: Component): readonly Finding[] {
  const { target } = component
  const original = nameInFile(component)
  if (component.kind !== 'schemas' || original === undefined || original === component.name) return []
  const property = discriminatorNames(graph, target)
  if (property === undefined) return []
  const message = `Schema ${quote(original)} would be renamed to ${quote(component.name)}, but its name is a value of the discriminator ${quote(property)}; give the schemas of the same name different names, or set "const" on ${quote(property)} in each`
  return [refusedValue(target, 'bundle/discriminator-renamed', message, 'key')]
}

function renamed(component: Component): readonly Finding[] {
  const original = nameInFile(component)
  if (original === undefined || original === component.name) return []
  const reason = legalName(original) === original ? 'other things have that name too' : 'it is no name for a component'
  const message = `${quote(original)} is called ${quote(component.name)} in the bundle, since ${reason}`
  return [{ ...refusedValue(component.target, 'bundle/renamed', message, 'key'), severity: 'info' }]
}

/** The name that a value has where it stands: its key, or that of its file; items of a list have none. */
function nameInFile({ target }: Component): string | undefined {
  if (target.parent === undefined) return withoutExtension(path.basename(target.file.path))
  return target.parent.node.kind === 'list' ? undefined : target.key
}
