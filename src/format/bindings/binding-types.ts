import {
  type BindingLevel,
  bindingLevels,
  type EitherShape,
  type Field,
  field,
  type ObjectType,
  type Shape,
  type Side,
  string,
} from '../shape.ts'
import { type BindingContents, type BindingDefinition, type FieldDirection, versionSide } from './definition.ts'

/** The name of the type at a level of a binding that has contents by version. */
export const bindingTypeName = (key: string, level: BindingLevel): string => `${key}/${level}`

const unlisted: Side = { both: 'the plugin that describes the binding gives it no direction' }

/**
 * The object types of a definition: for each level, one that selects by the version in a binding object, one for each of its
 * contents, one for versions in which the name is reserved, and one for unknown versions; then the types inside. Throws if a type
 * is not named after the protocol, which is a bug in a plugin.
 */
export function bindingTypes(definition: BindingDefinition): readonly ObjectType[] {
  const { key, types = [] } = definition
  const misnamed = types.find(({ name }) => !name.startsWith(`${key}/`))
  if (misnamed !== undefined) {
    throw new Error(
      `Unexpected object type ${misnamed.name} in the binding ${key}, expected a name such as ${key}/Queue`,
    )
  }
  const inner = types.map((type): ObjectType => ({ ...published(type), protocol: key }))
  return [...bindingLevels.flatMap((level) => levelTypes(definition, level)), ...inner]
}

function levelTypes(definition: BindingDefinition, level: BindingLevel): readonly ObjectType[] {
  const { key, versions, levels = {} } = definition
  const name = bindingTypeName(key, level)
  const common = {
    title: `${key} ${level} binding`,
    extendable: true,
    binding: { protocol: key, level },
    protocol: key,
  } satisfies Partial<ObjectType>
  const contents = levels[level] ?? []
  const described = contents.map((each): ObjectType => {
    const { fields, emptyAllowed = false, side, review } = each
    const elsewhere = fieldsElsewhere(definition, level, each)
    return published({
      ...common,
      name: `${name} ${each.from}`,
      fields: withVersion(withSides(definition, level, fields)),
      ...(emptyAllowed && { emptyAllowed }),
      ...(side !== undefined && { side }),
      ...(review !== undefined && { review }),
      elsewhere,
    })
  })
  const reserved: ObjectType = {
    ...common,
    name: `${name} reserved`,
    reserved: true,
    unknownFields: 'warn',
    fields: publishedFields(withVersion({})),
    elsewhere: fieldsElsewhere(definition, level),
  }
  const last = contents.at(-1)
  const unknown: ObjectType = {
    ...common,
    name: `${name} of unknown version`,
    open: true,
    unknownFields: 'warn',
    knownVersions: versions,
    fields: publishedFields(
      withVersion(last === undefined ? {} : walkedFields(withSides(definition, level, last.fields), last)),
    ),
  }
  const choices = [reserved, ...described].map(({ name: type }, index) => ({
    type,
    whenVersion: versionsWith(index, contents, versions),
  }))
  const used = choices.filter(({ whenVersion }) => whenVersion.length > 0)
  const chooser: ObjectType = {
    ...common,
    name,
    unknownFields: 'warn',
    fields: {},
    choices: [...used, { type: unknown.name }],
  }
  const isUsed = (type: ObjectType): boolean => used.some((choice) => choice.type === type.name)
  return [chooser, ...[reserved, ...described].filter(isUsed), unknown]
}

/** The versions with the contents before an index; `latest` is the last one. */
function versionsWith(
  index: number,
  contents: readonly BindingContents[],
  versions: readonly string[],
): readonly string[] {
  const found = versions.filter(
    (_version, at) => contents.findLastIndex(({ from }) => versions.indexOf(from) <= at) + 1 === index,
  )
  return index === contents.length ? [...found, 'latest'] : found
}

/** Where an author may have seen a field that is missing here: at another level, or in a similar version. */
function fieldsElsewhere(
  { levels = {}, versions }: BindingDefinition,
  level: BindingLevel,
  here?: BindingContents,
): Readonly<Record<string, string>> {
  const found = new Map<string, string>()
  const add = ({ fields }: BindingContents, place: string): void => {
    for (const name of Object.keys(fields)) found.set(name, place)
  }
  for (const other of bindingLevels) {
    if (other !== level) for (const contents of levels[other] ?? []) add(contents, `the ${other} binding`)
  }
  const contents = levels[level] ?? []
  const position = here === undefined ? -1 : contents.indexOf(here)
  for (const newer of contents.slice(position + 1).toReversed()) add(newer, `version ${newer.from}`)
  for (const [index, older] of contents.slice(0, Math.max(position, 0)).entries()) {
    add(older, `version ${versionsWith(index + 1, contents, versions).at(-1)}`)
  }
  for (const name of Object.keys(here?.fields ?? {})) found.delete(name)
  return Object.fromEntries(found)
}

const withVersion = (fields: Readonly<Record<string, Field>>): Readonly<Record<string, Field>> => ({
  ...fields,
  bindingVersion: field(string(), { side: versionSide }),
})

/** The fields with objects or references, which other stages need in every version. */
function walkedFields(
  fields: Readonly<Record<string, Field>>,
  { side: common }: BindingContents,
): Readonly<Record<string, Field>> {
  const walked = Object.entries(fields).filter(([, { shape }]) => holdsReferences(shape))
  return Object.fromEntries(
    walked.map(([name, { shape, side = common, requiredOn, review }]) => [
      name,
      {
        shape,
        typeSeverity: 'off',
        ...(side !== undefined && { side }),
        ...(requiredOn !== undefined && { requiredOn }),
        ...(review !== undefined && { review }),
      },
    ]),
  )
}

function holdsReferences(shape: Shape): boolean {
  if (shape.shape === 'list') return holdsReferences(shape.items)
  if (shape.shape === 'map') return holdsReferences(shape.values)
  if (shape.shape === 'either') return shape.options.some(holdsReferences)
  return shape.shape === 'object' && shape.reference !== 'never'
}

/** The type with all problems of its fields as warnings, because only the public definitions describe them. */
function published(type: ObjectType): ObjectType {
  return { ...type, unknownFields: 'warn', fields: publishedFields(type.fields) }
}

function publishedFields(fields: Readonly<Record<string, Field>>): Readonly<Record<string, Field>> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, each]) => [
      name,
      {
        ...each,
        shape: publishedShape(each.shape),
        typeSeverity: each.typeSeverity ?? 'warn',
        ...(each.required !== undefined && { requiredSeverity: 'warn' }),
      },
    ]),
  )
}

function publishedShape(shape: Shape): Shape {
  return shape.shape === 'either' ? { ...shape, options: shape.options.map(publishedOption) } : publishedOption(shape)
}

function publishedOption(shape: EitherShape['options'][number]): EitherShape['options'][number] {
  if (shape.shape === 'list') return { ...shape, items: publishedShape(shape.items) }
  if (shape.shape === 'map') return { ...shape, values: publishedShape(shape.values) }
  return shape.shape === 'scalar' && shape.values !== undefined ? { ...shape, valuesSeverity: 'warn' } : shape
}

/** The fields of a binding object. Those without a side get the one in `directions` of the definition. */
function withSides(
  { directions }: BindingDefinition,
  level: BindingLevel,
  fields: Readonly<Record<string, Field>>,
): Readonly<Record<string, Field>> {
  if (directions === undefined) return fields
  const listed: Readonly<Record<string, FieldDirection>> = directions[level] ?? {}
  return Object.fromEntries(
    Object.entries(fields).map(([name, each]) => {
      const direction = Object.hasOwn(listed, name) ? listed[name] : undefined
      return [name, { ...each, side: each.side ?? direction ?? unlisted }]
    }),
  )
}

/** The types of a definition without contents by version, with the same sides if they are at a level. */
export function typesWithSides(definition: BindingDefinition): readonly ObjectType[] {
  const { types = [], directions } = definition
  if (directions === undefined) return types
  const levels = new Map<string, BindingLevel>()
  for (const { name, binding, choices = [] } of types) {
    if (binding === undefined) continue
    for (const chosen of [name, ...choices.map(({ type }) => type)]) levels.set(chosen, binding.level)
  }
  return types.map((type) => {
    const level = levels.get(type.name)
    return level === undefined ? type : { ...type, fields: withSides(definition, level, type.fields) }
  })
}
