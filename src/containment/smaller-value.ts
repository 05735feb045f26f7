import { isRecord, type JsonObject } from '../plain-data.ts'

const mostTries = 400
const mostSingly = 100

/**
 * Makes a value smaller as long as it stays what it is: leaves out properties and items, shortens strings, and replaces parts by
 * the simplest values. Tries always in the same order, up to a fixed number.
 */
export function smallerValue(value: unknown, isStill: (value: unknown) => boolean): unknown {
  let tries = 0
  const isAllowed = (candidate: unknown): boolean => {
    tries += 1
    return tries <= mostTries && isStill(candidate)
  }
  const reduce = (part: unknown, rebuilt: (part: unknown) => unknown): unknown => {
    let smallest = part
    for (let changes = true; changes && tries < mostTries; ) {
      changes = false
      for (const simpler of simplerValues(smallest)) {
        if (tries >= mostTries) break
        if (!isAllowed(rebuilt(simpler))) continue
        smallest = simpler
        changes = true
        break
      }
    }
    return reduceMembers(smallest, rebuilt)
  }
  const reduceMembers = (part: unknown, rebuilt: (part: unknown) => unknown): unknown => {
    if (Array.isArray(part)) {
      let items: readonly unknown[] = part
      for (const index of part.keys()) {
        if (tries >= mostTries) break
        const before = items
        items = before.with(
          index,
          reduce(before[index], (item) => rebuilt(before.with(index, item))),
        )
      }
      return items
    }
    if (!isRecord(part)) return part
    let members: JsonObject = part
    for (const name of Object.keys(part)) {
      if (tries >= mostTries) break
      const before = members
      members = withMember(
        before,
        name,
        reduce(before[name], (member) => rebuilt(withMember(before, name, member))),
      )
    }
    return members
  }
  return reduce(withSortedNames(value), (part) => part)
}

/** The order of names in a constant must not matter. */
function withSortedNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedNames)
  if (!isRecord(value)) return value
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(members.map(([name, member]) => [name, withSortedNames(member)]))
}

/** Values that are simpler than another one, the simplest first. */
function* simplerValues(value: unknown): Generator<unknown> {
  if (value === null) return
  yield null
  if (value === true) yield false
  else if (typeof value === 'number') {
    for (const simpler of [0, 1, -1, Math.trunc(value)]) if (isSimpler(simpler, value)) yield simpler
  } else if (typeof value === 'string' && value !== '') yield* ['', ...shorterTexts(value)]
  else if (Array.isArray(value) && value.length > 0) {
    yield []
    if (value.length > 3) yield value.slice(0, value.length >> 1)
    for (const index of value.keys()) yield value.toSpliced(index, 1)
  } else if (isRecord(value)) yield* smallerObjects(value)
}

function* smallerObjects(value: JsonObject): Generator<unknown> {
  const members = Object.entries(value)
  if (members.length === 0) return
  yield {}
  const half = members.length >> 1
  if (members.length > 3) yield Object.fromEntries(members.slice(0, half))
  if (members.length > 3) yield Object.fromEntries(members.slice(half))
  // Copies of large objects without one property take too long; most of their properties are required.
  if (members.length > mostSingly) return
  for (const index of members.keys()) yield Object.fromEntries(members.toSpliced(index, 1))
}

function isSimpler(one: number, other: number): boolean {
  const [length, otherLength] = [String(one).length, String(other).length]
  return length < otherLength || (length === otherLength && Math.abs(one) < Math.abs(other))
}

function shorterTexts(text: string): readonly string[] {
  const characters = [...text]
  if (characters.length < 2) return []
  const half = characters.slice(0, characters.length >> 1).join('')
  return [half, characters.slice(0, -1).join(''), characters.slice(1).join('')]
}

function withMember(owner: JsonObject, name: string, value: unknown): JsonObject {
  return Object.fromEntries(Object.entries(owner).map(([key, member]) => [key, key === name ? value : member]))
}
