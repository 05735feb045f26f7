import { type Format, typeNamed } from '../format/format.ts'
import type { Field, ObjectShape, ObjectType, Shape } from '../format/shape.ts'
import { memberShape, optionsOf } from '../graph/step.ts'

/** What the format allows at a position, in words: `one of "send", "receive"`. */
export function allowedWords(shape: Shape, format: Format): string {
  const member = memberShape(shape)
  const members = member === undefined ? '' : allowedWords(member, format)
  switch (shape.shape) {
    case 'scalar': {
      if (shape.values !== undefined) return `one of ${shape.values.map((value) => `\`${value}\``).join(', ')}`
      const names = shape.namesIn === undefined ? '' : `, a name in \`${shape.namesIn.join('.')}\``
      const content = shape.content === undefined ? '' : ` (${contentWords[shape.content] ?? shape.content})`
      return `${shape.types.join(' or ')}${content}${names}`
    }
    case 'object':
      return objectWords(shape, format)
    case 'list':
      return `list: ${members}`
    case 'map':
      return `map from ${shape.keyName ?? 'name'} to ${members}`
    case 'literal':
      return shape.types === undefined ? 'any value' : shape.types.join(' or ')
    case 'foreign':
      return 'schema in the format that `schemaFormat` names'
    case 'either':
      return optionsOf(shape)
        .map((option) => allowedWords(option, format))
        .join(', or ')
  }
}

const contentWords: Readonly<Record<string, string>> = {
  commonmark: 'CommonMark',
  uri: 'URI',
  'absolute-url': 'absolute URL',
  'media-type': 'media type',
  'schema-format': 'schema format',
  'runtime-expression': 'runtime expression',
}

function objectWords({ type, reference }: ObjectShape, format: Format): string {
  const { title } = typeNamed(format, type)
  if (reference === 'must') return `reference to a value of the type ${title}`
  return reference === 'may' ? `${title}, or a reference to one` : title
}

/** The section of the format text that describes a type: that with its title. */
export function sectionWords({ title }: ObjectType, { vocabulary, minor }: Format): string {
  return `${vocabulary.title} ${minor}, ${title}`
}

/** When a field has to be there, has a meaning or exists, one sentence each. */
export function conditionWords(field: Field): readonly string[] {
  const { required, appliesWhen, onlyBeside, since, tolerated, requiredOn } = field
  return [
    ...(required === true ? ['Required'] : []),
    ...(required !== undefined && required !== true ? [`Required if ${siblingWords(required)}`] : []),
    ...(requiredOn === undefined ? [] : [`Required if the action is \`${requiredOn}\``]),
    ...(required === undefined && appliesWhen !== undefined ? [`Has a meaning if ${siblingWords(appliesWhen)}`] : []),
    ...(onlyBeside === undefined ? [] : [`Describes \`${onlyBeside}\``]),
    ...(since === undefined ? [] : [`Since version ${since}`]),
    ...(tolerated === undefined ? [] : [`Not a field of the format: ${tolerated}`]),
  ]
}

function siblingWords({ field, values }: { readonly field: string; readonly values: readonly string[] }): string {
  return `\`${field}\` is ${values.map((value) => `\`${value}\``).join(' or ')}`
}
