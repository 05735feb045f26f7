import type { Node } from '../load/node.ts'
import type { NodePath } from '../load/node-path.ts'
import type { SourceFile } from '../load/source-file.ts'
import type { Pointer } from '../pointer.ts'

/** A message of a channel, with the key that it gets there. */
export interface PlannedMessage {
  readonly key: string
  /** The message, or the reference to it, as an operation has it. */
  readonly written: NodePath
  /** True if a file lists the message in a choice, which the reference leads to: the channel then refers to it there. */
  readonly isListed: boolean
}

/** An operation under `publish` or `subscribe`, and the place that it gets. */
export interface PlannedOperation {
  readonly path: NodePath
  readonly key: string
  readonly action: 'send' | 'receive'
  readonly channel: PlannedChannel
  /** The messages of the channel that are those of the operation; undefined if it says nothing of messages. */
  readonly messages: readonly PlannedMessage[] | undefined
}

/** A channel, wherever its object is. */
export interface PlannedChannel {
  /** The Channel Item Object. */
  readonly item: NodePath
  /** Undefined for a component that no channel of the description refers to. */
  readonly address: string | undefined
  /** The place at which operations find the channel, after the upgrade. */
  readonly file: SourceFile
  readonly pointer: Pointer
  /** The root of the description whose operations those of the channel become. */
  readonly root: NodePath
  /** The channel whose object this one is too, in version 2. */
  readonly original: PlannedChannel | undefined
  readonly messages: PlannedMessage[]
  readonly operations: PlannedOperation[]
}

/** What an upgrade decides before it writes anything. */
export interface UpgradePlan {
  /** By the node of the Channel Item Object. */
  readonly channels: ReadonlyMap<Node, PlannedChannel>
  /** The channels that are the object of another one, by the root `channels` map, and by their keys. */
  readonly copies: ReadonlyMap<Node, ReadonlyMap<string, PlannedChannel>>
  /** The new ids by the root `channels` map, and by the old keys. */
  readonly ids: ReadonlyMap<Node, ReadonlyMap<string, string>>
  /** The operations by the root of their description, in the order of their channels. */
  readonly operations: readonly PlannedOperation[]
  readonly security: PlannedSecurity
}

/** The security schemes after the upgrade. */
export interface PlannedSecurity {
  /** The names of the schemes for each Security Requirement Object, by the names that it has. */
  readonly names: ReadonlyMap<Node, ReadonlyMap<string, string>>
  /** The scopes to write into a scheme, by its object. */
  readonly scopes: ReadonlyMap<Node, NodePath>
  /** The copies of schemes for other lists of scopes, by the map of the components. */
  readonly copies: ReadonlyMap<Node, readonly SchemeCopy[]>
}

export interface SchemeCopy {
  readonly name: string
  /** The scheme that is copied, as the components have it: an object or a reference. */
  readonly scheme: NodePath
  readonly scopes: NodePath
  /** False for one of many copies of a scheme: its flows have its own scopes alone. */
  readonly isWhole: boolean
}
