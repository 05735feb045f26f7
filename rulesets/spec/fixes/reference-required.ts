import {
  childOf,
  type FixContext,
  type Fixer,
  formatFragment,
  formatPointer,
  legalName,
  membersOf,
  type NodePath,
  type Operation,
  parsePointer,
  pointerOf,
  stringOf,
} from '../../../src/plugin/index.ts'
import { renameField, setValue } from '../../fixers/shared-fixers.ts'
import type { MissingReference } from '../facts/intended-reference.ts'
import { freeMessageName } from './move-messages.ts'
import { redirectReferences } from './redirect-references.ts'

/** Replaces a name or pointer with a reference, or moves an inline object to where references may lead. */
export const referenceRequired: Fixer<MissingReference>['fix'] = (finding, context) => {
  if (finding.data?.meant !== undefined) return renameField(finding, context)
  return finding.data?.value === undefined ? hoisted(finding.data, context) : setValue(finding, context)
}

function hoisted(data: MissingReference | undefined, { node, graph }: FixContext): readonly Operation[] {
  const { map, mapFile, base } = data ?? {}
  const file = mapFile === undefined ? undefined : graph.files.get(mapFile)
  const pointer = map === undefined ? undefined : parsePointer(map)
  if (pointer === undefined || file === undefined || base === undefined) return []
  const members = file.nodeAt(pointer)
  const name = freeMessageName(legalName(nameFor(node)), members?.kind === 'map' ? members.entries : new Map())
  const path = formatPointer(pointerOf(node))
  return [
    ...(node.file === file ? redirectReferences(node, [...pointer, name], graph) : []),
    ...(members === undefined
      ? [{ op: 'add', path: formatPointer(pointer), value: {}, file: file.path } as const]
      : []),
    { op: 'move', from: path, path: formatPointer([...pointer, name]), fromFile: node.file.path, file: file.path },
    { op: 'add', path, value: { $ref: base + formatFragment([name]).slice(1) }, file: node.file.path },
    ...backInOrder(node),
  ]
}

/** Restores the order of fields. Moving a field to its own place puts it last, so each later field is moved in turn. */
function backInOrder({ parent, key }: NodePath): readonly Operation[] {
  if (parent?.node.kind !== 'map') return []
  const keys = membersOf(parent).map((member) => member.key)
  return keys.slice(keys.indexOf(key) + 1).map((each) => {
    const path = formatPointer([...pointerOf(parent), each])
    return { op: 'move', from: path, path }
  })
}

/** The name of a message, or else a name made from the object around it and its role there. */
function nameFor({ node, parent }: NodePath): string {
  const own = stringOf(childOf(node, 'name'))
  if (own !== undefined && own !== '') return own
  const isItem = parent?.node.kind === 'list'
  const around = isItem ? parent?.parent : parent
  const owner = around?.key === 'reply' ? `${around.parent?.key ?? ''}Reply` : (around?.key ?? '')
  if (!isItem) return owner
  return `${owner}${parent?.key === 'messages' ? 'Message' : 'Server'}`
}
