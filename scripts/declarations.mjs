// A worker: answers with the declarations of the library, or with what is wrong with the types. With `checksAll` it checks
// the types of the whole project, as `tsc` does, which otherwise is left to `npm run check` and `npm test`.
import path from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import ts from 'typescript'
import { browserEntry, libraryEntries, projectFolder } from './project.mjs'

/** @typedef {{ outputs: { file: string, text: string }[], errors: string }} Declarations */

const config = ts.getParsedCommandLineOfConfigFile(
  path.join(projectFolder, 'tsconfig.json'),
  { noEmit: false, emitDeclarationOnly: true, sourceMap: false, rootDir: projectFolder, outDir: 'dist/types' },
  { ...ts.sys, onUnRecoverableConfigFileDiagnostic: (diagnostic) => fail([diagnostic]) },
)
if (config === undefined) throw new Error('Expected tsconfig.json')
const entries = Object.entries(libraryEntries).map(([name, source]) => ({
  name,
  source,
  file: path.join(projectFolder, source),
}))
const roots = [...entries.map(({ file }) => file), path.join(projectFolder, browserEntry)]
const checksAll = workerData?.checksAll === true
const program = ts.createProgram(checksAll ? config.fileNames : roots, config.options)
if (checksAll) fail(ts.getPreEmitDiagnostics(program))
const checker = program.getTypeChecker()
answer({ outputs: [...reachedDeclarations(), ...entries.map(commonJsDeclarations)], errors: '' })

/**
 * The declarations that those of the entries lead to: one in seven of the sources, for what is inside of functions needs none.
 */
function reachedDeclarations() {
  /** @type {Declarations['outputs']} */
  const outputs = []
  const reached = new Set(roots)
  for (const source of reached) {
    let text = ''
    const { diagnostics } = program.emit(sourceFile(source), (_file, written) => (text = written), undefined, true)
    fail(diagnostics)
    const file = path.posix.join('dist/types', relative(source).replace(/\.ts$/, '.d.ts'))
    outputs.push({ file, text })
    for (const { fileName } of ts.preProcessFile(text).importedFiles) {
      if (fileName.startsWith('.')) reached.add(path.resolve(path.dirname(source), fileName))
    }
  }
  return outputs
}

/**
 * What `require` gives, of an entry: the types of its ES module, for TypeScript lets no CommonJS module import those as they are.
 * @param {{ name: string, source: string, file: string }} entry
 */
function commonJsDeclarations({ name, source, file }) {
  const symbol = checker.getSymbolAtLocation(sourceFile(file))
  if (symbol === undefined) throw new Error(`Unexpected source ${source}, expected a module`)
  const declarations = path.posix.join('dist/types', source.replace(/\.ts$/, '.d.ts'))
  const steps = path.posix.relative(path.posix.dirname(`dist/${name}`), declarations).replace(/\.d\.ts$/, '.js')
  const options = `with { 'resolution-mode': 'import' }`
  const lines = [`import type * as library from './${steps}' ${options}`]
  const types = []
  for (const exported of checker.getExportsOfModule(symbol)) {
    const { name: word } = exported
    const isOnlyType = exported.declarations?.some(ts.isTypeOnlyImportOrExportDeclaration) === true
    const target = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
    const isType = (target.flags & ts.SymbolFlags.Type) !== 0
    const isValue = !isOnlyType && (target.flags & ts.SymbolFlags.Value) !== 0
    if (isType && !isValue) types.push(word)
    if (!isValue) continue
    const local = word === 'default' ? 'library_default' : word
    lines.push(
      `${documentation(target)}${word === local ? 'export ' : ''}declare const ${local}: typeof library.${word}`,
    )
    if (word !== local) lines.push(`export default ${local}`)
    if (!isType) continue
    if (isGeneric(target))
      throw new Error(`Unexpected type parameters of ${word}, expected none of a value with a type`)
    lines.push(`export type ${word} = library.${word}`)
  }
  if (types.length > 0) lines.push(`export type { ${types.join(', ')} } from './${steps}' ${options}`)
  return { file: `dist/${name}.d.cts`, text: `${lines.join('\n')}\n` }
}

/**
 * The comment on what is exported, which editors show.
 * @param {import('typescript').Symbol} target
 */
function documentation({ valueDeclaration }) {
  if (valueDeclaration === undefined) return ''
  const comments = ts.getJSDocCommentsAndTags(valueDeclaration).filter(ts.isJSDoc)
  return comments.map((comment) => `${comment.getText().replace(/\n\s+\*/g, '\n *')}\n`).join('')
}

/** @param {import('typescript').Symbol} target */
function isGeneric({ declarations }) {
  return declarations?.some((one) => 'typeParameters' in one && one.typeParameters !== undefined) === true
}

/** @param {string} file */
function sourceFile(file) {
  const source = program.getSourceFile(file)
  if (source === undefined) throw new Error(`Expected the source ${file}`)
  return source
}

/** @param {string} file */
function relative(file) {
  return path.relative(projectFolder, file).replaceAll('\\', '/')
}

/** @param {readonly import('typescript').Diagnostic[]} diagnostics */
function fail(diagnostics) {
  if (diagnostics.length === 0) return
  const host = { getCurrentDirectory: () => projectFolder, getNewLine: () => '\n', getCanonicalFileName: relative }
  answer({ outputs: [], errors: ts.formatDiagnosticsWithColorAndContext(diagnostics, host) })
  process.exit(1)
}

/** @param {Declarations} declarations */
function answer(declarations) {
  parentPort?.postMessage(declarations)
}
