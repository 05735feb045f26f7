import type { FixableFinding, Fixer, FixSafety } from '../../src/plugin/index.ts'
import { dataOf, dataText } from './steps/finding-data.ts'

/** What is known of a fixer before its code is loaded. */
export interface LazyFixer extends Pick<Fixer, 'safety' | 'title'> {
  /** What is done about a finding, where the fixer does several things. */
  titleFor?(finding: FixableFinding): string | undefined
  /** Whether it removes the value of a finding, which is not done to a value that references lead to. */
  readonly removes?: true
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
  removes: true,
  load: async () => (await import('./remove-value.ts')).removeValue,
})

const removeRepeated = (title: string): LazyFixer => ({
  safety: having('repeated', 'safe'),
  title,
  load: async () => (await import('./remove-repeated.ts')).removeRepeated,
})

/** What is done about fields of version 2. */
export const version2Titles: ReadonlyMap<string, string> = new Map([
  ['server-url', 'Write the URL as "host", "pathname" and "protocol"'],
  ['server-port', 'Write the port behind the host'],
  ['security-requirement', 'Refer to the security scheme'],
  ['channel-operation', 'Move the operation to "operations", and its messages to the channel'],
  ['channel-message', 'Move the message to "messages"'],
  ['operation-message', 'Move the message to the channel, and refer to it'],
  ['object-id', 'Make the id the key'],
  ['message-format', 'Write the format beside the schema'],
  ['parameter-schema', 'Write what the schema says in the parameter'],
  ['root-field', 'Move the field to "info"'],
])

const unknownField: LazyFixer = {
  safety: (finding) => {
    const meant = dataText(finding, 'meant')
    if (dataText(finding, 'version2') !== undefined) return 'unsafe'
    if (meant === undefined) return undefined
    // What becomes a reference means another thing.
    if (meant === '$ref') return 'unsafe'
    return meant.toLowerCase() === finding.place.pointer.at(-1)?.toLowerCase() ? 'safe' : 'unsafe'
  },
  title: 'Rename the field to the one that is meant',
  titleFor: (finding) => version2Titles.get(dataText(finding, 'version2') ?? ''),
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

// A file has one name on disk.
const meantReference = setValue('Refer to the name that is meant', ({ code }) =>
  code === 'ref/case-mismatch' ? 'safe' : 'unsafe',
)
const rename: LazyFixer = {
  safety: having('meant', 'unsafe'),
  title: 'Rename it, and the references to it, in the casing of the options',
  load: async () => (await import('./key-pattern.ts')).keyPattern,
}

const addField = (title: string, safety: Safety): LazyFixer => ({
  safety: having('value', safety),
  title,
  load: async () => (await import('./add-field.ts')).addField,
})

const mediaType = setValue('Write the media type that is meant', 'unsafe')
const listedValue = setValue('Write the value that is meant', whereSure)
const sameMessage = setValue('Refer to the same message of the channel', 'safe')
/** Safe where the value has a name at the root; one that gets a name there is one more of its kind. */
const nameAtRoot = (title: string, section: 'channels' | 'servers'): LazyFixer => ({
  safety: (finding) => having('value', 'safe')(finding) ?? having('name', 'unsafe')(finding),
  title,
  load: async () => (await import('./name-at-root.ts')).nameAtRoot(section),
})

const sameChannel = nameAtRoot('Refer to the channel at the root, where it gets a name if it has none', 'channels')
const inapplicable = removeValue('Remove the field', 'unsafe')

/**
 * The fixers that come with msgapi, by the canonical code of the rule; `bindings/*` stands for the bindings of each protocol that
 * has no fixer of its own.
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
    safety: (finding) =>
      having('meant', 'unsafe')(finding) ??
      having('isNullable', 'unsafe')(finding) ??
      having('isExample', 'safe')(finding),
    title: 'Write the keyword that is meant, or the type "null"; each example of the file in "examples"',
    load: async () => (await import('./unknown-keyword.ts')).unknownKeyword,
  },
  'bindings/known-protocol': {
    safety: having('meant', 'unsafe'),
    title: 'Write the protocol that is meant',
    load: async () => (await import('./rename-field.ts')).renameField,
  },
  'spec/schema-default-type': setValue('Write the default in the type of its schema', whereSure),
  'spec/schema-enum-type': setValue('Write the value in the type of its schema', 'unsafe'),
  'spec/schema-const-type': setValue('Write the constant in the type of its schema', 'unsafe'),
  'spec/schema-format-known': setValue('Write the format that is meant, with its version', 'unsafe'),
  'spec/server-host-no-scheme': {
    safety: having('host', 'unsafe'),
    title: 'Write the URL as "host", "pathname" and "protocol"',
    load: async () => (await import('./server-parts.ts')).serverParts,
  },
  'spec/runtime-expression': setValue('Write the expression that is meant', 'unsafe'),
  'spec/server-protocol-misspelled': setValue('Write the protocol that is meant', whereSure),
  'spec/server-pathname-form': setValue('Begin the path with "/"', 'unsafe'),
  'bindings/cloudpubsub/retention-duration': setValue('Write the duration in seconds', 'unsafe'),
  'spec/content-type-media-type': mediaType,
  'spec/default-content-type-media-type': mediaType,
  'spec/channel-parameters-defined': namesInBraces('Add the parameters, or give one the name that is meant'),
  'spec/server-variable-defined': namesInBraces('Add the variables, or give one the name that is meant'),
  'spec/channel-parameters-used': {
    removes: true,
    safety: (finding) => having('isSure', whereSure)(finding) ?? having('value', 'unsafe')(finding),
    title: 'Remove the parameters that are not used, or write the key as the address',
    load: async () => (await import('./unused-parameters.ts')).unusedParameters,
  },
  'spec/server-variable-used': removeValue('Remove the variable that is not used', whereSure),
  'spec/operation-messages-subset': sameMessage,
  'spec/reply-messages-subset': sameMessage,
  'spec/operation-channel-root': sameChannel,
  'spec/reply-channel-root': sameChannel,
  'spec/channel-servers-root': nameAtRoot(
    'Refer to the server at the root, where it gets a name if it has none',
    'servers',
  ),
  'spec/reference-required': {
    safety: (finding) =>
      having('value', whereSure)(finding) ?? having('meant', 'unsafe')(finding) ?? having('map', 'unsafe')(finding),
    title: 'Write a reference, and what it leads to where references may lead',
    load: async () => (await import('./reference-required.ts')).referenceRequired,
  },
  'spec/forbidden-field': {
    safety: having('isUsed', 'unsafe'),
    title: 'Move the field to what has the trait, or remove it where that has one',
    load: async () => (await import('./forbidden-field.ts')).forbiddenField,
  },
  'spec/schema-format-default-redundant': {
    safety: having('isWrapped', 'safe'),
    title: 'Write the schema in place of the object around it',
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
  'bindings/*/reserved-object': setValue('Leave the object empty', 'unsafe'),
  'bindings/notifytopic/delivery-policy-applies': {
    safety: having('isCalled', 'unsafe'),
    title: 'Move the policy to the consumers that are called by HTTP',
    load: async () => (await import('./delivery-policy.ts')).deliveryPolicy,
  },
  'bindings/notifytopic/endpoint-scheme': {
    safety: having('protocol', 'unsafe'),
    title: 'Give the consumer the protocol of its URL',
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
  'style/tag-name-casing': setValue('Write the tag in the casing of the options', 'unsafe'),
  'style/tags-alphabetical': {
    safety: 'safe',
    title: 'Sort the tags',
    load: async () => (await import('./sort-tags.ts')).sortTags,
  },
  'style/message-name-required': addField('Name the message as its key', 'safe'),
  'style/message-name-matches-key': {
    safety: having('meant', 'unsafe'),
    title: 'Make the name of the message its key',
    load: async () => (await import('./key-from-name.ts')).keyFromName,
  },
  'style/operation-messages-explicit': addField('List the messages of the channel', 'safe'),
}
