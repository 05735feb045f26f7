import { effectiveField } from '../graph/effective.ts'
import type { EffectiveValue } from '../graph/effective-object.ts'
import type { Graph } from '../graph/graph.ts'
import type { TypedObject } from '../graph/objects-and-references.ts'
import { resolvedPath } from '../graph/resolved-node.ts'
import type { ContributedSchemas } from '../lint/schema-formats.ts'
import { childOf, type Node, stringOf } from '../load/node.ts'
import { membersOf, type NodePath, rootPath, stepTo } from '../load/node-path.ts'
import { AddressSet } from './addresses.ts'
import { bindingFieldsOf } from './binding-fields.ts'
import type {
  Action,
  AddressContract,
  Contract,
  ContractPart,
  Exchange,
  ExpressionContract,
  MessageContract,
  OperationContract,
  ReplyContract,
  ServerContract,
} from './contract.ts'
import { isMarkedUnstable, resolvedField, textAt, valuesOfNames } from './reading.ts'
import { SchemaContracts } from './schema-contracts.ts'
import { securityOf, serverContract } from './server-contract.ts'

/**
 * The contract of a description: what its operations promise, by the format text's sections on operations, channels, messages
 * and servers. `schemas` reads the schemas of other formats.
 */
export function contractOf(graph: Graph, schemas: ContributedSchemas): Contract {
  return new ContractReader(graph, schemas).contract()
}

class ContractReader {
  readonly #graph: Graph
  readonly #schemas: SchemaContracts
  readonly #used = new Set<Node>()
  readonly #messages = new Map<Node, MessageContract>()
  readonly #servers = new Map<Node, ServerContract>()

  constructor(graph: Graph, schemas: ContributedSchemas) {
    this.#graph = graph
    this.#schemas = new SchemaContracts(graph, schemas)
  }

  contract(): Contract {
    const root = rootPath(this.#graph.entry)
    const operations = this.#namedIn(root, 'operations').flatMap(({ key, at }) => this.#operation(key, at) ?? [])
    const title = root && textAt(root, ['info', 'title'])
    return { entry: this.#graph.entry, title: title ?? '', operations, parts: this.#parts(root) }
  }

  /** The members of a map of the root, with references followed. */
  #namedIn(owner: NodePath | undefined, field: string): readonly { readonly key: string; readonly at: NodePath }[] {
    const map = owner && resolvedField(owner, field, this.#graph)
    return map === undefined
      ? []
      : membersOf(map).flatMap((written) => {
          const at = resolvedPath(written, this.#graph)
          return at === undefined || written.key.startsWith('x-') ? [] : [{ key: written.key, at }]
        })
  }

  #operation(id: string, at: NodePath): OperationContract | undefined {
    const object = this.#objectAt(at, 'Operation')
    const action = stringOf(childOf(at.node, 'action'))
    const channel = resolvedField(at, 'channel', this.#graph)
    if (object === undefined || channel === undefined || (action !== 'send' && action !== 'receive')) return undefined
    const security = effectiveField(object, 'security', this.#graph)
    return {
      id,
      action,
      at,
      isUnstable: isMarkedUnstable(at.node) || isMarkedUnstable(channel.node),
      servers: this.#serversOf(channel),
      security: securityOf(security?.parts[0]?.location, at, this.#graph),
      bindings: bindingFieldsOf(
        effectiveField(object, 'bindings', this.#graph),
        'operation',
        this.#graph,
        this.#schemas,
      ),
      reply: this.#reply(effectiveField(object, 'reply', this.#graph)),
      ...this.#exchange(channel, resolvedField(at, 'messages', this.#graph)),
    }
  }

  /** The servers of a channel: those that it lists, otherwise all of the root. */
  #serversOf(channel: NodePath): OperationContract['servers'] {
    const listed = resolvedField(channel, 'servers', this.#graph)
    const own = listed === undefined ? [] : membersOf(listed).flatMap((each) => resolvedPath(each, this.#graph) ?? [])
    const root = this.#namedIn(rootPath(this.#graph.entry), 'servers')
    const servers =
      own.length === 0
        ? root
        : own.map((at) => ({ key: root.find(({ at: each }) => each.node === at.node)?.key ?? at.key, at }))
    for (const { at } of servers) this.#used.add(at.node)
    if (servers.length === 0) return undefined
    return servers.map(({ key, at }) => this.#server(key, at))
  }

  /** The same for all channels, which mostly share them. */
  #server(key: string, at: NodePath): ServerContract {
    const made = this.#servers.get(at.node) ?? serverContract(key, at, this.#graph, this.#schemas)
    this.#servers.set(at.node, made)
    return made
  }

  #exchange(channel: NodePath, listed: NodePath | undefined): Exchange {
    this.#used.add(channel.node)
    const object = this.#objectAt(channel, 'Channel')
    return {
      channel,
      address: this.#address(channel),
      messages: this.#messagesOf(channel, listed),
      channelBindings:
        object === undefined
          ? []
          : bindingFieldsOf(effectiveField(object, 'bindings', this.#graph), 'channel', this.#graph, this.#schemas),
    }
  }

  #address(channel: NodePath): AddressContract {
    const written = stepTo(channel, 'address')
    const text = stringOf(written?.node)
    const at = written ?? channel
    if (text === undefined) return { at, set: undefined, text, locations: [] }
    const parameters = resolvedField(channel, 'parameters', this.#graph)
    const parameter = (name: string): NodePath | undefined => parameters && resolvedField(parameters, name, this.#graph)
    const names = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
    return {
      at,
      set: AddressSet.of(text, valuesOfNames(parameters, this.#graph)),
      text,
      locations: names.map((name) => expressionIn(parameter(name), 'location')),
    }
  }

  /** The messages that an operation lists, otherwise all of its channel. */
  #messagesOf(channel: NodePath, listed: NodePath | undefined): readonly MessageContract[] {
    const all = this.#namedIn(channel, 'messages')
    const own = listed && membersOf(listed).flatMap((each) => resolvedPath(each, this.#graph) ?? [])
    const chosen =
      own?.map((at) => ({ key: all.find(({ at: each }) => each.node === at.node)?.key ?? at.key, at })) ?? all
    return chosen.flatMap(({ key, at }) => this.#message(key, at) ?? [])
  }

  #message(key: string, at: NodePath): MessageContract | undefined {
    this.#used.add(at.node)
    const known = this.#messages.get(at.node)
    if (known !== undefined) return { ...known, key }
    const object = this.#objectAt(at, 'Message')
    if (object === undefined) return undefined
    const field = (name: string): EffectiveValue | undefined => effectiveField(object, name, this.#graph)
    const contentType = stringOf(field('contentType')?.node) ?? this.#defaultContentType()
    const message: MessageContract = {
      key,
      name: stringOf(field('name')?.node),
      at,
      isUnstable: isMarkedUnstable(at.node),
      contentType: contentType?.trim().toLowerCase(),
      headers: this.#schemas.ofField(field('headers')),
      payload: this.#schemas.ofField(field('payload')),
      correlationId: expressionIn(field('correlationId')?.parts[0]?.location, 'location'),
      bindings: bindingFieldsOf(field('bindings'), 'message', this.#graph, this.#schemas),
    }
    this.#messages.set(at.node, message)
    return message
  }

  #defaultContentType(): string | undefined {
    return stringOf(childOf(this.#graph.entry.root, 'defaultContentType'))
  }

  #reply(field: EffectiveValue | undefined): ReplyContract | undefined {
    const at = field?.parts[0]?.location
    if (at === undefined) return undefined
    const channel = resolvedField(at, 'channel', this.#graph)
    const location = expressionIn(resolvedField(at, 'address', this.#graph), 'location')
    const exchange =
      channel === undefined
        ? {
            channel,
            address: { at, set: undefined, text: undefined, locations: [] },
            messages: [],
            channelBindings: [],
          }
        : this.#exchange(channel, resolvedField(at, 'messages', this.#graph))
    return { at, location, ...exchange }
  }

  /** All parts. It must be called after the operations were read, which use some. */
  #parts(root: NodePath | undefined): readonly ContractPart[] {
    const parts: ContractPart[] = []
    const add = (kind: ContractPart['kind'], at: NodePath, identity: string): void => {
      parts.push({ kind, at, isUsed: this.#used.has(at.node), identity })
    }
    for (const { at } of this.#namedIn(root, 'servers')) add('server', at, this.#serverIdentity(at))
    for (const { at } of this.#namedIn(root, 'channels')) {
      const address = this.#address(at).set?.key ?? ''
      add('channel', at, address)
      for (const { at: message } of this.#namedIn(at, 'messages')) add('message', message, address)
    }
    return parts
  }

  #serverIdentity(at: NodePath): string {
    return this.#server(at.key, at).endpoints.key
  }

  #objectAt(at: NodePath, type: string): TypedObject | undefined {
    return this.#graph.objectsAt(at.node).find((object) => object.type.name === type)
  }
}

function expressionIn(owner: NodePath | undefined, field: string): ExpressionContract | undefined {
  const at = owner && stepTo(owner, field)
  const text = stringOf(at?.node)
  return at === undefined || text === undefined ? undefined : { text, at }
}

/** The action of the counterparts. */
export function otherAction(action: Action): Action {
  return action === 'send' ? 'receive' : 'send'
}
