import {
  type FixContext,
  type Fixer,
  formatFragment,
  formatPointer,
  membersOf,
  type NodePath,
  namedPlace,
  type Operation,
  pointerOf,
  stepTo,
  stringOf,
  toData,
} from '../../src/plugin/index.ts'
import { setValue, whereSure } from './shared-fixers.ts'

/** What a rule tells its fixer about a reference that should lead to the root. */
export interface RootAdvice {
  /** The reference to the same object at the root. */
  readonly value?: string
  /** Whether the rule is sure of the intention of the author. */
  readonly isSure?: boolean
  /** The name that the object may get at the root, where it is missing. */
  readonly name?: string
}

/**
 * A fixer that makes a reference lead to a channel or server at the root: it writes the one that the rule proposes, or adds the missing
 * one there. Safe in the entry if the root already has it. Adding it there changes the description.
 */
export function referringToRoot(title: string, section: 'channels' | 'servers'): Fixer<RootAdvice> {
  return {
    safety(finding) {
      const { data } = finding
      if (data?.value !== undefined) return whereSure(finding)
      return data?.name === undefined ? undefined : 'unsafe'
    },
    title,
    fix(finding, context) {
      const { node } = context
      const [name, text] = [finding.data?.name, stringOf(node.node)]
      if (name === undefined || text === undefined)
        return [...setValue(finding, context), ...messagesThrough(node, finding.data?.value, context)]
      const map = node.file.nodeAt([section])
      return [
        ...(map === undefined ? [{ op: 'add', path: formatPointer([section]), value: {} } as const] : []),
        { op: 'add', path: formatPointer([section, name]), value: { $ref: text } },
        { op: 'replace', path: formatPointer(finding.place.pointer), value: formatFragment([section, name]) },
      ]
    },
  }
}

/** Messages that an operation or reply refers to through its channel, now through the channel at the root. */
function messagesThrough(channel: NodePath, root: string | undefined, { graph }: FixContext): readonly Operation[] {
  const list = channel.parent?.parent === undefined ? undefined : stepTo(channel.parent.parent, 'messages')
  const from = namedPlace(stringOf(channel.node) ?? '', channel.file.path)
  if (channel.parent?.key !== 'channel' || list?.node.kind !== 'list' || from === undefined || root === undefined)
    return []
  const moved = membersOf(list).flatMap((item): readonly Operation[] => {
    const reference = graph.referenceAt(item.node)
    const place = reference === undefined ? undefined : namedPlace(reference.text, item.file.path)
    if (place?.file !== from.file || !from.pointer.every((segment, index) => place.pointer[index] === segment))
      return []
    const value = root + formatFragment(place.pointer.slice(from.pointer.length)).slice(1)
    return [{ op: 'replace', path: formatPointer([...pointerOf(item), '$ref']), value }]
  })
  // Messages that get other references wait until the channel has its own.
  return [{ op: 'test', path: formatPointer(pointerOf(list)), value: toData(list.node) }, ...moved]
}
