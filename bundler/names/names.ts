import path from 'node:path'
import type { Finding } from '../../src/findings/finding.ts'
import { quote } from '../../src/findings/quote.ts'
import { schemaFormatOf } from '../../src/format/schema-formats.ts'
import type { Graph } from '../../src/graph/graph.ts'
import { lastName, stepsTo, wayTo } from '../../src/load/address.ts'
import { pointerOf } from '../../src/load/node-path.ts'
import { formatPointer } from '../../src/pointer.ts'
import type { Pin, Pins } from '../collect/pins.ts'
import type { Component } from '../decide/component.ts'
import { discriminatorNames } from '../reading/discriminator.ts'
import { namedValues } from '../reading/entry-map.ts'
import { namedLocation, nameInFile, withoutExtension } from '../reading/name-in-file.ts'
import { refusedValue } from '../refusal.ts'

/**
 * Names the components of a bundle: by what was asked for, else by the author's key, else by the file. Names of the entry
 * file never change, and what was asked for is done or refused. Of the other names, one that several would take is given to
 * none of them: each gets the shortest part of its path in front that tells it apart.
 * The names depend on where things come from, never on the order in which they were met. A schema whose name is the value
 * of a discriminator cannot be renamed: that is a finding.
 */
export function nameComponents(graph: Graph, components: readonly Component[], pins: Pins): readonly Finding[] {
  const findings: Finding[] = []
  const folder = path.dirname(graph.entry.path)
  for (const kind of new Set(components.map((component) => component.kind))) {
    const group = components.filter((component) => component.kind === kind)
    const known = new Set(namedValues(graph, ['components', kind]).map(({ name }) => name))
    const taken = new Set(known)
    const others = group.filter((component) => {
      const problem = pinName(component, pins, known, taken)
      if (problem !== undefined) findings.push(problem)
      return component.name === ''
    })
    nameGroup(others, taken, folder)
  }
  findings.push(...components.flatMap((component) => renamedDiscriminator(graph, component)))
  // Where there will be no bundle, nothing has another name in it.
  return findings.length > 0 ? findings : components.flatMap((component) => renamed(component, pins))
}

/** Gives a component the name that was asked for it, and tells why when it cannot have it. */
function pinName(
  component: Component,
  pins: Pins,
  known: ReadonlySet<string>,
  taken: Set<string>,
): Finding | undefined {
  const [pin, ...others] = pins.of(component.target.node)
  if (pin === undefined) return undefined
  const problem = problemWith(pin, others, known, taken)
  component.name = pin.name
  taken.add(pin.name)
  if (problem === undefined) return undefined
  const message = `${quote(pin.origin)} cannot get the name ${quote(pin.name)}: ${problem}`
  return refusedValue(component.target, 'bundle/bad-name', message, 'key')
}

function problemWith(
  { name }: Pin,
  others: readonly Pin[],
  known: ReadonlySet<string>,
  taken: ReadonlySet<string>,
): string | undefined {
  if (!/^[a-zA-Z0-9.\-_]+$/.test(name))
    return 'a component can only be called by the letters A to Z, digits, ".", "-" and "_"'
  if (known.has(name)) return 'the entry file has something of that name, which never changes'
  if (taken.has(name)) return 'that name is given to something else as well'
  const other = others.find((pin) => pin.name !== name)
  return other && `it is called ${quote(other.name)} as well, by the name for ${quote(other.origin)}`
}

function nameGroup(group: readonly Component[], taken: Set<string>, folder: string): void {
  const formats = countOf(group.map(({ target }) => target.node))
  const candidates = group.map((component) => {
    const showFormat = component.schemaFormat !== undefined && (formats.get(component.target.node) ?? 0) > 1
    return { component, preferred: preferredName(component, showFormat) }
  })
  const wanted = countOf(candidates.map(({ preferred }) => preferred))
  const isContested = candidates.map(({ preferred }) => (wanted.get(preferred) ?? 0) > 1 || taken.has(preferred))
  for (const { component, preferred } of candidates.filter((_candidate, index) => !isContested[index])) {
    component.name = preferred
    taken.add(preferred)
  }
  // Ways through folders are made only for the few that need them.
  const left = candidates
    .filter((_candidate, index) => isContested[index])
    .map(({ component, preferred }) => ({
      component,
      preferred,
      longer: longerNames(component, preferred, folder),
      origin: originOf(component, folder),
    }))
    .sort((one, other) => compare(one.origin, other.origin))
  const alsoWanted = countOf(left.flatMap(({ longer }) => [...new Set(longer)]))
  const longest = countOf(left.map(({ longer }) => longer.at(-1)))
  for (const { component, preferred, longer } of left) {
    // What others could have too, but need not, is left to the one that has no longer name.
    const isOwn = (name: string, index: number) =>
      alsoWanted.get(name) === 1 || (index === longer.length - 1 && longest.get(name) === 1)
    const own = longer.find((name, index) => !taken.has(name) && isOwn(name, index))
    component.name = own ?? numbered(longer.at(-1) ?? preferred, taken)
    taken.add(component.name)
  }
}

function countOf<Value>(values: readonly Value[]): ReadonlyMap<Value, number> {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/** The name that a component gets when nothing else wants it. */
function preferredName(component: Component, showFormat: boolean): string {
  const plain = ownName(component, withoutExtension(lastName(component.target.file.path)))
  return showFormat ? `${plain}_${schemaFormatOf(component.schemaFormat).family}` : plain
}

/** The names that a component may get instead, with more and more of its path in front. */
function longerNames(component: Component, own: string, folder: string): readonly string[] {
  const { file } = component.target
  const relative = stepsTo(folder, file.path).filter((part) => part !== '..')
  const stem = withoutExtension(relative.pop() ?? '')
  const names: string[] = []
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
  const { parent, key } = namedLocation(component.target)
  if (parent === undefined) return legalName(stem)
  const inList = parent.node.kind === 'list' || /^[0-9]+$/.test(key)
  const around = parent.parent === undefined ? stem : parent.key
  return inList ? legalName(`${around}_${key}`) : legalName(key)
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

function numbered(name: string, taken: ReadonlySet<string>): string {
  for (let number = 2; ; number++) {
    const candidate = `${name}_${number}`
    if (!taken.has(candidate)) return candidate
  }
}

function originOf(component: Component, folder: string): string {
  return `${wayTo(folder, component.target.file.path)}#${formatPointer(pointerOf(component.target))} ${component.schemaFormat ?? ''}`
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}

function renamedDiscriminator(graph: Graph, component: Component): readonly Finding[] {
  const { target, schemaFormat } = component
  // In JSON Schema a discriminator is a keyword like any other.
  if (schemaFormat !== undefined && schemaFormatOf(schemaFormat).family === 'json-schema') return []
  const original = nameInFile(target)
  if (component.kind !== 'schemas' || original === undefined || original === component.name) return []
  const property = discriminatorNames(graph, target)
  if (property === undefined) return []
  const message = `Schema ${quote(original)} would be renamed to ${quote(component.name)}, but its name is a value of the discriminator ${quote(property)}; give the schemas of the same name different names, or set "const" on ${quote(property)} in each`
  return [refusedValue(target, 'bundle/discriminator-renamed', message, 'key')]
}

function renamed(component: Component, pins: Pins): readonly Finding[] {
  const original = nameInFile(component.target)
  if (original === undefined || original === component.name) return []
  if (pins.of(component.target.node).length > 0) return []
  const reason = legalName(original) === original ? 'other things have that name too' : 'it is no name for a component'
  const message = `${quote(original)} is called ${quote(component.name)} in the bundle, since ${reason}`
  return [refusedValue(component.target, 'bundle/renamed', message, 'key')]
}
