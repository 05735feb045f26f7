import { bindingTypes, typesWithSides } from './bindings/binding-types.ts'
import type { BindingDefinition } from './bindings/definition.ts'
import type { Format, ObjectTypes } from './format.ts'
import { bindingsMaps, UndescribedBinding } from './objects/bindings-maps.ts'
import { Channel, Parameter } from './objects/channel.ts'
import { Components } from './objects/components.ts'
import * as description from './objects/description.ts'
import * as message from './objects/message.ts'
import * as operation from './objects/operation.ts'
import { RecordField, RecordSchema } from './objects/record-schema.ts'
import * as schema from './objects/schema.ts'
import * as security from './objects/security.ts'
import { Server, ServerVariable } from './objects/server.ts'
import { protocols } from './protocols.ts'
import type { Field, Minor, ObjectType, Shape, Tables, TypeName } from './shape.ts'
import { spelledWord, type Vocabulary } from './vocabulary.ts'

const builtIn: Tables = {
  types: [
    ...Object.values(description),
    Server,
    ServerVariable,
    Channel,
    Parameter,
    ...Object.values(operation),
    ...Object.values(message),
    ...Object.values(schema),
    RecordSchema,
    RecordField,
    ...Object.values(security),
    Components,
    UndescribedBinding,
  ],
}

const none: readonly BindingDefinition[] = []
const compiled = new WeakMap<readonly BindingDefinition[], Map<string, Format>>()

/**
 * The table of object types for a spelling and a minor version, of 3 unless other types are given. A contributed binding is added to the bindings maps under its
 * key, and replaces a built-in one. Types of bindings are compiled on first use, which throws if they use an undefined type: a
 * bug in the table or in a plugin.
 */
export function formatFor(vocabulary: Vocabulary, minor: Minor, contributed = none, tables = builtIn): Format {
  const formats = compiled.get(contributed) ?? new Map<string, Format>()
  compiled.set(contributed, formats)
  const name = `${vocabulary.name} ${minor}`
  const format = formats.get(name) ?? compile(vocabulary, minor, contributed, tables)
  formats.set(name, format)
  return format
}

/** The same for any minor version. The tables of version 2 are loaded for the descriptions that need them. */
export async function formatOf(vocabulary: Vocabulary, minor: Minor, contributed = none): Promise<Format> {
  if (minor >= '3') return formatFor(vocabulary, minor, contributed)
  const { tablesOf } = await import('./version-2/objects.ts')
  return formatFor(vocabulary, minor, contributed, tablesOf(minor, builtIn.types))
}

/** The table of another minor version of 3, with the same spelling and the same bindings. */
export function inMinor({ vocabulary, bindings }: Format, minor: Minor): Format {
  return formatFor(vocabulary, minor, [...bindings.values()])
}

function compile(
  vocabulary: Vocabulary,
  minor: Minor,
  contributed: readonly BindingDefinition[],
  tables: Tables,
): Format {
  const bindings = new Map([...protocols, ...contributed].map((definition) => [definition.key, definition]))
  const definitions = [...bindings.values()]
  const eager = definitions.flatMap((each) => (each.levels === undefined ? typesWithSides(each) : []))
  const types = new Map<TypeName, ObjectType>()
  for (const type of [...tables.types, ...bindingsMaps(definitions), ...eager]) {
    types.set(type.name, spell(type, vocabulary, minor))
  }
  markProtocols(types)
  const waiting = new Map<string, () => readonly ObjectType[]>()
  for (const definition of definitions) {
    if (definition.levels === undefined) continue
    waiting.set(definition.key, () => bindingTypes(definition).map((type) => spell(type, vocabulary, minor)))
  }
  return { vocabulary, minor, bindings, types: lazyTypes(types, waiting), hasNames: tables.hasNames === true }
}

/** An object type as in the tables, before spelling. Undefined for those of bindings, and for an unknown name. */
export function typeInTables(name: TypeName): ObjectType | undefined {
  return builtIn.types.find((type) => type.name === name)
}

/** Types, and uncompiled ones by the first part of their names, which are compiled on first use. */
function lazyTypes(types: Map<TypeName, ObjectType>, waiting: Map<string, () => readonly ObjectType[]>): ObjectTypes {
  const check = (type: ObjectType): void => {
    const lost = typesUsedBy(type).find((name) => !types.has(name) && !waiting.has(protocolIn(name)))
    if (lost === undefined) return
    throw new Error(`The object type ${type.name} uses ${lost}, which the format does not have`)
  }
  const make = (key: string): void => {
    const made = waiting.get(key)?.() ?? []
    waiting.delete(key)
    for (const type of made) types.set(type.name, type)
    for (const type of made) check(type)
  }
  for (const type of types.values()) check(type)
  return {
    get(name) {
      const known = types.get(name)
      if (known !== undefined || waiting.size === 0) return known
      make(protocolIn(name))
      return types.get(name)
    },
    all() {
      for (const key of [...waiting.keys()]) make(key)
      return types.values()
    },
  }
}

const protocolIn = (name: TypeName): string => name.slice(0, Math.max(0, name.indexOf('/')))

/** Marks the types that only one protocol's bindings use as belonging to that protocol. */
function markProtocols(types: Map<TypeName, ObjectType>): void {
  const core = reachableFrom('Description', types, new Set())
  for (const { name, binding } of [...types.values()]) {
    if (binding === undefined) continue
    for (const reached of reachableFrom(name, types, core)) {
      const type = types.get(reached)
      if (type !== undefined) types.set(reached, { ...type, protocol: binding.protocol })
    }
  }
}

/** The type and all types that it leads to, except known ones and bindings of protocols. */
function reachableFrom(
  start: TypeName,
  types: ReadonlyMap<TypeName, ObjectType>,
  known: ReadonlySet<TypeName>,
): ReadonlySet<TypeName> {
  const reached = new Set([start])
  for (const name of reached) {
    const type = types.get(name)
    if (type === undefined) continue
    for (const used of typesUsedBy(type)) {
      if (!known.has(used) && types.get(used)?.binding === undefined) reached.add(used)
    }
  }
  return reached
}

function spell(type: ObjectType, vocabulary: Vocabulary, minor: Minor): ObjectType {
  const { spelled } = type
  const fields: [string, Field][] = []
  for (const [name, field] of Object.entries(type.fields)) {
    if (field.since !== undefined && field.since > minor) continue
    const key = spelled === undefined ? name : spelledWord(vocabulary, spelled, name)
    fields.push([key, { ...field, shape: spellShape(field.shape, vocabulary) }])
  }
  const protocol = type.binding?.protocol
  const title =
    protocol === undefined ? type.title : type.title.replace(protocol, spelledWord(vocabulary, 'protocol', protocol))
  return { ...type, title, fields: Object.fromEntries(fields) }
}

function spellShape(shape: Shape, vocabulary: Vocabulary): Shape {
  if (shape.shape === 'list') return { ...shape, items: spellShape(shape.items, vocabulary) }
  if (shape.shape === 'map') return { ...shape, values: spellShape(shape.values, vocabulary) }
  if (shape.shape !== 'scalar' || shape.spelled === undefined || shape.values === undefined) return shape
  const { spelled } = shape
  return { ...shape, values: shape.values.map((value) => spelledWord(vocabulary, spelled, value)) }
}

/** The names of all types that the fields of an object type lead to, and of the types that it can be. */
export function typesUsedBy(type: ObjectType): readonly TypeName[] {
  const shapes = [
    ...Object.values(type.fields).map((field) => field.shape),
    ...(type.patterned ? [type.patterned] : []),
  ]
  return [...shapes.flatMap(typesInShape), ...(type.choices ?? []).map((choice) => choice.type)]
}

function typesInShape(shape: Shape): readonly TypeName[] {
  switch (shape.shape) {
    case 'object':
      return shape.inPlace === undefined ? [shape.type] : [shape.type, shape.inPlace]
    case 'list':
      return typesInShape(shape.items)
    case 'map':
      return typesInShape(shape.values)
    case 'either':
      return shape.options.flatMap(typesInShape)
    case 'foreign':
      return ['Schema', 'JsonSchema', 'OpenApiSchema', 'RecordSchema']
    default:
      return []
  }
}
