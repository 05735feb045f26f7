import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { projectFolder } from './project.mjs'

/** The modules by which the command reaches all others: each line names a module, and what of it is handed on. */
const doors = ['src/index.ts', 'src/command.ts']

const handedOn = /^export (type )?\{([^}]*)\} from '([^']+)'$/gm
const imported = /^import (?!type )\{([^}]*)\} from '([^']+)'$/gm
const importedLater = /\bconst \{([^}]*)\} = await import\('([^']+)'\)/g

/** @type {Promise<readonly (readonly [door: string, modules: ReadonlyMap<string, string>])[]> | undefined} */
let handedOnBy

/**
 * Lets the command import each name from the module that declares it: a chunk that imports a door would need whatever the door
 * names, and a small run would read everything.
 * @type {import('rolldown').Plugin}
 */
export const throughDoors = {
  name: 'through-doors',
  async load(file) {
    if (!/[\\/]src[\\/]cli[\\/].*\.ts$/.test(file)) return undefined
    handedOnBy ??= Promise.all(doors.map(async (door) => /** @type {const} */ ([door, await modulesOf(door)])))
    const modules = new Map(await handedOnBy)
    const folder = path.posix.dirname(path.relative(projectFolder, file).replaceAll('\\', '/'))
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
        const module = known.get(name.split(' as ')[0] ?? name)
        if (module === undefined)
          throw new Error(`Unexpected import of ${name} in ${file}, expected a value that ${specifier} hands on`)
        const target = path.posix.relative(folder, module)
        found.set(target, [...(found.get(target) ?? []), name])
      }
      return found
    }
    const text = await readFile(file, 'utf8')
    const code = text
      .replace(imported, (written, names, specifier) => {
        const found = behind(names, specifier)
        if (found === undefined) return written
        return [...found].map(([module, values]) => `import { ${values.join(', ')} } from '${module}'`).join('\n')
      })
      .replace(importedLater, (written, names, specifier) => {
        const found = behind(names, specifier)
        if (found === undefined) return written
        const [module, ...others] = found.keys()
        if (others.length > 0) throw new Error(`Unexpected import of ${names} in ${file}, expected names of one module`)
        return `const {${names}} = await import('${module}')`
      })
    return { code }
  },
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
