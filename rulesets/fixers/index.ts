import type { FixableFinding, Fixer, FixSafety } from '../../src/plugin/index.ts'
import { dataOf, dataText } from './steps/finding-data.ts'

/** The parts of a fixer that are known before its code is loaded. */
export interface LazyFixer extends Pick<Fixer, 'safety' | 'title'> {
  /** The title for a finding, if the fixer has several. */
  titleFor?(finding: FixableFinding): string | undefined
  /** Whether it removes the value of a finding. Values that references lead to are not removed. */
  readonly removes?: true
  load(): Promise<Fixer['fix']>
}

type Safety = FixSafety | ((finding: FixableFinding) => FixSafety | undefined)

/** Limits a fixer to findings whose rule handed over the data it needs. */
const having =
  (name: string, safety: Safety) =>
  (finding: FixableFinding): FixSafety | undefined => {
    if (dataOf(finding, name) === undefined) return undefined
    return typeof safety === 'function' ? safety(finding) : safety
  }

/** Safe if the rule is sure of the intention of the author. */
const whereSure = (finding: FixableFinding): FixSafety => (dataOf(finding, 'isSure') === true ? 'safe' : 'unsafe')

const setValue = (title: string, safety: Safety): LazyFixer => ({
  safety: having('value', safety),
  title,
  load: async () => (await import('./set-value.ts')).setValue,
})

const removeValue = (title: string, safety: Safety): LazyFixer => ({
  safety,
  title,
  removes: true,
  load: async () => (await import('./remove-value.ts')).removeValue,
})

const removeRepeated = (title: string): LazyFixer => ({
  safety: having('repeated', 'safe'),
  title,
  load: async () => (await import('./remove-repeated.ts')).removeRepeated,
})

/** The titles for fields of version 2. */
export const version2Titles: ReadonlyMap<string, string> = new Map([
  ['server-url', 'Write the URL as "host", "pathname" and "protocol"'],
  ['server-port', 'Write the port after the host'],
  ['security-requirement', 'Refer to the security scheme'],
  ['channel-operation', 'Move the operation to "operations", and its messages to the channel'],
  ['channel-message', 'Move the message to "messages"'],
  ['operation-message', 'Move the message to the channel, and refer to it'],
  ['object-id', 'Use the id as the key'],
  ['message-format', 'Write the format beside the schema'],
  ['parameter-schema', 'Write the keywords of the schema in the parameter'],
  ['root-field', 'Move the field to "info"'],
])

const unknownField: LazyFixer = {
  safety: (finding) => {
    const meant = dataText(finding, 'meant')
    if (dataText(finding, 'version2') !== undefined) return 'unsafe'
    if (meant === undefined) return undefined
    // A reference changes the meaning of the object.
    if (meant === '$ref') return 'unsafe'
    return meant.toLowerCase() === finding.place.pointer.at(-1)?.toLowerCase() ? 'safe' : 'unsafe'
  },
  title: 'Correct the name of the field',
  titleFor: (finding) => version2Titles.get(dataText(finding, 'version2') ?? ''),
  load: async () => (await import('./unknown-field.ts')).unknownField,
}

const fieldType: LazyFixer = {
  safety: (finding) => {
    if (dataOf(finding, 'isEmpty') === true) return 'unsafe'
    return having('value', whereSure)(finding)
  },
  title: 'Write the value with the right type, or remove an empty field',
  load: async () => (await import('./field-type.ts')).fieldType,
}

const namesInBraces = (title: string): LazyFixer => ({
  safety: (finding) => having('meant', 'unsafe')(finding) ?? having('undefinedNames', 'unsafe')(finding),
  title,
  load: async () => (await import('./names-in-braces.ts')).namesInBraces,
})

// A wrong case is safe to correct, because a file has only one name on disk.
const meantReference = setValue('Correct the reference', ({ code }) =>
  code === 'ref/case-mismatch' ? 'safe' : 'unsafe',
)
const rename: LazyFixer = {
  safety: having('meant', 'unsafe'),
  title: 'Rename it in the configured casing, with its references',
  load: async () => (await import('./key-pattern.ts')).keyPattern,
}

const addField = (title: string, safety: Safety): LazyFixer => ({
  safety: having('value', safety),
  title,
  load: async () => (await import('./add-field.ts')).addField,
})

const mediaType = setValue('Correct the media type', 'unsafe')
const listedValue = setValue('Correct the value', whereSure)
const sameMessage = setValue('Refer to the message of the channel', 'safe')
/** Safe if the root already has the channel or server. Adding it there changes the description. */
const nameAtRoot = (title: string, section: 'channels' | 'servers'): LazyFixer => ({
  safety: (finding) => having('value', 'safe')(finding) ?? having('name', 'unsafe')(finding),
  title,
  load: async () => (await import('./name-at-root.ts')).nameAtRoot(section),
})

const sameChannel = nameAtRoot('Refer to the channel at the root, and add it there if it is missing', 'channels')
const inapplicable = removeValue('Remove the field', 'unsafe')

/**
 * The fixers that come with msgapi, by the canonical code of the rule; `bindings/*` covers each protocol without a fixer of
 * its own.
 */
export const fixers: Readonly<Record<string, LazyFixer>> = {
  'ref/unresolved': meantReference,
  'ref/case-mismatch': meantReference,
  'ref/not-a-pointer': meantReference,
  'spec/unescaped-reference': {
    safety: 'safe',
    title: 'Percent-encode the reference',
    load: async () => (await import('./unescaped-reference.ts')).unescapedReference,
  },
  'spec/reference-siblings': {
    safety: 'safe',
    title: 'Remove the keys beside "$ref"',
    load: async () => (await import('./reference-siblings.ts')).referenceSiblings,
  },
  'spec/reference-allowed': {
    safety: having('from', 'safe'),
    title: 'Replace the reference with its target',
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
  'spec/schema-inline-encoding': setValue('Write the schema as an object instead of a string', 'safe'),
  'spec/key-pattern': {
    safety: having('meant', 'unsafe'),
    title: 'Change the name to one that the format allows',
    load: async () => (await import('./key-pattern.ts')).keyPattern,
  },
  'spec/schema-unknown-keyword': {
    safety: (finding) =>
      having('meant', 'unsafe')(finding) ??
      having('isNullable', 'unsafe')(finding) ??
      having('isExample', 'safe')(finding),
    title: 'Correct the keyword; write "nullable" as the type "null" and "example" as "examples"',
    load: async () => (await import('./unknown-keyword.ts')).unknownKeyword,
  },
  'bindings/known-protocol': {
    safety: having('meant', 'unsafe'),
    title: 'Correct the protocol',
    load: async () => (await import('./rename-field.ts')).renameField,
  },
  'spec/schema-default-type': setValue('Write the default with the type of its schema', whereSure),
  'spec/schema-enum-type': setValue('Write the value with the type of its schema', 'unsafe'),
  'spec/schema-const-type': setValue('Write the constant with the type of its schema', 'unsafe'),
  'spec/schema-format-known': setValue('Correct the schema format and its version', 'unsafe'),
  'spec/server-host-no-scheme': {
    safety: having('host', 'unsafe'),
    title: 'Write the URL as "host", "pathname" and "protocol"',
    load: async () => (await import('./server-parts.ts')).serverParts,
  },
  'spec/runtime-expression': setValue('Correct the expression', 'unsafe'),
  'spec/server-protocol-misspelled': setValue('Correct the protocol', whereSure),
  'spec/server-pathname-form': setValue('Begin the path with "/"', 'unsafe'),
  'bindings/cloudpubsub/retention-duration': setValue('Write the duration in seconds', 'unsafe'),
  'spec/content-type-media-type': mediaType,
  'spec/default-content-type-media-type': mediaType,
  'spec/channel-parameters-defined': namesInBraces('Add the parameters, or correct the name of one'),
  'spec/server-variable-defined': namesInBraces('Add the variables, or correct the name of one'),
  'spec/channel-parameters-used': {
    removes: true,
    safety: (finding) => having('isSure', whereSure)(finding) ?? having('value', 'unsafe')(finding),
    title: 'Remove the unused parameters, or write the key as the address',
    load: async () => (await import('./unused-parameters.ts')).unusedParameters,
  },
  'spec/server-variable-used': removeValue('Remove the unused variable', whereSure),
  'spec/operation-messages-subset': sameMessage,
  'spec/reply-messages-subset': sameMessage,
  'spec/operation-channel-root': sameChannel,
  'spec/reply-channel-root': sameChannel,
  'spec/channel-servers-root': nameAtRoot(
    'Refer to the server at the root, and add it there if it is missing',
    'servers',
  ),
  'spec/reference-required': {
    safety: (finding) =>
      having('value', whereSure)(finding) ?? having('meant', 'unsafe')(finding) ?? having('map', 'unsafe')(finding),
    title: 'Write a reference, and move the object to where it may lead',
    load: async () => (await import('./reference-required.ts')).referenceRequired,
  },
  'spec/forbidden-field': {
    safety: having('isUsed', 'unsafe'),
    title: 'Move the field to the objects that use the trait, unless they set it',
    load: async () => (await import('./forbidden-field.ts')).forbiddenField,
  },
  'spec/schema-format-default-redundant': {
    safety: having('isWrapped', 'safe'),
    title: 'Write the schema without the object around it',
    load: async () => (await import('./unwrap-schema.ts')).unwrapSchema,
  },
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
  'bindings/*/reserved-object': setValue('Empty the object', 'unsafe'),
  'bindings/notifytopic/delivery-policy-applies': {
    safety: having('isCalled', 'unsafe'),
    title: 'Move the policy to the HTTP consumers',
    load: async () => (await import('./delivery-policy.ts')).deliveryPolicy,
  },
  'bindings/notifytopic/endpoint-scheme': {
    safety: having('protocol', 'unsafe'),
    title: 'Set the protocol of the consumer to that of its URL',
    load: async () => (await import('./consumer-protocol.ts')).consumerProtocol,
  },
  'bindings/notifytopic/filter-scope-without-policy': removeValue('Remove the scope', 'safe'),
  'bindings/notifytopic/redrive-default-explicit': removeValue('Remove the field', 'safe'),
  'style/channel-key-casing': rename,
  'style/operation-key-casing': rename,
  'style/message-key-casing': rename,
  'style/parameter-key-casing': rename,
  'style/server-key-casing': rename,
  'style/component-key-casing': rename,
  'style/tag-name-casing': setValue('Write the tag in the configured casing', 'unsafe'),
  'style/tags-alphabetical': {
    safety: 'safe',
    title: 'Sort the tags',
    load: async () => (await import('./sort-tags.ts')).sortTags,
  },
  'style/message-name-required': addField('Use the key as the name of the message', 'safe'),
  'style/message-name-matches-key': {
    safety: having('meant', 'unsafe'),
    title: 'Use the name of the message as its key',
    load: async () => (await import('./key-from-name.ts')).keyFromName,
  },
  'style/operation-messages-explicit': addField('List the messages of the channel', 'safe'),
}
