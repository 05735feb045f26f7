import { longerNames, numbered, originOf, preferredName, type Unnamed } from './candidate-names.ts'

/**
 * Names contents of one kind, each by its key, else by its file (`preferredName`). A name that several would take is given to
 * none of them: each gets the shortest part of its path in front that tells it apart, told from `folder`. Names that are
 * `taken` are not given; those that are given are added to them. The names depend on where things come from, never on their
 * order.
 */
export function chooseNames<Content extends Unnamed>(
  group: readonly Content[],
  taken: Set<string>,
  folder: string,
): ReadonlyMap<Content, string> {
  const names = new Map<Content, string>()
  const formats = countOf(group.map(({ target }) => target.node))
  const candidates = group.map((content) => {
    const showFormat = content.schemaFormat !== undefined && (formats.get(content.target.node) ?? 0) > 1
    return { content, preferred: preferredName(content, showFormat) }
  })
  const wanted = countOf(candidates.map(({ preferred }) => preferred))
  const isContested = candidates.map(({ preferred }) => (wanted.get(preferred) ?? 0) > 1 || taken.has(preferred))
  for (const { content, preferred } of candidates.filter((_candidate, index) => !isContested[index])) {
    names.set(content, preferred)
    taken.add(preferred)
  }
  // Ways through folders are made only for the few that need them.
  const left = candidates
    .filter((_candidate, index) => isContested[index])
    .map(({ content, preferred }) => ({
      content,
      preferred,
      longer: longerNames(content, preferred, folder),
      origin: originOf(content, folder),
    }))
    .sort((one, other) => compare(one.origin, other.origin))
  const alsoWanted = countOf(left.flatMap(({ longer }) => [...new Set(longer)]))
  const longest = countOf(left.map(({ longer }) => longer.at(-1)))
  for (const { content, preferred, longer } of left) {
    // What others could have too, but need not, is left to the one that has no longer name.
    const isOwn = (name: string, index: number) =>
      alsoWanted.get(name) === 1 || (index === longer.length - 1 && longest.get(name) === 1)
    const own = longer.find((name, index) => !taken.has(name) && isOwn(name, index))
    const name = own ?? numbered(longer.at(-1) ?? preferred, taken)
    names.set(content, name)
    taken.add(name)
  }
  return names
}

function countOf<Value>(values: readonly Value[]): ReadonlyMap<Value, number> {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}
