import path from 'node:path'
import { sharedModules } from './shared-modules.mjs'
import { compiledAhead } from './spectral-compiled.mjs'
import { leftOut } from './spectral-left-out.mjs'

/**
 * @typedef {object} Replacement
 * @property {RegExp} name of a module, as it is asked for
 * @property {RegExp} [importer] of the modules that get another one; all of them without it
 * @property {boolean} [isWholeForImports] whether a dynamic import, which rulesets in code need, gets the package as it is
 * @property {string} [folder] from which the other one asks for modules; that of the importer without it
 * @property {(name: string, importer: string) => string | Promise<string>} text of the other one
 *
 * @typedef {object} Change
 * @property {RegExp} file
 * @property {(file: string) => string | Promise<string>} text of the file in the bundle
 */

/** @type {{ readonly replacements: readonly Replacement[], readonly changes: readonly Change[] }[]} */
const patches = [leftOut, sharedModules, compiledAhead]
const replacements = patches.flatMap((patch) => patch.replacements)
const changes = patches.flatMap((patch) => patch.changes)

/**
 * How the packages of Spectral go into the bundle: without what msgapi has its own of, without compiling at run time, and
 * with what few runs need read only when it is needed.
 * @returns {import('rolldown').Plugin}
 */
export function spectralPackages() {
  /** @type {Map<string, () => string | Promise<string>>} */
  const texts = new Map()
  const unused = new Set([...replacements, ...changes])
  return {
    name: 'spectral-packages',
    resolveId(name, importer = '', { kind }) {
      if (/^\.\.\/shared\/[\w.-]+\.(?:cjs|json)$/.test(name)) return { id: name, external: true }
      const replacement = replacements.find(
        (one) =>
          one.name.test(name) &&
          one.importer?.test(importer) !== false &&
          !(one.isWholeForImports === true && kind === 'dynamic-import'),
      )
      if (replacement === undefined) return undefined
      unused.delete(replacement)
      const { folder, text } = replacement
      const word = name.replace(/^\W+/, '').replaceAll(/[^\w.]+/g, '-')
      const id =
        folder === undefined
          ? path.join(path.dirname(importer), `${path.basename(importer)}-${word}.cjs`)
          : path.join(folder, `${word}.cjs`)
      texts.set(id, () => text(name, importer))
      return { id }
    },
    async load(id) {
      const change = changes.find(({ file }) => file.test(id))
      if (change !== undefined) unused.delete(change)
      const code = await (change?.text(id) ?? texts.get(id)?.())
      return code === undefined ? undefined : { code }
    },
    // A file that was moved would otherwise go into the bundle as it is, and ask at run time for packages that do not come along.
    buildEnd() {
      const [first] = unused
      if (first === undefined) return
      const pattern = 'file' in first ? first.file : first.name
      throw new Error(`Unexpected patch ${pattern}, expected a module of that name`)
    },
  }
}
