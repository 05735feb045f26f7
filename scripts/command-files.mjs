import path from 'node:path'
import { minifySync, parseSync } from 'rolldown/utils'
import { projectFolder } from './project.mjs'

/**
 * @typedef {object} CommandFile
 * @property {string} name of the file, without `.cjs`
 * @property {readonly string[]} entries the sources that the file is for; all of a folder where a slash ends them
 * @property {readonly string[]} [sharedWith] further sources: the file holds only what they reach as well
 * @property {boolean} [keepNames] whether something in it asks for the names of functions at run time
 */

/**
 * The files of the built command: for Node, opening a file costs more than reading the few kilobytes that most would hold.
 * Sources that few runs import have a file each, which is not listed here. A file holds what its entries reach by static
 * imports and no file before it has, so that files import each other in one direction only.
 * @type {readonly CommandFile[]}
 */
export const commandFiles = [
  { name: 'main', entries: ['src/cli/main.ts'] },
  { name: 'run', entries: ['src/cli/bundle/bundle.ts'], sharedWith: ['src/cli/lint.ts', 'src/run/stages/lint.ts'] },
  { name: 'bundle', entries: ['src/cli/bundle/bundle.ts', 'src/cli/write/write-file.ts'] },
  { name: 'lint', entries: ['src/cli/lint.ts', 'src/run/stages/lint.ts', 'src/run/staying-files.ts'] },
  { name: 'configs', entries: ['src/config/read-with-bases.ts', 'src/config/resolve-config.ts'] },
  { name: 'style', entries: ['rulesets/style/house-style.ts'] },
  { name: 'values', entries: ['src/plugin/values/value-checker.ts'] },
  { name: 'origins', entries: ['src/origins/origins.ts'] },
  {
    name: 'transform',
    entries: [
      'src/cli/transform/transform.ts',
      'src/cli/parse-use.ts',
      'src/rules/transforms.ts',
      'src/origins/author-findings.ts',
      'src/transform/run.ts',
      'src/cli/write/plan-in-place.ts',
    ],
  },
  { name: 'fix', entries: ['src/run/fix-documents.ts', 'src/cli/write-fixes.ts', 'rulesets/spec/fixes/'] },
  { name: 'plugins', entries: ['src/rules/plugin-settings.ts'] },
  { name: 'suppress', entries: ['src/suppress/'] },
  { name: 'spectral', keepNames: true, entries: ['src/run/stages/spectral.ts'] },
  {
    name: 'spectral-asyncapi',
    keepNames: true,
    entries: [
      'node_modules/@stoplight/spectral-rulesets/dist/asyncapi/index.js',
      'packages/spectral/functions/asyncapi-replacements.ts',
    ],
  },
  { name: 'reports', entries: ['src/report/reporters.ts'] },
  { name: 'rules', entries: ['src/cli/explain.ts'] },
  { name: 'commands', entries: ['src/cli/other-commands.ts', 'src/cli/command-line-errors.ts'] },
]

/**
 * In which file each module goes; those that are in none get files of their own.
 * @param {readonly string[]} modules of the bundle
 * @param {(module: string) => readonly string[]} importsOf a module, static ones
 * @param {readonly CommandFile[]} files
 * @returns {ReadonlyMap<string, string>} names of files, by module
 */
export function fileOfModules(modules, importsOf, files = commandFiles) {
  /** @param {readonly string[]} entries */
  const reachedFrom = (entries) => {
    const reached = new Set(
      entries.flatMap((entry) => {
        const start = path.join(projectFolder, entry)
        const found = modules.filter((id) => (entry.endsWith('/') ? id.startsWith(start) : id === start))
        if (found.length === 0) throw new Error(`Unexpected entry ${entry} of a file, expected a module of the bundle`)
        return found
      }),
    )
    for (const module of reached) for (const imported of importsOf(module)) reached.add(imported)
    return reached
  }
  /** @type {Map<string, string>} */
  const fileOf = new Map()
  for (const { name, entries, sharedWith } of files) {
    const shared = sharedWith === undefined ? undefined : reachedFrom(sharedWith)
    for (const module of reachedFrom(entries)) {
      if (!fileOf.has(module) && shared?.has(module) !== false) fileOf.set(module, name)
    }
  }
  return fileOf
}

/** How the bundler makes a `require`, with a module that Node would compile at every start. A script is handed its `require`. */
const requireOfBundler =
  /^import \{ createRequire \} from "node:module";$(?=[\s\S]*^var __require = )|^var __require = .*$/gm

/**
 * An ES module, as the bundler writes it, as the text of the function that src/cli/load-command.ts calls: V8 takes compiled code for
 * scripts alone. It returns an object of plain values and takes each from others once: what bundlers write for CommonJS calls
 * a function or reads a property at each use. The text is ASCII, for V8 copies others before it reads them.
 * @param {string} written
 * @param {{ name: string, fileName: string }} chunk
 */
export function asScript(written, { name, fileName }) {
  const code = written.replace(requireOfBundler, '')
  const { staticImports, staticExports, dynamicImports, importMetas } = parseSync(fileName, code).module
  /** @type {[start: number, end: number, text: string][]} */
  const edits = []
  const imports = staticImports.map(({ start, end, moduleRequest, entries }) => {
    edits.push([start, end, ''])
    const from = `__require(${JSON.stringify(moduleRequest.value)})`
    const isOurs = moduleRequest.value.startsWith('./')
    const named = entries.map(({ importName: { kind, name }, localName: { value } }) => ({
      value,
      name: kind === 'Default' ? 'default' : kind === 'Name' ? name : null,
    }))
    // The default of a module of Node is the whole of it.
    const whole = named.filter(({ name }) => name === null || (name === 'default' && !isOurs))
    const members = named
      .filter((one) => !whole.includes(one) && one.value !== '__require')
      .map(({ name, value }) => `${name}: ${value}`)
    return [
      ...whole.map(({ value }) => `const ${value} = ${from};`),
      members.length > 0 ? `const { ${members.join(', ')} } = ${from};` : '',
      entries.length === 0 ? `${from};` : '',
    ].join('\n')
  })
  const exports = staticExports.flatMap(({ start, end, entries }) => {
    edits.push([start, end, ''])
    return entries.map((entry) => {
      if (entry.exportName.kind === 'Default')
        return `default: ${code.slice(start, end).replace(/^export default |;$/g, '')}`
      const [own, outer = own] = code.slice(entry.start, entry.end).split(' as ')
      return own === '__require' ? '' : `${outer}: ${own}`
    })
  })
  for (const { start, end, moduleRequest } of dynamicImports) {
    const from = code.slice(moduleRequest.start, moduleRequest.end)
    if (!/^["'`]\.\//.test(from))
      throw new Error(`Unexpected import(${from}) in ${fileName}, expected importModule of src/`)
    edits.push([start, end, `Promise.resolve().then(() => __require(${from}))`])
  }
  for (const { start, end } of importMetas)
    edits.push([
      start,
      end,
      `{ url: __require('node:url').pathToFileURL(__commandFile).href, filename: __commandFile }`,
    ])
  // A module that CommonJS requires gets its values when it is asked for: at once here, since they are taken once.
  const starts = [...code.matchAll(/^var (init_[\w$]+) = .*__esmMin\(/gm)].map(([, start]) => `${start}();`)
  // Of an export that only hands on imports, the parser does not tell the place.
  const body = edited(code, edits).replace(/^export \{[^}]*\};\s*$/m, '')
  const lines = [...imports, body, ...starts, `return { ${exports.filter((member) => member !== '').join(', ')} }`]
  const file = commandFiles.find((one) => one.name === name)
  const keepNames = file === undefined || file.keepNames === true
  const { code: script, errors } = minifySync(
    fileName,
    `export default function (__require, __commandFile, importOutside) {\n${lines.join('\n')}\n}`,
    {
      module: true,
      compress: { target: 'node20.19', keepNames: { function: keepNames, class: keepNames } },
      mangle: { keepNames },
      codegen: { asciiOnly: true, legalComments: 'none' },
    },
  )
  if (errors[0] !== undefined) throw new Error(`Unexpected problem in ${fileName}: ${errors[0].message}`)
  return `(${script.replace(/^export default |;?\s*$/g, '')})`
}

/**
 * @param {string} text
 * @param {readonly (readonly [start: number, end: number, text: string])[]} edits
 */
function edited(text, edits) {
  let result = ''
  let from = 0
  for (const [start, end, replacement] of [...edits].sort(([left], [right]) => left - right)) {
    result += text.slice(from, start) + replacement
    from = end
  }
  return result + text.slice(from)
}
