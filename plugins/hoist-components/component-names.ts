import { fieldOf, legalName, pointerOf, stringOf } from '../../src/plugin/index.ts'
import type { OccurrenceGroup } from './occurrences.ts'

export type NameChoice = 'auto' | 'key' | 'title' | 'path'

/** The sources of names, in order of preference. */
const sources: Readonly<Record<NameChoice, readonly ((group: OccurrenceGroup) => string | undefined)[]>> = {
  auto: [(group) => textIn(group, 'name'), (group) => textIn(group, 'title'), commonKey, pathName],
  key: [commonKey, pathName],
  title: [(group) => textIn(group, 'title'), commonKey, pathName],
  path: [pathName],
}

const longest = 64

/**
 * Names the groups of one kind that have no component yet. If several groups would get the same name, each takes its next candidate,
 * and finally a number.
 */
export function componentNamesFor(
  groups: readonly OccurrenceGroup[],
  taken: ReadonlySet<string>,
  choice: NameChoice,
): ReadonlyMap<OccurrenceGroup, string> {
  const names = new Map<OccurrenceGroup, string>()
  const known = new Set(taken)
  let left = groups
  for (const source of sources[choice]) {
    const wanted = new Map(left.map((group) => [group, usable(source(group))]))
    const counts = countsOf([...wanted.values()])
    const given = left.filter((group) => {
      const name = wanted.get(group)
      return name !== undefined && counts.get(name) === 1 && !known.has(name)
    })
    for (const group of given) {
      const name = wanted.get(group)
      if (name === undefined) continue
      names.set(group, name)
      known.add(name)
    }
    left = left.filter((group) => !names.has(group))
  }
  const numbers = new Map<string, number>()
  const byPath = left.map((group) => ({ group, path: pathName(group) }))
  for (const { group, path } of byPath.sort((one, other) => (one.path < other.path ? -1 : 1))) {
    let name = path
    for (let number = numbers.get(path) ?? 2; known.has(name); number++) {
      name = `${path}_${number}`
      numbers.set(path, number)
    }
    names.set(group, name)
    known.add(name)
  }
  return names
}

/** A legal component name; undefined if the text has no legal character, or is too long. */
function usable(text: string | undefined): string | undefined {
  const name = text === undefined ? '' : legalName(text)
  return name === '' || name.length > longest || (name === 'component' && text !== name) ? undefined : name
}

function textIn({ occurrences: [first] }: OccurrenceGroup, field: string): string | undefined {
  if (first === undefined || fieldOf(first.object.type, field) === undefined) return undefined
  return stringOf(first.object.node.entries.get(field)?.value)
}

/** The most frequent key in a group; if there are several, that of the first object. */
function commonKey({ occurrences }: OccurrenceGroup): string | undefined {
  const counts = [...countsOf(occurrences.map(({ key }) => key))]
  return counts.sort(([, times], [, others]) => others - times)[0]?.[0]
}

/** The path of the first object. */
function pathName({ occurrences: [first] }: OccurrenceGroup): string {
  return first === undefined ? '' : legalName(pointerOf(first.path).map(legalName).join('_'))
}

function countsOf<Value>(values: readonly Value[]): ReadonlyMap<Value, number> {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}
