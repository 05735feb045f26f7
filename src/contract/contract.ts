import type { FieldContract } from '../format/shape.ts'
import type { SchemaReading } from '../lint/schema-formats.ts'
import type { NodePath } from '../load/node-path.ts'
import type { SourceFile } from '../load/source-file.ts'
import type { Pointer } from '../pointer.ts'
import type { AddressSet } from './addresses.ts'
import type { WrittenSchema } from './written-schema.ts'

/**
 * What a described application promises to its counterparts: which messages it sends and accepts, where. It is made of the
 * effective view, so that traits, references, files, spellings and ids make no difference.
 */
export interface Contract {
  readonly entry: SourceFile
  readonly title: string
  /** The operations of the root, which the application must implement. */
  readonly operations: readonly OperationContract[]
  /** The servers, channels and messages of channels, with or without operations that use them. */
  readonly parts: readonly ContractPart[]
}

export type Action = 'send' | 'receive'

/** A set of endpoints, addresses and messages that an application sends or accepts. */
export interface OperationContract extends Exchange {
  readonly id: string
  readonly action: Action
  readonly at: NodePath
  /** Marked with `x-unstable: true`, it or its channel. */
  readonly isUnstable: boolean
  /** Where messages are exchanged; undefined if the description names no server. */
  readonly servers: readonly ServerContract[] | undefined
  readonly security: SecurityContract
  /** The fields of the bindings of the operation. */
  readonly bindings: readonly BindingField[]
  readonly reply: ReplyContract | undefined
}

/** Messages at an address: those of an operation, or of its reply. */
export interface Exchange {
  /** The channel; undefined for a reply that names none. */
  readonly channel: NodePath | undefined
  readonly address: AddressContract
  readonly messages: readonly MessageContract[]
  /** The fields of the bindings of the channel. */
  readonly channelBindings: readonly BindingField[]
}

export interface ReplyContract extends Exchange {
  readonly at: NodePath
  /** The runtime expression that says where the address of the reply is found; undefined without one. */
  readonly location: ExpressionContract | undefined
}

export interface ExpressionContract {
  readonly text: string
  readonly at: NodePath
}

export interface AddressContract {
  readonly at: NodePath
  /** Undefined if it is not known before runtime. */
  readonly set: AddressSet | undefined
  /** As written. */
  readonly text: string | undefined
  /** Where the values of parameters are found, in the order of the address. */
  readonly locations: readonly (ExpressionContract | undefined)[]
}

export interface ServerContract {
  readonly id: string
  readonly at: NodePath
  readonly protocol: string
  readonly protocolVersion: string | undefined
  /** All addresses that it can have: protocol, host and path, with the values of variables. */
  readonly endpoints: AddressSet
  /** Those that it has unless somebody sets a variable otherwise: a variable has its default, or a value of its enum. */
  readonly usualEndpoints: AddressSet
  /** Protocol, host and path as written. */
  readonly text: string
  readonly security: SecurityContract
  readonly bindings: readonly BindingField[]
}

/** Ways to authorise, one is enough; undefined if nothing is asked for. */
export interface SecurityContract {
  readonly at: NodePath
  readonly alternatives: readonly SecurityAlternative[] | undefined
}

export interface SecurityAlternative {
  readonly at: NodePath
  /** What a client must match: the type and what identifies the scheme. */
  readonly scheme: string
  /** The scopes that a token needs. */
  readonly scopes: ReadonlySet<string>
  /** The ways to a token. */
  readonly flows: ReadonlySet<string>
}

export interface MessageContract {
  /** The key in the channel. */
  readonly key: string
  readonly name: string | undefined
  readonly at: NodePath
  readonly isUnstable: boolean
  /** The media type; undefined if neither the message nor the description says. */
  readonly contentType: string | undefined
  readonly headers: SchemaContract | undefined
  readonly payload: SchemaContract | undefined
  readonly correlationId: ExpressionContract | undefined
  readonly bindings: readonly BindingField[]
}

/** A schema of a message. */
export interface SchemaContract {
  readonly at: NodePath
  /** Read when it is asked for: most schemas of a large description are written as they were. */
  readonly content: SchemaContent
  /** How its author wrote it, if one of our formats is used and the whole schema is in one place. */
  readonly written: WrittenSchema | undefined
  /** The place that describes a part of its values (names of properties, indices of lists), or the deepest that is found on the way. */
  readonly placeOf: (way: Pointer) => NodePath
}

export type SchemaContent =
  | {
      readonly kind: 'json'
      /** Data without references, which can contain itself. */
      readonly data: object | boolean
      /** The whole schema as text, if a part of it could not be read as data. */
      readonly text: string | undefined
      readonly dialect: 'draft7' | 'openapi'
    }
  | { readonly kind: 'format'; readonly format: string; readonly reading: SchemaReading }
  | { readonly kind: 'unread'; readonly format: string; readonly text: string }

/** A field of a binding object. */
export interface BindingField {
  /** Protocol, level and names, which identify the field: `kafka/channel/topic`. */
  readonly path: string
  readonly protocol: string
  readonly level: 'server' | 'channel' | 'operation' | 'message'
  readonly at: NodePath
  readonly data: unknown
  /** What a change of it means for counterparts. */
  readonly contract: FieldContract
  /** If the field is a schema. */
  readonly schema: SchemaContract | undefined
}

/** A server, a channel or a message of a channel. One that no operation uses binds nobody yet. */
export interface ContractPart {
  readonly kind: 'server' | 'channel' | 'message'
  readonly at: NodePath
  readonly isUsed: boolean
  /** Equal for parts at the same endpoint or address. */
  readonly identity: string
}
