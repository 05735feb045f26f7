// The reference of msgapi/plugin: each exported name once, with its docstring and its declaration.
import path from 'node:path'
import ts from 'typescript'
import { libraryEntries, projectFolder } from './project.mjs'

/** The sections of the page, each with the folders or files whose names it lists; the first that fits takes a name. */
const sections = /** @type {const} */ ([
  ['The manifest', 'src/plugin/define-plugin', 'src/plugin/rulesets', 'src/plugin/bindings', 'src/plugin/resolvers'],
  [
    'Rules that visit objects',
    'src/lint/rule',
    'src/lint/object-visits',
    'src/lint/format-objects',
    'src/lint/object-view',
    'src/plugin/visits/',
  ],
  ['Fixers and operations', 'src/fix/', 'src/edit/', 'src/plugin/removals'],
  ['Findings', 'src/findings/', 'src/pointer'],
  ['Transforms', 'src/transform/'],
  ['Reporters', 'src/report/'],
  ['The graph', 'src/graph/'],
  ['Files and nodes', 'src/load/'],
  ['Components', 'src/components/'],
  ['Comparing contents', 'src/meaning/'],
  [
    'Visitors of positions and references',
    'src/lint/visitor',
    'src/lint/dispatch',
    'src/lint/spectral-form',
    'src/plugin/visiting',
  ],
  ['Schema formats and values', 'src/lint/schema-formats', 'src/plugin/'],
  ['The tables of the format', 'src/format/'],
  ['Helpers', 'packages/regexp/', 'src/plain-data'],
])

/** A longer declaration is left out: it is data, or of interest to few. */
const mostLines = 60

const program = ts.createProgram([path.join(projectFolder, libraryEntries.plugin)], {
  ...configuration(),
  declaration: true,
  emitDeclarationOnly: true,
  noEmit: false,
})
const checker = program.getTypeChecker()
/** The declarations of a source without the bodies of its functions, by the file. @type {Map<string, ts.SourceFile>} */
const declarations = new Map()

/**
 * The reference as Markdown. Throws if a name has no docstring.
 */
export function pluginReference() {
  const source = program.getSourceFile(path.join(projectFolder, libraryEntries.plugin))
  const module = source && checker.getSymbolAtLocation(source)
  if (module === undefined) throw new Error(`Expected ${libraryEntries.plugin}`)
  const names = checker.getExportsOfModule(module).map(described)
  const bare = names.filter(({ text }) => text === '').map(({ name, file }) => `${name} (${file})`)
  if (bare.length > 0) throw new Error(`Expected a docstring of each name of msgapi/plugin: ${bare.join(', ')}`)
  const parts = sections.map(([title, ...places]) => {
    const own = names.filter(({ file }) => sectionOf(file) === title)
    if (own.length === 0) throw new Error(`Expected names of msgapi/plugin in ${places.join(', ')}`)
    return `## ${title}\n\n${own
      .sort((one, other) => (one.name < other.name ? -1 : 1))
      .map(entryText)
      .join('\n')}`
  })
  return `\n${parts.join('\n')}\n`
}

/** @param {string} file */
function sectionOf(file) {
  const section = sections.find(([, ...places]) => places.some((place) => file.startsWith(place)))
  if (section === undefined) throw new Error(`Expected a section for the names of ${file}`)
  return section[0]
}

/** @typedef {{ name: string, file: string, text: string, declaration: string }} Described */

/**
 * @param {ts.Symbol} exported
 * @returns {Described}
 */
function described(exported) {
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
  const file = symbol.declarations?.[0]?.getSourceFile().fileName ?? ''
  return {
    name: exported.name,
    file: path.relative(projectFolder, file).replaceAll('\\', '/'),
    text: ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim(),
    declaration: declarationsOf(file)
      .statements.filter((statement) => namesIn(statement).includes(symbol.name))
      .map((statement) =>
        statement
          .getText()
          .replace(/^export (?:declare )?/, '')
          .replace(/;$/, ''),
      )
      .join('\n'),
  }
}

/** @param {Described} described */
function entryText({ name, text, declaration }) {
  const block = declaration.split('\n').length > mostLines ? '' : `\n\`\`\`ts\n${declaration}\n\`\`\`\n`
  return `### ${name}\n\n${text}\n${block}`
}

/** @param {string} file */
function declarationsOf(file) {
  const known = declarations.get(file)
  if (known !== undefined) return known
  let text = ''
  program.emit(program.getSourceFile(file), (_name, written) => (text = written), undefined, true)
  const parsed = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  declarations.set(file, parsed)
  return parsed
}

/**
 * The names that a statement declares.
 * @param {ts.Statement} statement
 * @returns {readonly string[]}
 */
function namesIn(statement) {
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.map(({ name }) => name.getText())
  return 'name' in statement && statement.name !== undefined ? [/** @type {ts.Node} */ (statement.name).getText()] : []
}

function configuration() {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} }
  const config = ts.getParsedCommandLineOfConfigFile(path.join(projectFolder, 'tsconfig.json'), {}, host)
  if (config === undefined) throw new Error('Expected tsconfig.json')
  return { ...config.options, rootDir: projectFolder }
}
