import { formatFor } from '../src/format/compile.ts'
import type { Field, ObjectType, Shape, TypeName } from '../src/format/shape.ts'
import { type Vocabulary, vocabularies } from '../src/format/vocabulary.ts'
import { builtInBindings } from '../src/rules/plugins.ts'

/** The types of several names, versions and spellings that visitors see as one: an interface, or a choice between others. */
interface Declared {
  readonly title: string
  /** The types that the values of a field may have. */
  readonly fields: Map<string, Set<string>>
  readonly choices: Set<string>
  readonly keys: Set<string>
}

/**
 * The types of the objects that rules visit, as TypeScript: the fields of the tables in `src/format`, in all spellings and
 * versions. Each field may be missing, since rules visit descriptions with errors.
 */
export function objectTypesText(): string {
  const declared = new Map<string, Declared>()
  for (const vocabulary of vocabularies) {
    const types = new Map(
      [...formatFor(vocabulary, '3.1', builtInBindings).types.all()].map((type) => [type.name, type]),
    )
    for (const type of types.values()) declare(type, types, vocabulary, declared)
  }
  const all = [...declared].sort(([one], [other]) => (one < other ? -1 : 1))
  const keys = all.flatMap(([name, { keys }]) => [...keys].map((key): [string, string] => [key, name]))
  return [
    '// Written by `npm run generate` from the tables of src/format.\n',
    `import type { ObjectFields, ReferenceTo } from './object-view.ts'\n`,
    '\n/** The objects of the format as rules visit them, by the names that `visit` takes. */\n',
    'export interface FormatObjects {\n',
    ...keys.sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, name]) => `  ${keyText(key)}: ${name}\n`),
    '}\n',
    ...all.map(declarationText),
  ].join('')
}

function declare(
  type: ObjectType,
  types: ReadonlyMap<TypeName, ObjectType>,
  vocabulary: Vocabulary,
  declared: Map<string, Declared>,
): void {
  const name = nameOf(type.name)
  const known: Declared = declared.get(name) ?? {
    title: type.title,
    fields: new Map(),
    choices: new Set(),
    keys: new Set(),
  }
  declared.set(name, known)
  for (const key of keysOf(type, vocabulary)) known.keys.add(key)
  for (const { type: choice, whenVersion } of type.choices ?? []) {
    const chosen = types.get(choice)
    // An object of one version may have the fields of another by mistake.
    if (whenVersion !== undefined && chosen !== undefined) addFields(chosen, types, known)
    else if (nameOf(choice) !== name) known.choices.add(nameOf(choice))
  }
  addFields(type, types, known)
}

/** Objects with traits are visited with these merged, so that "traits" is none of their fields. */
function addFields(type: ObjectType, types: ReadonlyMap<TypeName, ObjectType>, { fields }: Declared): void {
  for (const [field, described] of Object.entries(type.fields)) {
    if (field === 'traits') continue
    const found = fields.get(field) ?? new Set()
    fields.set(field, found)
    for (const text of fieldTexts(described, types)) found.add(text)
  }
}

/** What `visit` may call a type: its name in the tables, and for bindings the protocol in each spelling. */
function keysOf({ name, binding }: ObjectType, { words }: Vocabulary): readonly string[] {
  const plain = name.replace(/ .*$/, '')
  const ofBinding = binding === undefined ? [] : [`${binding.protocol}/${binding.level}`]
  return [plain, ...ofBinding].map((key) => {
    const [protocol = '', ...rest] = key.split('/')
    return rest.length === 0 ? key : [words.protocol[protocol] ?? protocol, ...rest].join('/')
  })
}

/** `KafkaChannelBinding` for `kafka/channel 0.4.0`, `KafkaKey` for `kafka/Key of 0.4.0`. */
function nameOf(typeName: TypeName): string {
  const [protocol = '', inner] = typeName.replace(/ .*$/, '').split('/')
  if (inner === undefined) return `${protocol}Object`
  return `${capitalized(protocol)}${capitalized(inner)}${/^[a-z]/.test(inner) ? 'Binding' : ''}Object`
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function fieldTexts({ shape, typeSeverity }: Field, types: ReadonlyMap<TypeName, ObjectType>): readonly string[] {
  return typeSeverity === 'off' ? [] : shapeTexts(shape, types)
}

/** The types that values of a shape may have. */
function shapeTexts(shape: Shape, types: ReadonlyMap<TypeName, ObjectType>): readonly string[] {
  switch (shape.shape) {
    case 'scalar':
      return shape.values === undefined || shape.valuesSeverity === 'warn'
        ? shape.types.map((type) => literalTexts[type])
        : shape.values.map((value) => `'${value}'`)
    case 'object': {
      const inPlace = shape.reference === 'must' ? [] : objectTexts(shape.inPlace ?? shape.type, types)
      const behind = unionOf(objectTexts(shape.type, types))
      return shape.reference === 'never' ? inPlace : [...inPlace, `ReferenceTo<${behind}>`]
    }
    case 'list':
      return [`readonly ${grouped(unionOf(shapeTexts(shape.items, types)))}[]`]
    case 'map':
      return [`Readonly<Record<string, ${unionOf(shapeTexts(shape.values, types))}>>`]
    case 'literal':
      return (shape.types ?? ['unknown']).map((type) => literalTexts[type])
    case 'foreign':
      return ['unknown']
    case 'either':
      return shape.options.flatMap((option) => shapeTexts(option, types))
  }
}

const literalTexts = {
  unknown: 'unknown',
  object: 'ObjectFields',
  array: 'readonly unknown[]',
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
} as const

function objectTexts(name: TypeName, types: ReadonlyMap<TypeName, ObjectType>): readonly string[] {
  return types.get(name)?.booleans === true ? [nameOf(name), 'boolean'] : [nameOf(name)]
}

function unionOf(texts: Iterable<string>): string {
  return [...new Set(texts)].join(' | ')
}

function grouped(text: string): string {
  return /[ |]/.test(text) ? `(${text})` : text
}

function declarationText([name, { title, fields, choices }]: readonly [string, Declared]): string {
  const comment = `\n/** ${title} */\n`
  if (choices.size > 0) return `${comment}export type ${name} = ${[...choices].join(' | ')}\n`
  const lines = [...fields].map(([field, texts]) => {
    return `  readonly ${keyText(field)}?: ${texts.size === 0 ? 'unknown' : unionOf(texts)}\n`
  })
  return `${comment}export interface ${name} extends ObjectFields {${lines.length === 0 ? '' : '\n'}${lines.join('')}}\n`
}

function keyText(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : `'${key}'`
}
