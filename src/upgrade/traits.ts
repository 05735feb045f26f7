import { childOf, stringOf } from '../load/node.ts'
import { membersOf, type NodePath, stepTo } from '../load/node-path.ts'
import type { Upgrading } from './upgrading.ts'

/** The traits of an operation or message, in their order. */
export function traitsOf(path: NodePath, upgrading: Upgrading): readonly NodePath[] {
  const traits = stepTo(path, 'traits')
  return traits === undefined ? [] : membersOf(traits).flatMap((trait) => upgrading.resolved(trait) ?? [])
}

/** The value of a field as version 2 reads it: the last trait wins, then come other traits, then the object itself. */
export function effectiveString(path: NodePath, field: string, upgrading: Upgrading): string | undefined {
  const [last] = traitsOf(path, upgrading)
    .toReversed()
    .flatMap((trait) => stringOf(childOf(trait.node, field)) ?? [])
  return last ?? stringOf(childOf(path.node, field))
}
