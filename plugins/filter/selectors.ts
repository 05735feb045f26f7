import {
  childOf,
  closest,
  type EffectiveValue,
  effectiveField,
  effectiveObject,
  type Graph,
  resolvedNode,
  stringOf,
  type TypedObject,
} from '../../src/plugin/index.ts'
import { isPlainName, nameGlob } from './name-glob.ts'

/** Something that a selector may match. */
export interface Unit {
  readonly kind: 'operation' | 'channel' | 'message' | 'server'
  /** The id of an operation or channel of the root. */
  readonly id?: string | undefined
  /** Undefined when a reference leads nowhere. */
  readonly object: TypedObject | undefined
}

/** A selector, such as `operation:order*`, `tag:internal` or `x-audience=public`. */
export interface Selector {
  readonly text: string
  /** Whether it is about the id of an operation or channel, not about its content. */
  readonly isById: boolean
  matches(unit: Unit): boolean
  /** The selector that was probably meant by one that matches none of some units. */
  meant(units: readonly Unit[]): string | undefined
}

/** Reads a selector that the schema of the options accepts. */
export function selectorOf(text: string, graph: Graph): Selector {
  if (text.startsWith('x-')) return extensionSelector(text, graph)
  const form = text.slice(0, text.indexOf(':'))
  const argument = text.slice(form.length + 1)
  const namesOf = (unit: Unit): readonly string[] => {
    if (form === 'tag') return tagsOf(unit.object, graph)
    const name = form === 'address' ? addressOf(unit, graph) : idOf(unit, form)
    return name === undefined ? [] : [name]
  }
  const isName = form === 'tag' || isPlainName(argument)
  const isMatch = form === 'tag' ? (name: string) => name === argument : nameGlob(argument)
  return {
    text,
    isById: form === 'operation' || form === 'channel',
    matches: (unit) => namesOf(unit).some(isMatch),
    meant(units) {
      const name = isName ? closest(argument, new Set(units.flatMap(namesOf))) : undefined
      return name === undefined ? undefined : `${form}:${name}`
    },
  }
}

function idOf({ kind, id }: Unit, form: string): string | undefined {
  return kind === form ? id : undefined
}

function addressOf({ kind, object }: Unit, graph: Graph): string | undefined {
  return kind === 'channel' && object !== undefined
    ? stringOf(effectiveField(object, 'address', graph)?.node)
    : undefined
}

/** The names of the effective tags, those of traits included. */
function tagsOf(object: TypedObject | undefined, graph: Graph): readonly string[] {
  const list = object && effectiveField(object, 'tags', graph)?.node
  if (list?.kind !== 'list') return []
  return list.items.flatMap((item) => stringOf(childOf(resolvedNode(item, graph), 'name')) ?? [])
}

/** `x-name` matches an extension that is there and not false, `x-name=value` one with this value, or with this item in a list. */
function extensionSelector(text: string, graph: Graph): Selector {
  const equals = text.indexOf('=')
  const name = equals === -1 ? text : text.slice(0, equals)
  const expected = equals === -1 ? undefined : text.slice(equals + 1)
  const extensionOf = ({ object }: Unit) => (object === undefined ? undefined : effectiveField(object, name, graph))
  return {
    text,
    isById: false,
    matches(unit) {
      const found = extensionOf(unit)
      if (found?.node === undefined) return false
      if (expected === undefined) return found.node.kind !== 'scalar' || found.node.value !== false
      return textsOf(found).includes(expected)
    },
    meant(units) {
      const values = new Set(units.map(extensionOf).flatMap(textsOf))
      if (expected !== undefined && values.size > 0) {
        const value = closest(expected, values)
        return value === undefined ? undefined : `${name}=${value}`
      }
      const other = closest(name, new Set(units.flatMap((unit) => extensionsOf(unit, graph))))
      return other === undefined ? undefined : other + text.slice(name.length)
    },
  }
}

/** The names of the extensions of an object and of its traits. */
function extensionsOf({ object }: Unit, graph: Graph): readonly string[] {
  if (object === undefined) return []
  const owners = [object, ...effectiveObject(object, graph).traits]
  return owners.flatMap(({ node }) => node.entries.keys().filter((key) => key.startsWith('x-')))
}

/** The texts of a scalar or of the scalars in a list: of a string its characters, of any other value also how it is written. */
function textsOf(value: EffectiveValue | undefined): readonly string[] {
  const node = value?.node
  const items = node?.kind === 'list' ? node.items : [node]
  const file = value?.parts[0]?.location.file
  return items.flatMap((item) => {
    if (item?.kind !== 'scalar') return []
    const text = String(item.value)
    const isText = typeof item.value === 'string' || file === undefined
    return isText ? [text] : [text, file.text.slice(item.start, item.end)]
  })
}
