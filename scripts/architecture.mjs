// node scripts/architecture.mjs [--root DIR | --rooms]
// Checks that every import between the rooms of the project follows an allowed arrow, and that no cycle arises.
// Prints each violation as file:line and exits 1 when there is one. With --rooms, prints what each room may import instead.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import ts from 'typescript'

const contracts = ['graph', 'load', 'format', 'findings', 'pointer']

/**
 * A room is a folder of src/, a file directly in src/, bundler/, rulesets/, or one package in plugins/.
 * `imports` may be imported with values and types, `types` with `import type` only, `publicOnly` restricts to the
 * index.ts of the room that is imported.
 * @typedef {{ why: string, imports: readonly string[] | 'anything', types?: readonly string[], publicOnly?: boolean }} Arrows
 * @type {Record<string, Arrows>}
 */
const arrows = {
  pointer: { why: 'plain data that everything speaks', imports: [] },
  glob: { why: 'a pattern is text and knows no file', imports: [] },
  format: { why: 'the format is described as data and knows no document', imports: ['pointer'] },
  findings: { why: 'a finding names its file by path, so it needs no file', imports: ['pointer'] },
  load: { why: 'a file is read without knowing the format', imports: ['findings', 'pointer'] },
  graph: { why: 'joins files and format', imports: ['load', 'format', 'findings', 'pointer'] },
  edit: { why: 'an edit is about one file, whatever the file means', imports: ['load'] },
  lint: { why: 'visitors see the graph, and nothing that a ruleset is loaded from', imports: contracts },
  regexp: { why: 'a pattern and a text, whoever has them', imports: [] },
  jsonpath: { why: 'an expression runs over plain data', imports: ['regexp', 'findings'] },
  'json-schema': { why: 'a schema and a value are plain data', imports: ['regexp', 'load'] },
  spectral: {
    why: 'Spectral rulesets are files that are loaded and run over the graph; the form of a rule is that of our engine',
    imports: ['lint', 'jsonpath', 'json-schema', 'regexp', ...contracts, 'glob'],
  },
  transform: {
    why: 'see lint',
    imports: ['edit', 'graph', 'findings', 'format', 'pointer'],
    types: ['load', 'plugin'],
  },
  fix: { why: 'see lint', imports: ['edit', 'graph', 'findings', 'format', 'pointer'], types: ['load', 'plugin'] },
  report: { why: 'a reporter turns findings into text', imports: ['findings', 'pointer'] },
  config: {
    why: 'a config is a located document too, and a rule has a name for each spelling of the format',
    imports: ['load', 'format', 'findings', 'pointer', 'glob'],
  },
  plugin: {
    why: 'what plugin authors see: the contracts, and how rules run',
    imports: [...contracts, 'lint', 'json-schema', 'regexp'],
  },
  remote: {
    why: 'reads what is not on this computer, within limits, and keeps it the same by a lock file',
    imports: ['config', 'load', 'findings', 'pointer'],
    types: ['plugin'],
  },
  pipeline: {
    why: 'composes the stages and takes the last one as a value, so that it knows neither rulesets nor the bundler',
    imports: ['config', 'transform', ...contracts],
  },
  library: {
    why: 'lint and bundle as functions: brings the bundler, the rulesets and the plugins that come with msgapi to the pipeline',
    imports: [
      'pipeline',
      'bundler',
      'rulesets',
      'plugins',
      'plugin',
      'remote',
      'config',
      'lint',
      'spectral',
      ...contracts,
    ],
    types: ['transform'],
  },
  index: {
    why: 'names what is public of the other rooms and holds no code',
    imports: ['library', 'config', ...contracts],
    types: ['pipeline', 'lint', 'transform'],
  },
  bundler: { why: 'works on the graph alone, so it serves without a pipeline', imports: ['edit', ...contracts] },
  rulesets: { why: 'written as a team would write one', imports: ['plugin'], publicOnly: true },
  plugins: { why: 'published apart, so only the public entry exists for them', imports: ['plugin'], publicOnly: true },
  cli: { why: 'the composition root; nothing imports it', imports: 'anything' },
}

/** The rooms that the public names of the package lead to. */
const publicNames = new Map([
  ['msgapi', 'src/index.ts'],
  ['msgapi/plugin', 'src/plugin/index.ts'],
  ['msgapi/bundler', 'bundler/index.ts'],
  ['msgapi/rulesets/spec', 'rulesets/spec/index.ts'],
  ['msgapi/rulesets/bindings', 'rulesets/bindings/index.ts'],
])

/**
 * @typedef {{ file: string, line: number, specifier: string, typeOnly: boolean }} Import
 * @typedef {Import & { from: string, to: string }} Crossing an import from one room into another
 */

const options = parseArgs({ options: { root: { type: 'string' }, rooms: { type: 'boolean' } } }).values
const root = path.resolve(options.root ?? fileURLToPath(new URL('..', import.meta.url)))

/** @type {string[]} */
const violations = []
/** @type {Crossing[]} */
const crossings = []
if (options.rooms === true) {
  for (const [room, allowed] of Object.entries(arrows)) console.log(`${room}: ${listed(allowed)}`)
} else {
  const files = ['src', 'bundler', 'rulesets', 'plugins'].flatMap(sourceFiles)
  for (const file of files) for (const found of importsOf(file)) check(found)
  for (const cycle of cycles()) violations.push(cycle)

  for (const violation of violations) console.error(violation)
  console.log(`${files.length} files, ${crossings.length} imports between rooms, ${violations.length} violations`)
  process.exitCode = violations.length === 0 ? 0 : 1
}

/** @param {Import} found */
function check(found) {
  const from = roomOf(found.file)
  const target = targetOf(found)
  if (target === undefined || target.endsWith('.json')) return
  const to = roomOf(target)
  if (from === to && from !== undefined) return
  const at = `${found.file}:${found.line}: `
  const allowed = from === undefined ? undefined : arrows[kindOf(from)]
  if (from === undefined || allowed === undefined) {
    violations.push(`${at}unexpected room, expected one of the table in scripts/architecture.mjs`)
    return
  }
  if (to === undefined) {
    violations.push(`${at}unexpected import of '${found.specifier}' in ${from}, expected a path inside a room`)
    return
  }
  crossings.push({ ...found, from, to })
  if (to === 'cli') violations.push(`${at}unexpected import of cli in ${from}, expected nothing to import cli`)
  else if (allowed.imports !== 'anything') checkArrow(at, { ...found, from, to }, target, allowed)
}

/**
 * @param {string} at
 * @param {Crossing} crossing
 * @param {string} target
 * @param {Arrows} allowed
 */
function checkArrow(at, { from, to, typeOnly }, target, allowed) {
  const types = allowed.types ?? []
  if (!allowed.imports.includes(kindOf(to)) && !(typeOnly && types.includes(to))) {
    const onlyTypes = types.includes(to) ? `\`import type\` for ${to}` : listed(allowed)
    violations.push(`${at}unexpected import of ${to} in ${from}, expected ${onlyTypes} (${allowed.why})`)
  } else if (allowed.publicOnly && path.posix.basename(target) !== 'index.ts') {
    violations.push(`${at}unexpected import of ${target} in ${from}, expected the room's index.ts (${allowed.why})`)
  }
}

/** @param {Arrows} allowed */
function listed({ imports, types = [] }) {
  const values = imports.length === 0 ? 'no room' : imports === 'anything' ? imports : imports.join(', ')
  return types.length === 0 ? values : `${values}; types of ${types.join(', ')}`
}

/**
 * Every import of a file: static, re-exporting, dynamic, and in the position of a type.
 * @param {string} file
 * @returns {Import[]}
 */
function importsOf(file) {
  const source = ts.createSourceFile(file, readFileSync(path.join(root, file), 'utf8'), ts.ScriptTarget.Latest, false)
  /** @type {Import[]} */
  const imports = []
  /**
   * @param {ts.Node} node
   * @param {boolean} typeOnly
   */
  const add = (node, typeOnly) => {
    if (!ts.isStringLiteralLike(node)) return
    const line = ts.getLineAndCharacterOfPosition(source, node.getStart(source)).line + 1
    imports.push({ file, line, specifier: node.text, typeOnly })
  }
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isImportDeclaration(node)) {
      add(node.moduleSpecifier, node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword)
    } else if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
      add(node.moduleSpecifier, node.isTypeOnly)
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [specifier] = node.arguments
      if (specifier) add(specifier, false)
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      add(node.argument.literal, true)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return imports
}

/**
 * The file of this project that an import names, or undefined for a package or a module of Node.
 * @param {Import} found
 */
function targetOf({ file, specifier }) {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier)
  return publicNames.get(specifier)
}

/**
 * @param {string} file
 * @returns {string | undefined}
 */
function roomOf(file) {
  const [top, second = ''] = file.split('/')
  if (top === 'src') return path.posix.basename(second, '.ts')
  if (top === 'plugins') return `plugins/${second}`
  return top === 'bundler' || top === 'rulesets' ? top : undefined
}

/** @param {string} room */
function kindOf(room) {
  return room.startsWith('plugins/') ? 'plugins' : room
}

/** One line for each set of rooms that import each other in a circle, type imports included. */
function cycles() {
  /** @type {Map<string, string>} */
  const found = new Map()
  for (const crossing of crossings) {
    const back = shortestPath(crossing.to, crossing.from)
    if (back === undefined) continue
    const circle = [crossing.from, ...back].join(' -> ')
    const key = [...back].sort().join(' ')
    if (!found.has(key)) found.set(key, `${crossing.file}:${crossing.line}: unexpected cycle of rooms: ${circle}`)
  }
  return found.values()
}

/**
 * @param {string} start
 * @param {string} end
 * @returns {string[] | undefined} the rooms from start to end
 */
function shortestPath(start, end) {
  const paths = new Map([[start, [start]]])
  for (const [room, walked] of paths) {
    if (room === end) return walked
    for (const { from, to } of crossings) if (from === room && !paths.has(to)) paths.set(to, [...walked, to])
  }
  return undefined
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function sourceFiles(folder) {
  if (!existsSync(path.join(root, folder))) return []
  const entries = readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true, encoding: 'utf8' })
  return entries
    .filter((entry) => entry.isFile() && /\.m?[jt]s$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((file) => !/(^|\/)(node_modules|dist|test)\//.test(file))
    .sort()
}
