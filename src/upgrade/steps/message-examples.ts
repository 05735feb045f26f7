import type { Draft } from '../../edit/draft.ts'
import { childOf } from '../../load/node.ts'
import { membersOf, type NodePath } from '../../load/node-path.ts'
import { entryOf, kept, listWith, newMap } from '../drafts.ts'
import type { Upgrading } from '../upgrading.ts'

/**
 * The examples of a message. Version 2.0 calls one a message object and leaves open of what: one without `headers` and `payload` is
 * taken as a payload, unless the message has headers, too.
 */
export function examples(path: NodePath, owner: NodePath, upgrading: Upgrading): Draft {
  if (path.node.kind !== 'list') return upgrading.draftOf(path)
  return listWith(
    path,
    membersOf(path).map((from) => ({
      value: isSplit(from, upgrading) ? kept(from) : payload(from, owner, upgrading),
      from,
    })),
  )
}

function payload(example: NodePath, owner: NodePath, upgrading: Upgrading): Draft {
  if (childOf(owner.node, 'headers') !== undefined) {
    const message = 'An example of a message has "headers" and "payload" in version 3; write which of them this is'
    upgrading.report('upgrade/example-form', example, { message })
    return kept(example)
  }
  const message = 'The example has neither "headers" nor "payload", so it is taken as a payload; check that it is one'
  upgrading.report('upgrade/example-payload', example, { message })
  return newMap(example, [entryOf(example, kept(example), 'payload')])
}

/** True for an example with the form that version 3 knows. Name and summary came with 2.1. */
export function isSplit({ node }: NodePath, { graph }: Upgrading): boolean {
  if (node.kind !== 'map') return false
  if (node.entries.has('headers') || node.entries.has('payload')) return true
  const isNamed = (key: string): boolean => key === 'name' || key === 'summary' || key.startsWith('x-')
  return graph.kind.minor >= '2.1' && node.entries.keys().every(isNamed)
}
