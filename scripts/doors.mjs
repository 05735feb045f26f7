import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { rooms } from './architecture/rooms.mjs'
import { projectFolder } from './project.mjs'

/**
 * Modules by which others reach what lies behind them: those of the command, and one of each package. Each line names a
 * module, and what of it is handed on.
 */
const doors = [
  'src/index.ts',
  'src/command.ts',
  ...Object.values(rooms).flatMap(({ path: folder, hasDoor }) => (hasDoor ? [`${folder}index.ts`] : [])),
]

const handedOn = /^export (type )?\{([^}]*)\} from '([^']+)'$/gm
const taken = /^(import|export) (?!type )\{([^}]*)\} from '([^']+)'$/gm
const importedLater = /\bconst \{([^}]*)\} = await import\('([^']+)'\)/g

/** What plugins and rulesets import. The library offers it in one file; the command takes of it what a run needs. */
const doorOfPlugins = 'src/plugin/index.ts'

/** @type {Map<string, Promise<readonly [door: string, modules: ReadonlyMap<string, string>]>>} */
const handedOnBy = new Map()

/**
 * Lets a source import each name from the module that declares it: a chunk that imports a door would need whatever the door
 * names, and a small run would read everything.
 * @type {import('rolldown').Plugin}
 */
export const throughDoors = passing(doors)

/**
 * The same, with what plugins import: else a small run would read all that the API of plugins offers.
 * @type {import('rolldown').Plugin}
 */
export const throughAllDoors = passing([...doors, doorOfPlugins])

/**
 * @param {readonly string[]} passed
 * @returns {import('rolldown').Plugin}
 */
function passing(passed) {
  return {
    name: 'through-doors',
    async load(file) {
      if (!file.startsWith(projectFolder) || !file.endsWith('.ts')) return undefined
      const code = withoutDoors(await readFile(file, 'utf8'), file, await modulesBehindDoors(passed))
      return code === undefined ? undefined : { code, moduleType: 'ts' }
    },
  }
}

/**
 * The modules behind each door by the values that it hands on, relative to the project folder.
 * @param {readonly string[]} passed
 */
export async function modulesBehindDoors(passed = doors) {
  const found = passed.map((door) => {
    const known = handedOnBy.get(door) ?? modulesOf(door).then((modules) => /** @type {const} */ ([door, modules]))
    handedOnBy.set(door, known)
    return known
  })
  return new Map(await Promise.all(found))
}

/**
 * The text of a source of ours with its imports past the doors; undefined when it imports none.
 * @param {string} text
 * @param {string} file
 * @param {ReadonlyMap<string, ReadonlyMap<string, string>>} modules by door
 */
export function withoutDoors(text, file, modules) {
  const place = path.relative(projectFolder, file).replaceAll('\\', '/')
  if (modules.has(place)) return undefined
  const folder = path.posix.dirname(place)
  /**
   * The names that an import takes of each module behind a door; undefined for an import of something else.
   * @param {string} names
   * @param {string} specifier
   */
  const behind = (names, specifier) => {
    const known = modules.get(path.posix.join(folder, specifier))
    if (known === undefined) return undefined
    /** @type {Map<string, string[]>} */
    const found = new Map()
    for (const name of valuesIn(names)) {
      const own = name.split(/ as |:/)[0] ?? name
      let module = known.get(own)
      // A door can hand on what is behind another one.
      while (module !== undefined && modules.has(module)) module = modules.get(module)?.get(own)
      if (module === undefined)
        throw new Error(`Unexpected import of ${name} in ${file}, expected a value that ${specifier} hands on`)
      const target = path.posix.relative(folder, module)
      found.set(target, [...(found.get(target) ?? []), name])
    }
    return found
  }
  const code = text
    .replace(taken, (written, keyword, names, specifier) => {
      const found = behind(names, specifier)
      if (found === undefined) return written
      return [...found]
        .map(([module, values]) => `${keyword} { ${values.join(', ')} } from '${relative(module)}'`)
        .join('\n')
    })
    .replace(importedLater, (written, names, specifier) => {
      const found = behind(names, specifier)
      if (found === undefined) return written
      const [module = '', ...others] = found.keys()
      if (others.length > 0) throw new Error(`Unexpected import of ${names} in ${file}, expected names of one module`)
      return `const {${names}} = await import('${relative(module)}')`
    })
  return code === text ? undefined : code
}

/** @param {string} module relative to the folder of the importing file */
function relative(module) {
  return module.startsWith('.') ? module : `./${module}`
}

/**
 * The modules behind a door by the values that it hands on, relative to the project folder.
 * @param {string} door
 * @returns {Promise<ReadonlyMap<string, string>>}
 */
async function modulesOf(door) {
  const text = await readFile(path.join(projectFolder, door), 'utf8')
  return new Map(
    [...text.matchAll(handedOn)].flatMap(([, ofTypes, names = '', specifier = '']) => {
      if (ofTypes !== undefined) return []
      const module = path.posix.join(path.posix.dirname(door), specifier)
      return valuesIn(names).map((name) => /** @type {const} */ ([name, module]))
    }),
  )
}

/** @param {string} names as an import or export lists them */
function valuesIn(names) {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
}
