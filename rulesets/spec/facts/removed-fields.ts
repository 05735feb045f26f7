import { formatFragment, quote } from '../../../src/plugin/index.ts'

/** A field that newer versions of the format or of a binding no longer have. */
export interface RemovedField {
  /** The field of the same object that replaced it. */
  readonly now?: string
  /** Whether the value stays the same there. */
  readonly keepsValue?: true
  /** The advice what to write instead. */
  readonly hint: string
}

const operationId: RemovedField = { hint: 'use the key of the operation as its id' }
const messageId: RemovedField = { hint: 'use the key in "messages" as the id' }
const ofMessage: RemovedField = { hint: 'put it in a message: "messages: { name: { payload: … } }"' }
const schemaFormat: RemovedField = { hint: 'write "payload: { schemaFormat: …, schema: … }"' }
const scopes: RemovedField = {
  now: 'availableScopes',
  keepsValue: true,
  hint: 'rename it to "availableScopes"',
}

/** By object type, then by the name of the field. */
export const removedFields: Readonly<Record<string, Readonly<Record<string, RemovedField>>>> = {
  Description: {
    tags: { hint: 'move it to "info"' },
    externalDocs: { hint: 'move it to "info"' },
  },
  Server: {
    url: { now: 'host', hint: 'split it into "host", "pathname" and "protocol"' },
    port: { hint: 'append it to the host, as in "example.com:1883"' },
  },
  Channel: {
    publish: { hint: 'move it to "operations" with "action: receive", and its messages to "messages"' },
    subscribe: { hint: 'move it to "operations" with "action: send", and its messages to "messages"' },
    message: { now: 'messages', hint: 'move the message to "messages" under a name' },
    payload: ofMessage,
    headers: ofMessage,
  },
  Parameter: {
    schema: { hint: 'move "enum", "default" and "examples" into the parameter, as strings' },
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
    topic: { hint: 'since binding version 0.2.0, the address of the channel names the topic' },
  },
  CloudPubSubSchemaDefinition: {
    type: { hint: 'since binding version 0.2.0, the "schemaFormat" of the payload names the type' },
  },
}

/** The advice for a security requirement of version 2, where version 3 has the scheme itself or a reference to it. */
export function requirementOf(name: string): RemovedField {
  const text = formatFragment(['components', 'securitySchemes', name])
  return { now: 'type', hint: `write { $ref: ${quote(text)} } and list the "scopes" in the scheme` }
}

/** A value of version 2, or of another language. */
interface OldValue {
  /** The advice what to write instead. */
  readonly hint: string
  /** The value that means the same, if there is one. */
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
  any: { hint: 'remove "type" to allow any type' },
}

/** Values of version 2, and those of other languages, by object type and field. */
export const oldValues: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, OldValue>>>>>> = {
  Operation: {
    action: {
      publish: {
        hint: 'write "receive" for "publish" of version 2',
        now: 'receive',
      },
      subscribe: {
        hint: 'write "send" for "subscribe" of version 2',
        now: 'send',
      },
    },
  },
  Schema: { type: typeNames },
  JsonSchema: { type: typeNames },
}
