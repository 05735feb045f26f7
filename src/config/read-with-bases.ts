import { dirname } from 'node:path'
import { quote } from '../findings/quote.ts'
import { isInsideFolder } from '../load/files/folders.ts'
import type { Node } from '../load/node.ts'
import { ConfigError, type ConfigPlace } from './errors.ts'
import { extendedNames } from './extends-shape.ts'
import { type BasePlace, baseNamed, type ConfigFile, readNamedConfig } from './find.ts'
import type { HeldTexts } from './read.ts'
import { realPathOf } from './root.ts'
import { configNode, configPlaceOf } from './validate.ts'

/** A config that was read but not yet checked. */
export interface ReadConfig extends ConfigFile {
  readonly node: Node
  /** The indices of its `extends` that are configs; the others are rulesets. */
  readonly bases: ReadonlySet<number>
}

/** The most configs that one can extend, directly or through others. */
const mostBases = 100

/**
 * Reads a config and those that it extends, each once. A config comes after those that it extends and overrides. Calls `onLookup`
 * with each path before searching for it. Throws a ConfigError at the name of a config that cannot be used.
 *
 * Everyone who can change the repository can change a config in it, so none of its names may lead out of the root or the folder
 * of the config. An installed package can be elsewhere; names in its config can then also lead to files of the package.
 */
export async function readWithBases(
  config: ConfigFile,
  ownRoot: string,
  onLookup: (path: string) => void,
  held?: HeldTexts,
): Promise<readonly ReadConfig[]> {
  const read = new Map<string, ReadConfig>()
  const followed = new Set<string>()
  let count = 0
  const reach = [ownRoot, realPathOf(dirname(config.source.path))]
  await follow(config, undefined)
  return [...read.values()]

  async function follow(file: ConfigFile, packageFolder: string | undefined): Promise<void> {
    const { source, base } = file
    const path = realPathOf(source.path)
    const node = configNode(file)
    const bases = new Set<number>()
    followed.add(path)
    for (const { name, index, at, hasMode } of extendedNames(node)) {
      const found = baseNamed(name, source.path)
      if (found === undefined) continue
      bases.add(index)
      const place = configPlaceOf(source, [...base, ...at], 'value')
      if (hasMode) throw new ConfigError(`Unexpected mode for the config ${quote(name)}; write its name alone.`, place)
      await followBase(found, { name, place, packageFolder })
    }
    followed.delete(path)
    read.set(path, { ...file, node, bases })
  }

  async function followBase(found: BasePlace, naming: NamedBase): Promise<void> {
    const { name, place } = naming
    const path = realPathOf(found.path)
    const packageFolder = found.packageFolder === undefined ? naming.packageFolder : realPathOf(found.packageFolder)
    const allowed = packageFolder === undefined ? reach : [...reach, packageFolder]
    if (!allowed.some((folder) => isInsideFolder(path, folder))) {
      const message = `The config ${quote(name)} is outside ${ownRoot}; move it there, or install it as a package.`
      throw new ConfigError(message, place)
    }
    if (followed.has(path)) {
      const message = `The config ${quote(name)} extends this one, directly or through others; remove one of these steps.`
      throw new ConfigError(message, place)
    }
    if (read.has(path)) return
    count += 1
    if (count > mostBases) {
      throw new ConfigError(`Configs extend more than ${mostBases} others from here on; extend fewer.`, place)
    }
    onLookup(found.path)
    await follow(await readNamedConfig(found.path, { namedAt: place, held }), packageFolder)
  }
}

/** A name in the `extends` of a config. */
interface NamedBase {
  readonly name: string
  readonly place: ConfigPlace
  /** The package of the config, if a package was named. */
  readonly packageFolder: string | undefined
}
