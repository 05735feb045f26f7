// Circles of imports: between files, and at each depth between the folders and files of one folder.
//
// A folder stands for all files in it. A file that lies beside folders is a unit of its own, like each of them: of the
// files of one folder some are built upon by its folders (format/shape.ts, rulesets/rule.ts), others put these together
// (format/compile.ts, rulesets/rule-index.ts). Taken as one unit they would be a circle where every import points one way.

/**
 * An import from one unit to another: `file:line` is where it is written.
 * @typedef {{ from: string, to: string, at: string }} Tie
 * @typedef {{ from: string, to: string, at: readonly string[] }} Step all imports from one unit to the next
 * @typedef {{ folder: string, members: readonly string[], steps: readonly Step[] }} Circle `members` are all units that
 *   lead to one another, `steps` the shortest way through some of them and back
 */

/**
 * The circles of imports, each once: in the folder that holds all of it, between the units of that folder.
 * @param {readonly Tie[]} imports between files, by their paths
 * @returns {Circle[]}
 */
export function circlesOf(imports) {
  const folders = new Set(imports.flatMap(({ from, to }) => [...foldersAbove(from), ...foldersAbove(to)]))
  return ['', ...[...folders].sort()].flatMap((folder) => {
    const ties = imports.flatMap(({ from, to, at }) => {
      const units = { from: unitIn(folder, from), to: unitIn(folder, to) }
      if (units.from === undefined || units.to === undefined || units.from === units.to) return []
      return [{ from: units.from, to: units.to, at }]
    })
    return knots(ties).map((members) => ({ folder, members, steps: shortestCircle(members, ties) }))
  })
}

/**
 * @param {string} file
 * @returns {string[]} the folders that hold a file, outermost first
 */
function foldersAbove(file) {
  const names = file.split('/').slice(0, -1)
  return names.map((_, index) => names.slice(0, index + 1).join('/'))
}

/** Folders that hold rooms. */
const ofRooms = new Set(['src', 'plugins', 'packages'])

/**
 * The unit of a folder that a file belongs to. The rooms in src/ lie beside bundler/, rulesets/, each plugin and each package.
 * @param {string} folder '' for the project as a whole, whose units are the rooms, and all tests together
 * @param {string} file
 * @returns {string | undefined} undefined when the file lies elsewhere
 */
function unitIn(folder, file) {
  const names = file.split('/')
  if (folder === '' && names[0] === 'packages' && names[2] === 'test') return 'test'
  if (folder === '') return names.slice(0, ofRooms.has(names[0] ?? '') ? 2 : 1).join('/')
  if (ofRooms.has(folder) || !file.startsWith(`${folder}/`)) return undefined
  return file.slice(folder.length + 1).split('/')[0]
}

/**
 * The sets of units that all lead to one another, each with two units at least.
 * @param {readonly Tie[]} ties
 * @returns {string[][]}
 */
function knots(ties) {
  const next = nextUnits(ties)
  const reached = new Map([...next.keys()].map((unit) => [unit, pathsFrom(unit, next)]))
  /** @type {Map<string, string[]>} */
  const found = new Map()
  for (const [unit, paths] of reached) {
    if (!paths.has(unit)) continue
    const members = [...paths.keys()].filter((other) => reached.get(other)?.has(unit)).sort()
    found.set(members.join(' '), members)
  }
  return [...found.values()]
}

/**
 * The shortest way through some of these units back to the first.
 * @param {readonly string[]} members units that all lead to one another
 * @param {readonly Tie[]} ties
 * @returns {Step[]}
 */
function shortestCircle(members, ties) {
  const next = nextUnits(ties)
  const circles = members.map((member) => pathsFrom(member, next).get(member) ?? [])
  const [units = []] = circles.sort((one, other) => one.length - other.length)
  return units.map((to, index) => {
    const from = units.at(index - 1) ?? to
    return { from, to, at: ties.filter((tie) => tie.from === from && tie.to === to).map(({ at }) => at) }
  })
}

/**
 * @param {readonly Tie[]} ties
 * @returns {Map<string, Set<string>>} each unit with those that it imports
 */
function nextUnits(ties) {
  /** @type {Map<string, Set<string>>} */
  const next = new Map()
  for (const { from, to } of ties) next.set(from, (next.get(from) ?? new Set()).add(to))
  return next
}

/**
 * @param {string} start
 * @param {ReadonlyMap<string, ReadonlySet<string>>} next
 * @returns {Map<string, string[]>} each unit that the start leads to, with the units of a shortest way, the start left out;
 *   the start itself is among them when it lies on a circle
 */
function pathsFrom(start, next) {
  /** @type {Map<string, string[]>} */
  const paths = new Map()
  /** @param {string} unit @param {readonly string[]} walked */
  const extend = (unit, walked) => {
    for (const to of next.get(unit) ?? []) if (!paths.has(to)) paths.set(to, [...walked, to])
  }
  extend(start, [])
  for (const [unit, walked] of paths) extend(unit, walked)
  return paths
}
