import { codeGroup } from './code-group.ts'

/** Why there is no bundle. */
export const refusalCodes = codeGroup({
  'bundle/bad-name': {
    severity: 'error',
    meaning:
      '`--names` gives something a name that it cannot have, because another thing has it or the format does not allow it',
    advice: 'choose another name for it in the file of `--names`',
  },
  'bundle/channel-not-in-root': {
    severity: 'error',
    meaning: 'a reference leads to a channel that is not in the root of the description',
    advice:
      "an operation of the root needs a channel of the root: add `c1: {$ref: './channels.yaml#/c1'}` to `channels`",
  },
  'bundle/server-not-in-root': {
    severity: 'error',
    meaning: 'a reference leads to a server that is not in the root of the description',
    advice:
      'add it to `servers` of the entry file, as a reference if it lives elsewhere; the `servers` of a library file do not count',
  },
  'bundle/ambiguous-channel': {
    severity: 'error',
    meaning: 'a reference leads to a channel or server that has several names in the root',
    advice: "refer to the name that is meant; from another file by the entry file's name (`./api.yaml#/channels/a`)",
  },
  'bundle/ambiguous-server': {
    severity: 'error',
    meaning: 'a reference leads to a channel or server that has several names in the root',
    advice: "refer to the name that is meant; from another file by the entry file's name (`./api.yaml#/channels/a`)",
  },
  'bundle/message-not-in-channel': {
    severity: 'error',
    meaning: 'a reference of an operation leads to a message that its channel does not have',
    advice: "add the message to the channel's `messages`, or refer to another channel",
  },
  'bundle/ambiguous-message': {
    severity: 'error',
    meaning: 'a reference leads to a message that has several names in the channel',
    advice: 'refer to `#/channels/a/messages/m`',
  },
  'bundle/message-without-channel': {
    severity: 'error',
    meaning: 'an operation without a channel refers to a message',
    advice: 'add the `channel`',
  },
  'bundle/not-a-reference': {
    severity: 'error',
    meaning: 'a channel, server or message is written where the format requires a reference to it',
    advice:
      "move the channel, server or message to the root's `channels` or `servers`, or to `messages` of the channel, and refer to it",
  },
  'bundle/reference-not-allowed': {
    severity: 'error',
    meaning: 'a reference to another file where the format allows none',
    advice: "instead of `channels: {$ref: channels.yaml}` write `channels: {orders: {$ref: 'channels.yaml#/orders'}}`",
  },
  'bundle/wrong-target': {
    severity: 'error',
    meaning: 'a reference leads to something of another kind than is expected there',
    advice: 'the file has, say, a message there, or a list with references in it: point the reference to the schema',
  },
  'bundle/discriminator-renamed': {
    severity: 'error',
    meaning: 'a schema would get another name in the bundle, but its name is a value of a discriminator',
    advice:
      'rename the schemas that share it, set `const` on the discriminator in each, or give this schema its own name by `--names`: consumers tell the schemas apart by these names',
  },
  'bundle/foreign-reference': {
    severity: 'error',
    meaning: 'a schema that the bundle takes in as it is refers to something outside of itself',
    advice: 'write it in one piece; in JSON Schema 2019-09 and 2020-12, put what it refers to into its `$defs`',
  },
  'bundle/avro-schema': {
    severity: 'error',
    meaning:
      'a reference in an Avro schema cannot be written out, because Avro has no name for its target or two targets have the same name',
    advice: 'give each schema a full name of its own, and define it where it is used first',
  },
  'bundle/no-place-for-components': {
    severity: 'error',
    meaning: 'the bundle has components, but `components` of the entry file, or its map of that kind, is not an object',
    advice: 'correct `components` or its map of that kind',
  },
  'bundle/not-json': {
    severity: 'error',
    meaning: 'a bundle in JSON would need a value that JSON does not have, such as `.inf` or `.nan`',
    advice: '`--as yaml`, or another number',
  },
  'bundle/too-large': {
    severity: 'error',
    meaning: 'the bundle would exceed a limit',
    advice:
      'raise the limit that is named, or keep references (`--inline keep`); nesting of more than 1000 levels can only be flattened. A text in another format is written in the place of each reference to it; in components, it is written once.',
  },
  'bundle/not-well-formed': {
    severity: 'error',
    meaning: 'the text of the bundle would not be well-formed',
    advice: 'the bundle did not pass the check, which is a defect of msgapi: please report the document',
  },
  'bundle/not-equivalent': {
    severity: 'error',
    meaning: 'the bundle would not say the same as its sources',
    advice: 'the bundle did not pass the check, which is a defect of msgapi: please report the document',
  },
})

/** What a bundle does that its reader may not expect. */
export const bundledCodes = codeGroup(
  {
    'bundle/reference-corrected': {
      severity: 'warn',
      meaning:
        'a reference has the right target, but the format does not allow its pointer here; the bundle has the one that it allows',
      advice:
        'The entry file refers to a message in components, although the channel has the same message; or likewise to a channel or server. The bundle has the reference that the format requires. The meaning stays the same: msgapi corrects a reference only if exactly one name has the same target, and the usual check compares bundle and sources. Correct it in the source too.',
    },
    'bundle/reference-replaced': {
      severity: 'info',
      meaning:
        'in version 2, a reference is in the place of a map, object or text, where the format allows none; references to the members replace it, or the content',
      advice:
        'Readers of version 2 accept `channels: {$ref: channels.yaml}`, although its text does not allow it. The bundle has what the reference leads to, so it is valid. `msgapi lint --fix` writes the same into the source, but for a file that is no YAML or JSON.',
    },
    'bundle/siblings-dropped': {
      severity: 'warn',
      meaning: 'a reference with keys beside it was replaced with its target',
      advice:
        'Content took the place of the reference, and the keys beside it had no effect before. Move them to the target if they matter.',
    },
    'bundle/siblings-kept': {
      severity: 'warn',
      meaning: 'a reference with keys beside it is in the bundle with them',
      advice:
        'The reference and these keys stay in the bundle. Some tools add the keys to the target, so they read something else than the format says.',
    },
    'bundle/reference-not-followed': {
      severity: 'warn',
      meaning: 'something that is data looks like a reference, and would lead out of the bundle',
      advice:
        'Data stays unchanged: a value in a field that the format does not know, in a list where the format expects an object, or in a schema format that msgapi does not follow (such as JSON Schema 2020-12 that is not self-contained). A `$ref` in it to another file, or to a value of its own file, leads nowhere in the bundle. Correct the field, or write the content there. Examples and other data of the format may contain anything.',
    },
    'bundle/reference-in-extension': {
      severity: 'info',
      mark: 'info or warning',
      meaning: 'a reference in an extension is kept, corrected or not followed',
      advice:
        'See [references in extensions](#references-in-extensions). A warning says that the reference leads elsewhere from the bundle, or, with `--follow-extensions`, why it is not followed.',
    },
    'bundle/schema-id': {
      severity: 'warn',
      meaning: 'a schema of another file keeps its `$id`',
      advice: 'The schema came from another file. The format does not follow `$id`; some validators do.',
    },
    'bundle/unknown-origin': {
      severity: 'warn',
      ofOneEntry: true,
      meaning: '`--names` names an origin that the description does not have',
      advice:
        'Correct the origin in the file of `--names`, or remove it. The name map of a bundle (`--name-map`) has all origins.',
    },
    'bundle/written-anew': {
      severity: 'info',
      meaning:
        'the bundle loses the comments and layout of the entry file, because its text has no place for a change, as at a key with neither colon nor value',
      advice: "The bundle says the same, in a layout of msgapi's. Write such a key as `key: value`.",
    },
    'bundle/deduplicated': {
      severity: 'info',
      meaning: 'two definitions that say the same became one component',
      advice: '`--dedupe` joins them.',
    },
    'bundle/renamed': {
      severity: 'info',
      meaning: 'a component has another name than in its source, because that name is used more than once',
      advice: 'Give the things different names in the sources if others rely on them.',
    },
  },
  { titles: { meaning: 'What happened', advice: 'What it means' } },
)
