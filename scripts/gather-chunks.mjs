import path from 'node:path'
import { build } from 'esbuild'
import { moduleExports, reexport, settledNames, takeOver, withOwnAddress, withoutNames } from './chunk-texts.mjs'

/**
 * @typedef {object} Gathering
 * @property {string} name of the file that gathers them, without `.cjs`
 * @property {readonly string[]} entries the sources, each an entry or imported dynamically, that the file is for
 * @property {readonly string[]} [sharedWith] further sources: the file gathers only what they reach as well
 * @property {boolean} [keepNames] whether something in it asks for the names of functions at run time
 *
 * @typedef {object} Group the chunks that become one file
 * @property {string} file
 * @property {string[]} roots chunks whose exports keep their names, since dynamic imports or users ask for them
 * @property {string[]} chunks
 * @property {boolean} keepNames
 */

/** Before the name of a file that is to be made, since esbuild looks on the disk for others. */
const entryMark = 'gather:'

/**
 * Puts chunks that are needed together into one file: esbuild makes a chunk for every distinct set of entries, and each
 * file that Node reads takes longer than reading the few kilobytes that most of them hold. A file gathers what its entries
 * reach by static imports, without what files named before it have, so that files import each other in one
 * direction only; no module is in two files. Chunks that no file gathers stay files of their own.
 * The files are CommonJS, for which alone V8 can be handed compiled code (src/cli/start.ts).
 * Throws when an entry is not in the bundle, and when something is imported in a way that cannot be kept.
 * @param {import('./bundle.mjs').Bundle} split
 * @param {string} folder of the gathered files, relative to the project folder
 * @param {readonly Gathering[]} gatherings
 * @param {import('esbuild').BuildOptions} options
 * @returns {Promise<import('./bundle.mjs').Bundle>}
 */
export async function gatherChunks(split, folder, gatherings, options) {
  const groups = groupsOf(split.metafile, folder, gatherings)
  const groupOf = new Map(groups.flatMap((group) => group.chunks.map((chunk) => [chunk, group])))
  const result = await build({
    ...options,
    entryPoints: groups.map(({ file }) => ({ in: entryMark + file, out: file.replace(/\.cjs$/, '') })),
    outdir: '.',
    outExtension: { '.js': '.cjs' },
    format: 'cjs',
    // The first pass wrote the names of functions down, which traces of errors show.
    keepNames: false,
    minifyIdentifiers: true,
    // What moduleExports writes: a module that imports, and exports as CommonJS does.
    logOverride: { 'commonjs-variable-in-esm': 'silent' },
    plugins: [linkGroups(split, groupOf)],
    metafile: true,
    write: false,
  })
  const texts = new Map(result.outputFiles.map((output) => [output.path, output.text]))
  const outputs = groups.map(({ file }) => ({
    file,
    text: asFunction(texts.get(path.resolve(options.absWorkingDir ?? '', file)) ?? ''),
  }))
  const importing = outputs.find(({ text }) => /(?<![\w$.])import\(/.test(text))
  if (importing !== undefined)
    throw new Error(`Unexpected import() in ${importing.file}, expected importModule of src/spectral/loading/`)
  const metafile = {
    inputs: split.metafile.inputs,
    outputs: Object.fromEntries(
      groups.map((group) => [group.file, describe(group, groupOf, split.metafile, result.metafile)]),
    ),
  }
  return { outputs, metafile }
}

/**
 * A module as the function that src/cli/start.ts calls. It is written so, in ASCII alone: a text that is put together first, or one
 * with other characters, which esbuild leaves in regular expressions, takes V8 a large copy in every run.
 * @param {string} text
 */
function asFunction(text) {
  const ascii = text.replace(
    /[^\0-\x7f]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return `(function (exports, require, module, __filename, importOutside) {${ascii}\n})`
}

/**
 * @param {import('esbuild').Metafile} metafile
 * @param {string} folder
 * @param {readonly Gathering[]} gatherings
 * @returns {Group[]}
 */
function groupsOf({ outputs }, folder, gatherings) {
  const chunkOf = new Map(Object.entries(outputs).map(([chunk, { entryPoint }]) => [entryPoint, chunk]))
  const taken = new Set()
  /** @param {string} entry */
  const rootOf = (entry) => {
    const chunk = chunkOf.get(entry)
    if (chunk === undefined) throw new Error(`Unexpected entry ${entry}, expected one of the bundle`)
    return chunk
  }
  const reachedFrom = (/** @type {readonly string[]} */ roots) => {
    const reached = new Set(roots)
    for (const chunk of reached) for (const dependency of staticImports(outputs[chunk])) reached.add(dependency)
    return reached
  }
  const gathered = gatherings.map(({ name, entries, sharedWith, keepNames = false }) => {
    const shared = sharedWith === undefined ? undefined : reachedFrom(sharedWith.map(rootOf))
    const isOurs = (/** @type {string} */ chunk) => !taken.has(chunk) && shared?.has(chunk) !== false
    const roots = entries.map(rootOf).filter(isOurs)
    const chunks = [...reachedFrom(entries.map(rootOf))].filter(isOurs)
    for (const chunk of chunks) taken.add(chunk)
    return { file: `${folder}/${name}.cjs`, roots, chunks, keepNames }
  })
  const alone = Object.keys(outputs).filter((chunk) => !taken.has(chunk))
  return [
    ...gathered,
    ...alone.map((chunk) => ({
      file: chunk.replace(/\.js$/, '.cjs'),
      roots: [chunk],
      chunks: [chunk],
      keepNames: true,
    })),
  ]
}

/** @param {import('esbuild').Metafile['outputs'][string] | undefined} output */
function staticImports(output) {
  if (output === undefined) return []
  return output.imports
    .filter(({ kind, external }) => kind === 'import-statement' && !external)
    .map(({ path: to }) => to)
}

/**
 * Serves the chunks of the first pass. Inside a group they import each other as they did; a chunk of another group is
 * served as a module that hands on what that group's file exports.
 * @param {import('./bundle.mjs').Bundle} split
 * @param {ReadonlyMap<string, Group>} groupOf
 * @returns {import('esbuild').Plugin}
 */
function linkGroups(split, groupOf) {
  const texts = new Map(split.outputs.map(({ file, text }) => [file, text]))
  const groups = new Map([...groupOf.values()].map((group) => [group.file, group]))
  const names = new Map([...groups.values()].map((group) => [group.file, publicNames(group, split.metafile)]))
  const importsOf = (/** @type {string} */ file) =>
    new Set(groups.get(file)?.chunks.flatMap((chunk) => staticImports(split.metafile.outputs[chunk])))

  /** @param {string} chunk */
  function groupWith(chunk) {
    const group = groupOf.get(chunk)
    if (group === undefined) throw new Error(`Unexpected import of ${chunk}, expected a chunk of the bundle`)
    return group
  }

  /**
   * What a chunk exports: its own name of each and that in its file.
   * @param {string} chunk
   */
  const namesIn = (chunk) => [...(names.get(groupWith(chunk).file)?.get(chunk) ?? [])]

  return {
    name: 'link-groups',
    setup(context) {
      context.onResolve({ filter: /.*/ }, ({ path: name, kind, importer, namespace, pluginData }) => {
        if (kind === 'entry-point') return { path: name.slice(entryMark.length), namespace: 'entry' }
        if (namespace === 'entry') return { path: name, namespace: 'chunk' }
        if (namespace === 'elsewhere')
          return { path: name, namespace: 'gathered', suffix: `?${pluginData}`, pluginData }
        if (namespace === 'gathered' || namespace === 'later') return { path: name, external: true }
        if (!name.startsWith('.')) return undefined
        const chunk = path.posix.join(path.posix.dirname(importer), name)
        const [from, to] = [groupWith(importer), groupWith(chunk)]
        if (kind === 'dynamic-import') {
          if (to.roots.includes(chunk))
            return { path: relative(from.file, to.file), namespace: 'later', suffix: `?${from.file}` }
          throw new Error(`Unexpected dynamic import of ${chunk}, expected its entry to be one of ${to.file}`)
        }
        if (from === to) return { path: chunk, namespace: 'chunk' }
        return { path: chunk, namespace: 'elsewhere', suffix: `?${from.file}`, pluginData: from.file }
      })
      context.onLoad({ filter: /.*/, namespace: 'entry' }, ({ path: file }) => {
        const exported = groups.get(file)?.chunks.map((chunk) => {
          const isSettled = settledNames(texts.get(chunk) ?? '')
          return { chunk, names: namesIn(chunk).map(([own, outer]) => ({ own, outer, isSettled: isSettled(own) })) }
        })
        return { contents: moduleExports(exported ?? []) }
      })
      context.onLoad({ filter: /.*/, namespace: 'chunk' }, ({ path: chunk }) => {
        const text = texts.get(chunk) ?? ''
        return { contents: withOwnAddress(groupOf.get(chunk)?.keepNames === false ? withoutNames(text) : text) }
      })
      context.onLoad({ filter: /.*/, namespace: 'elsewhere' }, ({ path: chunk, pluginData }) => ({
        contents: reexport(
          groupWith(chunk).file,
          namesIn(chunk).map(([own, outer]) => `${outer} as ${own}`),
        ),
        pluginData,
      }))
      // One module for each file that another imports, so that it is imported once.
      context.onLoad({ filter: /.*/, namespace: 'gathered' }, ({ path: file, pluginData: importer }) => {
        const imported = importsOf(importer)
        const chunks = groups.get(file)?.chunks.filter((chunk) => imported.has(chunk)) ?? []
        const from = relative(importer, file)
        const [settled, changing] = [true, false].map((wanted) =>
          chunks.flatMap((chunk) => {
            const isSettled = settledNames(texts.get(chunk) ?? '')
            return namesIn(chunk).flatMap(([own, outer]) => (isSettled(own) === wanted ? outer : []))
          }),
        )
        return { contents: `${takeOver(from, settled ?? [])}\n${reexport(from, changing ?? [])}` }
      })
      context.onLoad({ filter: /.*/, namespace: 'later' }, ({ path: file }) => ({
        contents: `module.exports = require(${JSON.stringify(file)})`,
      }))
    },
  }
}

/**
 * Under which names a group's file exports what other files import from its chunks: their own, where those differ.
 * @param {Group} group
 * @param {import('esbuild').Metafile} metafile
 * @returns {Map<string, Map<string, string>>} by chunk and by the chunk's own name
 */
function publicNames({ file, roots, chunks }, { outputs }) {
  const taken = new Set()
  const outside = new Set(
    Object.keys(outputs).flatMap((chunk) => (chunks.includes(chunk) ? [] : staticImports(outputs[chunk]))),
  )
  const others = chunks.filter((chunk) => outside.has(chunk) && !roots.includes(chunk))
  return new Map(
    [...roots, ...others].map((chunk) => {
      const exported = outputs[chunk]?.exports ?? []
      const pairs = exported.map((name) => {
        let outer = name
        for (let count = 2; taken.has(outer); count += 1) outer = `${name}_${count}`
        if (outer !== name && roots.includes(chunk))
          throw new Error(`Unexpected second ${name} in ${file}, expected one`)
        taken.add(outer)
        return /** @type {const} */ ([name, outer])
      })
      return [chunk, new Map(pairs)]
    }),
  )
}

/**
 * What the metafile says of a gathered file: the sources and imports of its chunks.
 * Throws when a chunk of another group is in the file, whose state would be there twice.
 * @param {Group} group
 * @param {ReadonlyMap<string, Group>} groupOf
 * @param {import('esbuild').Metafile} first
 * @param {import('esbuild').Metafile} second
 * @returns {import('esbuild').Metafile['outputs'][string]}
 */
function describe({ file, chunks }, groupOf, first, second) {
  const output = second.outputs[file]
  if (output === undefined) throw new Error(`Expected the file ${file} to be made`)
  const stranger = Object.keys(output.inputs).find(
    (name) => name.startsWith('chunk:') && !chunks.includes(name.slice('chunk:'.length)),
  )
  if (stranger !== undefined) throw new Error(`Unexpected ${stranger} in ${file}, expected it in one other file`)
  const imports = chunks.flatMap((chunk) => first.outputs[chunk]?.imports ?? [])
  return {
    ...output,
    inputs: Object.assign({}, ...chunks.map((chunk) => first.outputs[chunk]?.inputs)),
    imports: imports.map((one) => ({ ...one, path: groupOf.get(one.path)?.file ?? one.path })),
  }
}

/**
 * @param {string} from
 * @param {string} to
 */
function relative(from, to) {
  const steps = path.posix.relative(path.posix.dirname(from), to)
  return steps.startsWith('.') ? steps : `./${steps}`
}
