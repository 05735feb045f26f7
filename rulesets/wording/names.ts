import {
  type Format,
  type Node,
  type NodePath,
  optionsOf,
  type Position,
  quote,
  type Shape,
  type TypedObject,
  typeNamed,
} from '../../src/plugin/index.ts'

/** `Channel Object "userSignedUp"`: the kind of an object, and its name where it has one. */
export function nameOf({ location, owner, type }: TypedObject): string {
  const isNamed = owner === undefined ? location.key !== '' : location.parent !== owner.location
  const isItem = location.parent?.node.kind === 'list'
  return isNamed && !isItem ? `${type.title} ${quote(location.key)}` : type.title
}

/** Whether the key of an object is its name. In version 2, operations are in fields of channels, and messages in fields of those. */
export function isNamedByKey({ location, owner, type }: TypedObject): boolean {
  const isInChannel = type.name === 'Operation' || type.name === 'Message'
  if (!isInChannel || owner === undefined) return true
  return location.parent !== owner.location && location.parent?.node.kind !== 'list'
}

/** `"tags"`, `an item of "tags"` or `"eu" in "parameters"`: the place of a value in words. */
export function placeInWords({ location, owner, name }: Position): string {
  const { parent, key } = location
  if (parent === owner.location) return quote(key)
  return parent?.node.kind === 'list' ? `an item of ${quote(name)}` : `${quote(key)} in ${quote(name)}`
}

/** The kinds of values that the format allows at a position, with articles. */
export function expectation(shape: Shape, format: Format): string {
  if (shape.shape === 'scalar' && shape.values !== undefined) return oneOfQuoted(shape.values)
  return joinedByOr([...new Set(kindsOf(shape, format))])
}

function kindsOf(shape: Shape, format: Format): readonly string[] {
  switch (shape.shape) {
    case 'scalar':
      return shape.types.map(articled)
    case 'object': {
      const { title, booleans } = typeNamed(format, shape.type)
      if (shape.reference === 'must') return [`a reference to ${articled(title)}`]
      return booleans ? [articled(title), 'a boolean'] : [articled(title)]
    }
    case 'list':
      return ['an array']
    case 'map':
      return ['an object']
    case 'literal':
      return shape.types?.map(articled) ?? ['a value']
    case 'foreign':
      return ['a schema']
    case 'either':
      return optionsOf(shape).flatMap((option) => kindsOf(option, format))
  }
}

/** `number 1.0`, `string "prod"`, `empty value`: a value in words, as the author wrote it. */
export function asWritten(node: Node, { file }: NodePath): string {
  if (node.kind !== 'scalar') return node.kind === 'map' ? 'object' : 'array'
  if (typeof node.value === 'string') return `string ${quote(node.value)}`
  if (node.start === node.end) return 'empty value'
  const token = tokenOf(node, file.text)
  return node.value === null ? token : `${typeof node.value} ${token}`
}

/** A number, boolean or null as the author wrote it. */
export function tokenOf({ start, end }: Node, text: string): string {
  return text.slice(start, Math.min(end, start + 40))
}

export function oneOfQuoted(values: readonly string[]): string {
  const quoted = values.map((value) => quote(value))
  return quoted.length === 1 ? quoted.join('') : `one of ${quoted.join(', ')}`
}

/** Names in quotes, at most six of them. */
export function quotedNames(names: readonly string[]): string {
  return listed(names.map((name) => quote(name)))
}

/** At most six of some names, and how many more there are. */
export function listed(names: readonly string[]): string {
  const shown = names.slice(0, 6).join(', ')
  return names.length > 6 ? `${shown} and ${names.length - 6} more` : shown
}

export function articled(noun: string): string {
  if (noun === 'null') return noun
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`
}

/** `a, b or c`. */
export function joinedByOr(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}
