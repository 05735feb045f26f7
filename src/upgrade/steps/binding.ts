import type { Draft } from '../../edit/draft.ts'
import { quote } from '../../findings/quote.ts'
import type { BindingContents, BindingDefinition } from '../../format/bindings/definition.ts'
import { membersOf, type NodePath } from '../../load/node-path.ts'
import { mapWith, newEntry, scalar } from '../drafts.ts'
import type { Upgrading } from '../upgrading.ts'

/**
 * Converts a binding object. One without a version is read by the latest one, which may be newer than its author knew: if it has fields
 * that only earlier versions have, it gets the last of these, and that is reported.
 */
export function binding(path: NodePath, upgrading: Upgrading): Draft {
  const entries = upgrading.entriesOf(path)
  const version = versionOf(path, upgrading)
  if (version === undefined) return mapWith(path, entries)
  const message = `Gave the binding ${quote(path.key)} the version ${quote(version)}, the last one that has its fields; it had none`
  upgrading.report('upgrade/binding-version', path, { message, on: 'key' })
  return mapWith(path, [...entries, newEntry('bindingVersion', scalar(version, path))])
}

/** The version that a binding without one needs; undefined if the latest one has its fields, or if no version has them. */
function versionOf(path: NodePath, { graph }: Upgrading): string | undefined {
  const names = membersOf(path).map(({ key }) => key)
  if (names.includes('bindingVersion')) return undefined
  const type = graph.objectsAt(path.node).find((each) => each.type.binding !== undefined)?.type.binding
  const definition = type && graph.format.bindings.get(type.protocol)
  const contents = (type && definition?.levels?.[type.level]) ?? []
  const hasAll = ({ fields }: BindingContents): boolean =>
    names.every((name) => name.startsWith('x-') || Object.hasOwn(fields, name))
  const found = contents.findLastIndex(hasAll)
  const next = contents[found + 1]
  return found < 0 || next === undefined || definition === undefined ? undefined : lastBefore(next.from, definition)
}

function lastBefore(from: string, { versions }: BindingDefinition): string | undefined {
  return versions[versions.indexOf(from) - 1]
}
