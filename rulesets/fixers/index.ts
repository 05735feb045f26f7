import type { FixableFinding, Fixer, FixSafety } from '../../src/plugin/index.ts'
import { dataOf, dataText } from './finding-data.ts'

/** What is known of a fixer before its code is loaded. */
export interface LazyFixer extends Pick<Fixer, 'safety' | 'title'> {
  load(): Promise<Fixer['fix']>
}

type Safety = FixSafety | ((finding: FixableFinding) => FixSafety | undefined)

/** Limits a fixer to the findings with which their rule handed over what it needs. */
const having =
  (name: string, safety: Safety) =>
  (finding: FixableFinding): FixSafety | undefined => {
    if (dataOf(finding, name) === undefined) return undefined
    return typeof safety === 'function' ? safety(finding) : safety
  }

/** Safe where the rule is sure what was meant. */
const whereSure = (finding: FixableFinding): FixSafety => (dataOf(finding, 'isSure') === true ? 'safe' : 'unsafe')

const setValue = (title: string, safety: Safety): LazyFixer => ({
  safety: having('value', safety),
  title,
  load: async () => (await import('./set-value.ts')).setValue,
})

const removeValue = (title: string, safety: Safety): LazyFixer => ({
  safety,
  title,
  load: async () => (await import('./remove-value.ts')).removeValue,
})

const removeRepeated = (title: string): LazyFixer => ({
  safety: having('repeated', 'safe'),
  title,
  load: async () => (await import('./remove-repeated.ts')).removeRepeated,
})

const unknownField: LazyFixer = {
  safety: (finding) => {
    const meant = dataText(finding, 'meant')
    if (meant === undefined) return undefined
    // What becomes a reference means another thing.
    if (meant === '$ref') return 'unsafe'
    return meant.toLowerCase() === finding.place.pointer.at(-1)?.toLowerCase() ? 'safe' : 'unsafe'
  },
  title: 'Rename the field to the one that is meant',
  load: async () => (await import('./unknown-field.ts')).unknownField,
}

const fieldType: LazyFixer = {
  safety: (finding) => {
    if (dataOf(finding, 'isEmpty') === true) return 'unsafe'
    return having('value', whereSure)(finding)
  },
  title: 'Write the value in its type, or remove a field without a value',
  load: async () => (await import('./field-type.ts')).fieldType,
}

const namesInBraces = (title: string): LazyFixer => ({
  safety: (finding) => having('meant', 'unsafe')(finding) ?? having('undefinedNames', 'unsafe')(finding),
  title,
  load: async () => (await import('./names-in-braces.ts')).namesInBraces,
})

const mediaType = setValue('Write the media type that is meant', 'unsafe')
const listedValue = setValue('Write the value that is meant', whereSure)
const sameMessage = setValue('Refer to the same message of the channel', 'safe')
const sameChannel = setValue('Refer to the same channel at the root', 'safe')
const inapplicable = removeValue('Remove the field', 'unsafe')

/**
 * The fixers that come with msgapi, by the canonical code of the rule; `bindings/*` stands for the bindings of each protocol that
 * has no fixer of its own.
 */
export const fixers: Readonly<Record<string, LazyFixer>> = {
  'spec/unescaped-reference': {
    safety: 'safe',
    title: 'Percent-encode the reference',
    load: async () => (await import('./unescaped-reference.ts')).unescapedReference,
  },
  'spec/reference-siblings': {
    safety: 'safe',
    title: 'Remove what is beside "$ref"',
    load: async () => (await import('./reference-siblings.ts')).referenceSiblings,
  },
  'spec/reference-allowed': {
    safety: having('from', 'safe'),
    title: 'Write the value itself in place of the reference',
    load: async () => (await import('./inline-reference.ts')).inlineReference,
  },
  'spec/tags-unique-in-list': {
    safety: (finding) => (dataOf(finding, 'isRepeated') === true ? 'safe' : undefined),
    title: 'Remove the repeated tags',
    load: async () => (await import('./tags-unique-in-list.ts')).tagsUniqueInList,
  },
  'spec/channel-servers-unique': removeRepeated('Remove the repeated servers'),
  'spec/operation-messages-unique': removeRepeated('Remove the repeated messages'),
  'spec/security-unique': removeRepeated('Remove the repeated security schemes'),
  'spec/schema-enum-unique': removeRepeated('Remove the repeated values'),
  'spec/allowed-values-unique': removeRepeated('Remove the repeated values'),
  'spec/keyword-value': removeRepeated('Remove the repeated items'),
  'bindings/notifytopic/duplicate-consumer': removeRepeated('Remove the repeated consumers'),
  'bindings/cloudpubsub/regions-nonempty-unique': removeRepeated('Remove the repeated regions'),
  'spec/unknown-field': unknownField,
  'bindings/*/unknown-field': unknownField,
  'bindings/*/unlisted-field': unknownField,
  'spec/field-type': fieldType,
  'spec/expected-type': fieldType,
  'bindings/*/field-type': fieldType,
  'bindings/*/expected-type': fieldType,
  'spec/enum-value': listedValue,
  'bindings/*/enum-value': listedValue,
  'bindings/*/expected-value': listedValue,
  'spec/schema-inline-encoding': setValue('Write the schema as part of the document', 'safe'),
  'spec/key-pattern': {
    safety: having('meant', 'unsafe'),
    title: 'Write a name that the format allows',
    load: async () => (await import('./key-pattern.ts')).keyPattern,
  },
  'spec/schema-unknown-keyword': {
    safety: (finding) => having('meant', 'unsafe')(finding) ?? having('isNullable', 'unsafe')(finding),
    title: 'Write the keyword that is meant',
    load: async () => (await import('./unknown-keyword.ts')).unknownKeyword,
  },
  'bindings/known-protocol': {
    safety: having('meant', 'unsafe'),
    title: 'Write the protocol that is meant',
    load: async () => (await import('./unknown-field.ts')).unknownField,
  },
  'bindings/cloudpubsub/retention-duration': setValue('Write the duration in seconds', 'unsafe'),
  'spec/content-type-media-type': mediaType,
  'spec/default-content-type-media-type': mediaType,
  'spec/channel-parameters-defined': namesInBraces('Add the parameters, or give one the name that is meant'),
  'spec/server-variable-defined': namesInBraces('Add the variables, or give one the name that is meant'),
  'spec/channel-parameters-used': removeValue('Remove the parameters that are not used', whereSure),
  'spec/server-variable-used': removeValue('Remove the variable that is not used', whereSure),
  'spec/operation-messages-subset': sameMessage,
  'spec/reply-messages-subset': sameMessage,
  'spec/operation-channel-root': sameChannel,
  'spec/reply-channel-root': sameChannel,
  'spec/channel-servers-root': setValue('Refer to the same server at the root', 'safe'),
  'spec/schema-discriminator-required': {
    safety: 'safe',
    title: 'Add the property to "required"',
    load: async () => (await import('./append-required.ts')).appendRequired,
  },
  'spec/channel-empty-servers-noted': removeValue('Remove the empty list', 'safe'),
  'spec/operation-messages-redundant': removeValue('Remove the list', 'safe'),
  'spec/reply-empty': removeValue('Remove the reply', whereSure),
  'spec/trait-no-override': removeValue('Remove the field without effect', 'unsafe'),
  'spec/inapplicable-field': inapplicable,
  'bindings/*/inapplicable-field': inapplicable,
  'bindings/*/reserved-object': setValue('Leave the object empty', 'unsafe'),
  'bindings/notifytopic/filter-scope-without-policy': removeValue('Remove the scope', 'safe'),
  'bindings/notifytopic/redrive-default-explicit': removeValue('Remove the field', 'safe'),
}
