import { closest, type DescriptionFile, type Graph, namedValues } from '../../src/plugin/index.ts'
import type { Choices } from './choices.ts'
import { optionPlace } from './option-place.ts'
import { shownName } from './shown-value.ts'

/** Reports unknown operations and channels in options; false if there are none. */
export function reportUnknownNames(
  graph: Graph,
  { operations, rename, addresses }: Choices,
  file: DescriptionFile,
): boolean {
  const ids = new Set(namedValues(graph, ['operations']).map(({ name }) => name))
  const channels = new Set(namedValues(graph, ['channels']).map(({ name }) => name))
  const unknown = [
    ...[...(operations ?? [])].map((name) => ({ option: 'operations', name, kind: 'operation', known: ids })),
    ...[...rename.keys()].map((name) => ({ option: 'rename', name, kind: 'operation', known: ids })),
    ...[...addresses.keys()].map((name) => ({ option: 'addresses', name, kind: 'channel', known: channels })),
  ].filter(({ name, known }) => !known.has(name))
  for (const { option, name, kind, known } of unknown) {
    const nearest = closest(name, known)
    const advice = nearest === undefined ? '' : `; did you mean ${shownName(nearest)}?`
    const message = `Unknown root ${kind} ${shownName(name)} in the option "${option}"${advice}`
    file.report({ code: `unknown-${kind}`, message, ...optionPlace(file, option, name) })
  }
  return unknown.length > 0
}
