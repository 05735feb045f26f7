import {
  type Graph,
  kindOfKey,
  type Node,
  type ObjectType,
  type Side,
  shapeUnder,
  sideOf,
  stringOf,
} from '../../src/plugin/index.ts'
import type { Action } from './turned-operation.ts'

/** The kind of a value in a list. */
export type DraftKind = 'operation' | 'channel' | 'message' | 'server' | 'component' | 'field'

/** The facts about a value that are known on the way to it from the root. */
export interface DraftContext {
  /** The side of its field; undefined if no table states it. */
  readonly side: Side | undefined
  /** Its kind in a list: an operation, a message, a field. */
  readonly kind: DraftKind
  /** The kind of its values, if it is a map of names. */
  readonly members: DraftKind
  /** The action of the operation around it. */
  readonly action: Action | undefined
  /** Whether it is the bindings of an object, or inside them. */
  readonly isBinding: boolean
  readonly isExtension: boolean
}

export const rootContext: DraftContext = {
  side: undefined,
  kind: 'field',
  members: 'field',
  action: undefined,
  isBinding: false,
  isExtension: false,
}

/** The kind of values in a map, by the meaning of its keys. */
const kinds: ReadonlyMap<string | undefined, DraftKind> = new Map([
  ['server name', 'server'],
  ['channel id', 'channel'],
  ['operation id', 'operation'],
  ['message id', 'message'],
  ['component name', 'component'],
])

/** The context of the value under a key. */
export function contextUnder(owner: Node, key: string, graph: Graph, context: DraftContext): DraftContext {
  const type = graph.objectsAt(owner)[0]?.type
  const around: DraftContext = {
    ...context,
    kind: context.members,
    members: 'field',
    action: actionIn(owner, type) ?? context.action,
  }
  if (type === undefined) return around
  const keyKind = kindOfKey(type, key)
  const shape = keyKind === 'extension' ? undefined : shapeUnder(type, key)
  return {
    ...around,
    side: keyKind === 'extension' ? undefined : sideOf(type, key, context.side),
    kind: 'field',
    members: (shape?.shape === 'map' ? kinds.get(shape.keyName) : undefined) ?? 'field',
    isBinding: context.isBinding || (keyKind === 'field' && key === 'bindings'),
    isExtension: keyKind === 'extension',
  }
}

function actionIn(node: Node, type: ObjectType | undefined): Action | undefined {
  if (type?.name !== 'Operation' || node.kind !== 'map') return undefined
  const action = stringOf(node.entries.get('action')?.value)
  return action === 'send' || action === 'receive' ? action : undefined
}

/** Whether a person must complete such a field: it names or configures the application, is a text, or applies to its side. */
export function isToFillIn({ side, action, isExtension }: DraftContext): boolean {
  if (isExtension) return false
  if (side === 'send' || side === 'receive') return action === undefined || action === side
  return side === 'own' || side === 'prose'
}
