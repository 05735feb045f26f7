import { formatFragment, quote } from '../../../src/plugin/index.ts'

/** A field of version 2 of the format, or of an earlier version of a binding, that is gone. */
export interface RemovedField {
  /** The field of the same object that took its place. */
  readonly now?: string
  /** Whether the value is right there as it is. */
  readonly keepsValue?: true
  /** What to write instead. */
  readonly hint: string
}

const operationId: RemovedField = { hint: 'the key of the operation is its id' }
const messageId: RemovedField = { hint: 'the key of the message in "messages" is its id' }
const ofMessage: RemovedField = { hint: 'it belongs to a message: write "messages: { name: { payload: … } }"' }
const schemaFormat: RemovedField = { hint: 'it belongs to the schema: write "payload: { schemaFormat: …, schema: … }"' }
const scopes: RemovedField = {
  now: 'availableScopes',
  keepsValue: true,
  hint: 'the scopes of a flow are its "availableScopes"',
}

/** By object type, then by the name of the field. */
export const removedFields: Readonly<Record<string, Readonly<Record<string, RemovedField>>>> = {
  Description: {
    tags: { hint: 'the tags of the API stand in "info"' },
    externalDocs: { hint: 'the documentation of the API is linked in "info"' },
  },
  Server: {
    url: { now: 'host', hint: 'write its parts as "host", "pathname" and "protocol"' },
    port: { hint: 'it is part of "host", behind a colon: "example.com:1883"' },
  },
  Channel: {
    publish: { hint: 'write an operation with "action: receive" under "operations", and its messages in "messages"' },
    subscribe: { hint: 'write an operation with "action: send" under "operations", and its messages in "messages"' },
    message: { now: 'messages', hint: 'write the message under a name of its own in "messages"' },
    payload: ofMessage,
    headers: ofMessage,
  },
  Parameter: {
    schema: { hint: 'write "enum", "default" and "examples" in the parameter itself; its values are strings' },
  },
  Operation: {
    operationId,
    message: { now: 'messages', hint: 'list references to messages of the channel in "messages"' },
  },
  OperationTrait: { operationId },
  Message: { messageId, schemaFormat },
  MessageTrait: { messageId, schemaFormat },
  OAuthImplicitFlow: { scopes },
  OAuthPasswordFlow: { scopes },
  OAuthClientCredentialsFlow: { scopes },
  OAuthAuthorizationCodeFlow: { scopes },
  CloudPubSubChannelBinding: {
    topic: { hint: 'since binding version 0.2.0 the address of the channel names the topic' },
  },
  CloudPubSubSchemaDefinition: {
    type: { hint: 'since binding version 0.2.0 the "schemaFormat" of the payload says what the schema is' },
  },
}

/** The name of a security scheme with a list of scopes, where version 3 has the scheme itself or a reference to it. */
export function requirementOf(name: string): RemovedField {
  const text = formatFragment(['components', 'securitySchemes', name])
  return { now: 'type', hint: `write { $ref: ${quote(text)} }; the scheme itself lists the "scopes" that it needs` }
}

/** A value of version 2, or of another language. */
interface OldValue {
  /** What to write instead. */
  readonly hint: string
  /** The value that says the same, where there is one. */
  readonly now?: string
}

const written = (now: string): OldValue => ({ hint: `write ${quote(now)}`, now })
const withFormat = (format: string): OldValue => ({
  hint: `write "type": "string" and "format": ${quote(format)}`,
})

/** Names of types in other languages, with what JSON Schema calls them. */
const typeNames: Readonly<Record<string, OldValue>> = {
  ...Object.fromEntries(['int', 'int32', 'int64', 'long'].map((name) => [name, written('integer')])),
  ...Object.fromEntries(['float', 'double', 'decimal'].map((name) => [name, written('number')])),
  ...Object.fromEntries(['list', 'set'].map((name) => [name, written('array')])),
  ...Object.fromEntries(['map', 'dict', 'record'].map((name) => [name, written('object')])),
  ...Object.fromEntries(['date', 'uuid', 'email', 'uri'].map((name) => [name, withFormat(name)])),
  datetime: withFormat('date-time'),
  'date-time': withFormat('date-time'),
  bool: written('boolean'),
  text: written('string'),
  any: { hint: 'leave "type" out, for a value of any type' },
}

/** Values of version 2, and those of other languages, by object type and field. */
export const oldValues: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, OldValue>>>>>> = {
  Operation: {
    action: {
      publish: {
        hint: 'what version 2 describes under "publish" is received by the application: "receive"',
        now: 'receive',
      },
      subscribe: {
        hint: 'what version 2 describes under "subscribe" is sent by the application: "send"',
        now: 'send',
      },
    },
  },
  Schema: { type: typeNames },
  JsonSchema: { type: typeNames },
}
