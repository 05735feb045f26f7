// node scripts/architecture.mjs [--root DIR]
// Checks that every import between the rooms of the project follows an allowed arrow, and that no circle arises: of
// rooms, folders or files, type imports included. The tests, benchmarks and scripts are no rooms: of these only circles
// are reported. Prints each violation with its file:line and exits 1 when there is one.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { circlesOf } from './architecture/circles.mjs'
import { importsOf, sourceFiles, targetOf } from './architecture/imports.mjs'
import { listed, rooms } from './architecture/rooms.mjs'

/**
 * @typedef {import('./architecture/imports.mjs').Import} Import
 * @typedef {import('./architecture/circles.mjs').Circle} Circle
 * @typedef {import('./architecture/rooms.mjs').Room} Room
 * @typedef {Import & { from: string, to: string }} Crossing an import from one room into another
 */

const options = parseArgs({ options: { root: { type: 'string' } } }).values
const root = path.resolve(options.root ?? fileURLToPath(new URL('..', import.meta.url)))

const product = ['src', 'bundler', 'rulesets', 'plugins', 'packages'].flatMap((folder) => importsBelow(folder))
const circles = [product, ...['scripts', 'bench'].map(importsBelow), tests()].flatMap(circlesIn)
const violations = [...product.flatMap(problemsOfArrow), ...circles.map(problemOfCircle)]
for (const violation of violations) console.error(violation)
console.log(`${product.length} imports, ${violations.length} violations`)
process.exitCode = violations.length === 0 ? 0 : 1

/** @param {string} folder */
function importsBelow(folder) {
  return sourceFiles(root, folder).flatMap((file) => importsOf(root, file))
}

/** The imports of all tests: those of the packages and those of the whole import each other. */
function tests() {
  const folders = Object.values(rooms).flatMap(({ path: folder, hasDoor }) => (hasDoor ? [`${folder}test`] : []))
  return ['test', ...folders].flatMap(importsBelow)
}

/**
 * @param {readonly Import[]} imports
 * @returns {Circle[]}
 */
function circlesIn(imports) {
  return circlesOf(
    imports.flatMap((found) => {
      const to = targetOf(found)
      return to === undefined ? [] : [{ from: found.file, to, at: `${found.file}:${found.line}` }]
    }),
  )
}

/** @param {Circle} circle */
function problemOfCircle({ folder, members, steps }) {
  const way = steps.map(({ from, to, at }) => `${from} -> ${to} (${at.slice(0, 3).join(', ')}${more(at.length - 3)})`)
  const place = folder === '' ? 'of rooms' : `in ${folder}/`
  const all = members.length > steps.length ? `; ${members.join(', ')} all lead to one another` : ''
  return `${steps[0]?.at[0]}: unexpected circle ${place}: ${way.join(', ')}${all}`
}

/** @param {number} count */
function more(count) {
  return count > 0 ? ` and ${count} more` : ''
}

/**
 * @param {Import} found
 * @returns {string[]} what is wrong with the arrow that this import is
 */
function problemsOfArrow(found) {
  const from = roomOf(found.file)
  const target = targetOf(found)
  if (target === undefined || target.endsWith('.json')) return []
  const to = roomOf(target)
  if (from === to && from !== undefined) return []
  const at = `${found.file}:${found.line}: `
  const allowed = from === undefined ? undefined : rooms[kindOf(from)]
  if (from === undefined || allowed === undefined) {
    return [`${at}unexpected room, expected one of the table in scripts/architecture/rooms.mjs`]
  }
  if (to === undefined) {
    return [`${at}unexpected import of '${found.specifier}' in ${from}, expected a path inside a room`]
  }
  if (to === 'cli') return [`${at}unexpected import of cli in ${from}, expected nothing to import cli`]
  return allowed.imports === 'anything' ? [] : problemsOfCrossing(at, { ...found, from, to }, target, allowed)
}

/**
 * @param {string} at
 * @param {Crossing} crossing
 * @param {string} target
 * @param {Room} allowed
 * @returns {string[]}
 */
function problemsOfCrossing(at, { from, to, typeOnly }, target, allowed) {
  const types = allowed.types ?? []
  if (!allowed.imports.includes(kindOf(to)) && !(typeOnly && types.includes(to))) {
    const onlyTypes = types.includes(to) ? `\`import type\` for ${to}` : listed(allowed)
    return [`${at}unexpected import of ${to} in ${from}, expected ${onlyTypes} (${allowed.why})`]
  }
  if (allowed.publicOnly && path.posix.basename(target) !== 'index.ts') {
    return [`${at}unexpected import of ${target} in ${from}, expected the room's index.ts (${allowed.why})`]
  }
  const { path: folder = '', hasDoor } = rooms[kindOf(to)] ?? {}
  if (hasDoor && target !== `${folder}index.ts`)
    return [`${at}unexpected import of ${target} in ${from}, expected ${folder}index.ts, the door of ${to}`]
  return []
}

/**
 * @param {string} file
 * @returns {string | undefined}
 */
function roomOf(file) {
  const [top, second = ''] = file.split('/')
  if (top === 'src') return path.posix.basename(second, '.ts')
  if (top === 'plugins') return `plugins/${second}`
  if (top === 'packages') return second
  return top === 'bundler' || top === 'rulesets' ? top : undefined
}

/** @param {string} room */
function kindOf(room) {
  return room.startsWith('plugins/') ? 'plugins' : room
}
