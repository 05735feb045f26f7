import type { FixableFinding, Fixer, FixSafety, NodePath } from '../../src/plugin/index.ts'
import { dataOf, dataText } from './steps/finding-data.ts'
import { repeatedItems } from './steps/repeated-items.ts'

/** The parts of a fixer that are known before its code is loaded. */
export interface LazyFixer extends Required<Pick<Fixer, 'safety' | 'title'>> {
  /** The title for a finding, if the fixer has several. */
  titleFor?(finding: FixableFinding): string | undefined
  /** The other titles. */
  readonly otherTitles?: readonly string[]
  /** The values that go with the fix. Values that references lead to are not removed, and a lost comment makes it unsafe. */
  removed?(finding: FixableFinding, path: NodePath): readonly NodePath[]
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

const settingValue = (title: string, safety: Safety): LazyFixer => ({
  safety: having('value', safety),
  title,
  load: async () => (await import('./set-value.ts')).setValue,
})

const removingValue = (title: string, safety: Safety): LazyFixer => ({
  safety,
  title,
  removed: (_finding, path) => [path],
  load: async () => (await import('./remove-value.ts')).removeValue,
})

const removingRepeated = (title: string): LazyFixer => ({
  safety: having('repeated', 'safe'),
  title,
  removed: repeatedItems,
  load: async () => (await import('./remove-repeated.ts')).removeRepeated,
})

/** Titles by what the rule handed over under a name. */
const titledBy = (name: string, titles: ReadonlyMap<string, string>): Pick<LazyFixer, 'titleFor' | 'otherTitles'> => ({
  titleFor: (finding) => titles.get(dataText(finding, name) ?? ''),
  otherTitles: [...titles.values()],
})

const referencesToMembers = 'Refer to each member'

const siblingTitles: ReadonlyMap<string, string> = new Map([
  ['target', 'Move the keys beside "$ref" to the target'],
  ['allOf', 'Move the reference to "allOf"'],
])

/** The titles for fields of version 2. */
const version2Titles: ReadonlyMap<string, string> = new Map([
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
  ...titledBy('version2', version2Titles),
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

const correctingNames = (title: string): LazyFixer => ({
  safety: (finding) => having('meant', 'unsafe')(finding) ?? having('undefinedNames', 'unsafe')(finding),
  title,
  load: async () => (await import('./names-in-braces.ts')).namesInBraces,
})

// A wrong case is safe to correct, because a file has only one name on disk.
const meantReference = settingValue('Correct the reference', ({ code }) =>
  code === 'ref/case-mismatch' ? 'safe' : 'unsafe',
)
const rename: LazyFixer = {
  safety: having('meant', 'unsafe'),
  title: 'Rename it in the configured casing, with its references',
  load: async () => (await import('./rename-key.ts')).renameKey,
}

const addingField = (title: string, safety: Safety): LazyFixer => ({
  safety: having('value', safety),
  title,
  load: async () => (await import('./add-field.ts')).addField,
})

const mediaType = settingValue('Correct the media type', 'unsafe')
const listedValue = settingValue('Correct the value', whereSure)
const sameMessage = settingValue('Refer to the message of the channel', 'safe')
/** Safe in the entry if the root already has the channel or server. Adding it there changes the description. */
const referringToRoot = (title: string, section: 'channels' | 'servers'): LazyFixer => ({
  safety: (finding) => having('value', whereSure)(finding) ?? having('name', 'unsafe')(finding),
  title,
  load: async () => (await import('./refer-to-root.ts')).referToRoot(section),
})

const sameChannel = referringToRoot('Refer to the channel at the root, and add it there if it is missing', 'channels')
const inapplicable = removingValue('Remove the field', 'unsafe')

/**
 * The fixers that come with msgapi, by the canonical code of the findings they fix. `bindings/*` serves every protocol that
 * has no fixer of its own for that code.
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
    safety: having('home', 'unsafe'),
    title: 'Remove the keys beside "$ref"',
    ...titledBy('home', siblingTitles),
    load: async () => (await import('./reference-siblings.ts')).referenceSiblings,
  },
  'spec/reference-allowed': {
    safety: having('from', 'safe'),
    title: 'Replace the reference with its target',
    titleFor: (finding) => (dataOf(finding, 'depth') === undefined ? undefined : referencesToMembers),
    otherTitles: [referencesToMembers],
    removed: (_finding, path) => [path],
    load: async () => (await import('./inline-reference.ts')).inlineReference,
  },
  'spec/tags-unique-in-list': removingRepeated('Remove the repeated tags'),
  'spec/channel-servers-unique': removingRepeated('Remove the repeated servers'),
  'spec/operation-messages-unique': removingRepeated('Remove the repeated messages'),
  'spec/security-unique': removingRepeated('Remove the repeated security schemes'),
  'spec/schema-enum-unique': removingRepeated('Remove the repeated values'),
  'spec/allowed-values-unique': removingRepeated('Remove the repeated values'),
  'spec/keyword-value': removingRepeated('Remove the repeated items'),
  'bindings/notifytopic/duplicate-consumer': removingRepeated('Remove the repeated consumers'),
  'bindings/cloudpubsub/regions-nonempty-unique': removingRepeated('Remove the repeated regions'),
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
  'spec/schema-inline-encoding': settingValue('Write the schema as an object instead of a string', whereSure),
  'spec/key-pattern': {
    safety: having('meant', 'unsafe'),
    title: 'Change the name to one that the format allows',
    load: async () => (await import('./rename-key.ts')).renameKey,
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
  'spec/schema-default-type': settingValue('Write the default with the type of its schema', whereSure),
  'spec/schema-enum-type': settingValue('Write the value with the type of its schema', 'unsafe'),
  'spec/schema-const-type': settingValue('Write the constant with the type of its schema', 'unsafe'),
  'spec/schema-format-known': settingValue('Correct the schema format and its version', 'unsafe'),
  'spec/server-host-no-scheme': {
    safety: having('host', 'unsafe'),
    title: 'Write the URL as "host", "pathname" and "protocol"',
    load: async () => (await import('./server-parts.ts')).serverParts,
  },
  'spec/runtime-expression': settingValue('Correct the expression', 'unsafe'),
  'spec/server-protocol-misspelled': settingValue('Correct the protocol', whereSure),
  'spec/server-pathname-form': settingValue('Begin the path with "/"', 'unsafe'),
  'bindings/cloudpubsub/retention-duration': settingValue('Write the duration in seconds', 'unsafe'),
  'spec/content-type-media-type': mediaType,
  'spec/default-content-type-media-type': mediaType,
  'spec/channel-parameters-defined': correctingNames('Add the parameters, or correct the name of one'),
  'spec/server-variable-defined': correctingNames('Add the variables, or correct the name of one'),
  'spec/channel-parameters-used': {
    removed: (finding, path) => (dataOf(finding, 'value') === undefined ? [path] : []),
    safety: (finding) => having('isUnused', 'unsafe')(finding) ?? having('value', 'unsafe')(finding),
    title: 'Remove the unused parameters, or write the key as the address',
    load: async () => (await import('./unused-parameters.ts')).unusedParameters,
  },
  'spec/server-variable-used': removingValue('Remove the unused variable', 'unsafe'),
  'spec/operation-messages-subset': sameMessage,
  'spec/reply-messages-subset': sameMessage,
  'spec/operation-channel-root': sameChannel,
  'spec/reply-channel-root': sameChannel,
  'spec/channel-servers-root': referringToRoot(
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
    safety: having('isWrapped', 'unsafe'),
    title: 'Write the schema without the object around it',
    load: async () => (await import('./unwrap-schema.ts')).unwrapSchema,
  },
  'spec/schema-discriminator-required': {
    safety: 'safe',
    title: 'Add the property to "required"',
    load: async () => (await import('./append-required.ts')).appendRequired,
  },
  'spec/channel-empty-servers-noted': removingValue('Remove the empty list', 'safe'),
  'spec/operation-messages-redundant': removingValue('Remove the list', 'unsafe'),
  'spec/reply-empty': removingValue('Remove the reply', 'unsafe'),
  'spec/trait-no-override': removingValue('Remove the field without effect', 'unsafe'),
  'spec/inapplicable-field': inapplicable,
  'bindings/*/inapplicable-field': inapplicable,
  'bindings/*/reserved-object': settingValue('Empty the object', 'unsafe'),
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
  'bindings/notifytopic/filter-scope-without-policy': removingValue('Remove the scope', 'unsafe'),
  'bindings/notifytopic/redrive-default-explicit': removingValue('Remove the field', 'unsafe'),
  'style/channel-key-casing': rename,
  'style/operation-key-casing': rename,
  'style/message-key-casing': rename,
  'style/parameter-key-casing': rename,
  'style/server-key-casing': rename,
  'style/component-key-casing': rename,
  'style/tag-name-casing': settingValue('Write the tag in the configured casing', 'unsafe'),
  'style/tags-alphabetical': {
    safety: 'safe',
    title: 'Sort the tags',
    load: async () => (await import('./sort-tags.ts')).sortTags,
  },
  'style/message-name-required': addingField('Use the key as the name of the message', 'safe'),
  'style/message-name-matches-key': {
    safety: having('meant', 'unsafe'),
    title: 'Use the name of the message as its key',
    load: async () => (await import('./key-from-name.ts')).keyFromName,
  },
  'style/operation-messages-explicit': addingField('List the messages of the channel', 'safe'),
}
