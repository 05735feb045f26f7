import type { Draft, DraftItem } from '../edit/draft.ts'
import { effectiveTarget } from '../graph/objects-and-references.ts'
import { childOf, type Node } from '../load/node.ts'
import { membersOf, type NodePath, stepTo } from '../load/node-path.ts'
import { entryOf, isReference, kept, listWith, mapWith, newEntry, newMap } from './drafts.ts'
import type { Upgrading } from './upgrading.ts'

/** True if a value is a list of messages of which an operation has any one, and not a message. */
export function isChoice(path: NodePath | undefined): boolean {
  return path !== undefined && childOf(path.node, 'oneOf')?.kind === 'list'
}

/** The messages that a choice lists, behind references to other choices too, each once. */
export function messagesIn(choice: NodePath, upgrading: Upgrading, known = new Set<Node>()): readonly NodePath[] {
  const target = upgrading.resolved(choice)
  if (target === undefined || known.has(target.node)) return []
  known.add(target.node)
  const list = isReference(target.node) ? undefined : stepTo(target, 'oneOf')
  if (list?.node.kind !== 'list') return [target]
  return membersOf(list).flatMap((item) => messagesIn(item, upgrading, known))
}

/**
 * Converts a choice of messages that is a part of another file. It stays there, because channels refer to the messages in it. What it
 * refers to may be a choice in components, which goes: the messages of that one take its place.
 */
export function messageChoice(path: NodePath, upgrading: Upgrading): Draft {
  return mapWith(
    path,
    membersOf(path).map((member) =>
      entryOf(
        member,
        member.key === 'oneOf' && member.node.kind === 'list'
          ? listWith(
              member,
              membersOf(member).flatMap((item) => itemsOf(item, upgrading)),
            )
          : upgrading.draftOf(member),
      ),
    ),
  )
}

/** Converts a reference to a message in another file. A choice that goes is written there: something may lead to it. */
export function messageReference(path: NodePath, upgrading: Upgrading): Draft {
  if (!leadsToGoneChoice(path, upgrading)) return kept(path)
  upgrading.account(path)
  const items = messagesIn(path, upgrading).map((message) => ({
    value: upgrading.referenceToValue(message, path),
    from: undefined,
  }))
  return newMap(path, [newEntry('oneOf', { kind: 'list', of: undefined, items, origin: path })])
}

function itemsOf(item: NodePath, upgrading: Upgrading): readonly DraftItem[] {
  if (!leadsToGoneChoice(item, upgrading)) return [{ value: upgrading.draftOf(item), from: item }]
  upgrading.account(item)
  return messagesIn(item, upgrading).map((message) => ({
    value: upgrading.referenceToValue(message, item),
    from: undefined,
  }))
}

/** True for a reference to a choice, unless that is a part of another file and stays there. */
function leadsToGoneChoice(item: NodePath, { graph, roots }: Upgrading): boolean {
  const reference = graph.referenceAt(item.node)
  const target = reference && effectiveTarget(reference)
  if (!isChoice(target)) return false
  return target?.node !== reference?.target?.node || roots.some(({ file }) => file === target?.file)
}
