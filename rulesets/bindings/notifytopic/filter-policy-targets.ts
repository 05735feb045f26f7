import {
  effectiveField,
  type Graph,
  type Node,
  type NodePath,
  quote,
  stepTo,
  stringOf,
  type TypedObject,
} from '../../../src/plugin/index.ts'
import type { FormatRule } from '../../rule.ts'
import type { DescribedPart } from '../../spec/facts/message-examples.ts'
import { isMissingIn } from '../../spec/facts/pointer-in-schema.ts'
import { nameOf } from '../../wording/names.ts'
import { effectiveBindings } from '../facts/effective-bindings.ts'
import { messagesOfOperation } from '../facts/messages-in-use.ts'

export const filterPolicyTargets: FormatRule = {
  description: 'Filters must use headers or properties of the messages',
  severity: 'info',
  visit: {
    of: () => false,
    finish({ graph, report }) {
      const answers = new Answers(graph)
      const judged = new Set<Node>()
      for (const { owner, binding } of effectiveBindings(graph, 'notifytopic', 'Operation')) {
        const consumers = binding.member('consumers')?.parts[0]?.location
        const messages = consumers?.node.kind === 'list' ? messagesOfOperation(owner, graph) : undefined
        if (consumers?.node.kind !== 'list' || messages === undefined || !answers.isNew(consumers.node, messages))
          continue
        for (const index of consumers.node.items.keys()) {
          const consumer = stepTo(consumers, String(index))
          const part = consumer === undefined ? undefined : filteredPart(consumer)
          const policy = consumer && stepTo(consumer, 'filterPolicy')
          if (part === undefined || policy === undefined) continue
          for (const { at, path } of targetsIn(policy, part)) {
            if (judged.has(at.node) || !answers.isMissing(messages, part, path)) continue
            judged.add(at.node)
            const message = `Unexpected ${quote(at.key)} in "filterPolicy": no message of the ${nameOf(owner)} has this ${wordsFor[part]}`
            report({ at, on: 'key', message })
          }
        }
      }
    },
  },
}

const wordsFor: Readonly<Record<DescribedPart, string>> = { headers: 'header', payload: 'property in its payload' }

/** The part of a message that a filter checks; by default the message attributes, which are headers. */
function filteredPart(consumer: NodePath): DescribedPart | undefined {
  const scope = stepTo(consumer, 'filterPolicyScope')
  if (scope === undefined || stringOf(scope.node) === 'MessageAttributes') return 'headers'
  return stringOf(scope.node) === 'MessageBody' ? 'payload' : undefined
}

interface PolicyTarget {
  readonly at: NodePath
  readonly path: readonly string[]
}

/** The comparison operators of a filter; any other key of an object is the name of a nested property. */
const operators = new Set([
  'anything-but',
  'cidr',
  'equals-ignore-case',
  'exists',
  'numeric',
  'prefix',
  'suffix',
  'wildcard',
])

/** The names in a filter, including those in alternatives and nested objects. */
function targetsIn(policy: NodePath, part: DescribedPart): readonly PolicyTarget[] {
  const targets: PolicyTarget[] = []
  const pending: PolicyTarget[] = [{ at: policy, path: [] }]
  for (const { at, path } of pending) {
    if (at.node.kind !== 'map') continue
    for (const { key, value } of at.node.entries.values()) {
      const member = stepTo(at, key)
      if (member === undefined) continue
      if (key === '$or' && value.kind === 'list') {
        for (const index of value.items.keys()) {
          const option = stepTo(member, String(index))
          if (option !== undefined) pending.push({ at: option, path })
        }
        continue
      }
      const inside = [...path, key]
      const isNested = part === 'payload' && value.kind === 'map' && ![...value.entries.keys()].some(isOperator)
      if (isNested && value.entries.size > 0) pending.push({ at: member, path: inside })
      else targets.push({ at: member, path: inside })
    }
  }
  return targets
}

const isOperator = (word: string): boolean => operators.has(word)

/** Caches answers, because many operations may filter the messages of one channel by the same names. */
class Answers {
  readonly #graph: Graph
  readonly #known = new Map<readonly TypedObject[], Map<string, boolean>>()
  readonly #asked = new Map<readonly TypedObject[], Set<Node>>()

  constructor(graph: Graph) {
    this.#graph = graph
  }

  /** Whether these filters have not yet been checked for these messages. */
  isNew(consumers: Node, messages: readonly TypedObject[]): boolean {
    const asked = this.#asked.get(messages) ?? new Set()
    this.#asked.set(messages, asked)
    const isNew = !asked.has(consumers)
    asked.add(consumers)
    return isNew
  }

  /** Whether all messages describe the part, and none of them has a value at the path. */
  isMissing(messages: readonly TypedObject[], part: DescribedPart, path: readonly string[]): boolean {
    const known = this.#known.get(messages) ?? new Map<string, boolean>()
    this.#known.set(messages, known)
    const question = JSON.stringify([part, path])
    const answer = known.get(question) ?? this.#answer(messages, part, path)
    known.set(question, answer)
    return answer
  }

  #answer(messages: readonly TypedObject[], part: DescribedPart, path: readonly string[]): boolean {
    return (
      messages.length > 0 &&
      messages.every((message) => {
        const schema = effectiveField(message, part, this.#graph)?.node
        return schema !== undefined && isMissingIn(schema, path, this.#graph)
      })
    )
  }
}
