// node scripts/one-home.mjs [--root DIR]
// Checks that what all stages have to agree on is decided in one place: nobody else reads the parts of the sources that the
// decision is made of. Prints each violation with its file:line and exits 1 when there is one. With --root, another project is
// checked.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import ts from 'typescript'
import { sourceFiles } from './architecture/imports.mjs'

/**
 * What one place decides. `deciding` are the functions and classes of `home` that others call, `madeOf` what they read, by
 * file: an exported name, or a property of an interface as `Interface.property`. Where they read text, `sign` is what they look
 * for in it, which no literal of those folders holds. `others` may do the same, each with the reason; a folder stands for all
 * in it.
 * @typedef {{
 *   decides: string, home: string, deciding: readonly string[], madeOf: Record<string, readonly string[]>,
 *   sign?: { text: string, folders: readonly string[] }, others: Record<string, string>
 * }} Decision
 * @type {readonly Decision[]}
 */
const decisions = [
  {
    decides: 'which shape applies to a child',
    home: 'src/graph/step.ts',
    deciding: ['shapeOfChild'],
    madeOf: {
      'src/format/shape.ts': ['ListShape.items', 'MapShape.values', 'EitherShape.options', 'Field.shape', 'optionOf'],
    },
    others: {
      'src/format': 'writes, spells and compiles the table',
      'rulesets/spec/required-field.ts': 'says what to write for a field that is missing, so that there is no child',
    },
  },
  {
    decides: 'where the text of a reference leads',
    home: 'src/graph/resolve.ts',
    deciding: ['Resolver'],
    madeOf: { 'src/graph/reference-text.ts': ['readReferenceText'] },
    others: {
      'src/graph/extensions.ts': 'tells whether a text names a file, and resolves nothing',
      'src/graph/reference-writing.ts': 'writes a reference anew whose target is known',
      'packages/spectral/view/reference-target.ts': 'resolves as Spectral does, which differs on purpose',
      'src/graph/fragment.ts': 'reads the pointer of a reference whose target is known, and of texts that are none',
    },
  },
  {
    decides: 'which comments belong to an entry',
    home: 'src/load/comments/entry-comments.ts',
    deciding: ['startWithComments', 'endWithComment', 'commentBehind', 'endWithCommentsBelow'],
    madeOf: {},
    sign: { text: '#', folders: ['src/edit'] },
    others: {
      'src/edit/text/remove-entries.ts': 'tells whether a gap between two entries has a comment, whosever it is',
      'src/edit/text/members.ts': 'passes over comments between an explicit key and its colon',
      'src/edit/text/move-value.ts': 'moves the lines of comments that are in a value',
    },
  },
]

const options = parseArgs({ options: { root: { type: 'string' } } }).values
const root = path.resolve(options.root ?? fileURLToPath(new URL('..', import.meta.url)))
const files = ['src', 'bundler', 'rulesets', 'plugins', 'packages'].flatMap((folder) => sourceFiles(root, folder))
const program = ts.createProgram(
  files.map((file) => path.join(root, file)),
  {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    lib: ['lib.es2023.d.ts'],
    types: [],
  },
)
const checker = program.getTypeChecker()

const violations = [...decisions.flatMap(problemsOfHome), ...files.flatMap(problemsOfFile)]
for (const violation of violations) console.error(violation)
console.log(`${decisions.length} decisions, ${violations.length} violations`)
process.exitCode = violations.length === 0 ? 0 : 1

/**
 * What the table says and the sources do not have.
 * @param {Decision} decision
 * @returns {string[]}
 */
function problemsOfHome({ home, deciding, madeOf, others }) {
  const expected = Object.entries({ ...madeOf, [home]: deciding }).flatMap(([file, names]) =>
    names.map((name) => ({ file, name })),
  )
  const missing = expected.filter(({ file, name }) => !has(file, name))
  const idle = Object.keys(others).filter((other) => !files.some((file) => isIn(file, other)))
  return [
    ...missing.map(({ file, name }) => `scripts/one-home.mjs: ${file} has no ${name}`),
    ...idle.map((other) => `scripts/one-home.mjs: there is no ${other}`),
  ]
}

/**
 * Whether a file exports a name, or an interface with a property: `Interface.property`.
 * @param {string} file
 * @param {string} name
 */
function has(file, name) {
  const source = program.getSourceFile(path.join(root, file))
  const module = source && checker.getSymbolAtLocation(source)
  const [first = '', property] = name.split('.')
  const exported = module?.exports?.get(ts.escapeLeadingUnderscores(first))
  return property === undefined ? exported !== undefined : exported?.members?.has(ts.escapeLeadingUnderscores(property))
}

/**
 * Where a file decides by itself what another place decides.
 * @param {string} file
 * @returns {string[]}
 */
function problemsOfFile(file) {
  const source = program.getSourceFile(path.join(root, file))
  if (source === undefined) return []
  /** @type {string[]} */
  const problems = []
  /** @param {ts.Node} node */
  const visit = (node) => {
    const literal = literalOf(node)
    const read = literal === undefined ? nameRead(node) : undefined
    for (const { decides, home, deciding, madeOf, sign, others } of decisions) {
      const isSign = sign && literal?.includes(sign.text) && sign.folders.some((folder) => isIn(file, folder))
      const isRead = read && read.file !== file && madeOf[read.file]?.includes(read.name)
      if (!(isSign || isRead) || [home, ...Object.keys(others)].some((place) => isIn(file, place))) continue
      const { line } = ts.getLineAndCharacterOfPosition(source, node.getStart(source))
      const found = isSign ? `"${sign.text}"` : `use of ${read?.name}`
      const expected = `expected ${deciding[0]} of ${home}, which decides ${decides}`
      problems.push(`${file}:${line + 1}: unexpected ${found}, ${expected}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return problems
}

/**
 * The text of a string, of a part of a template, or of a regular expression.
 * @param {ts.Node} node
 */
function literalOf(node) {
  const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)
  return isText || ts.isRegularExpressionLiteral(node) ? node.text : undefined
}

/**
 * What a node reads that some decision is made of: a property of an interface, or a name that it imports or passes on.
 * @param {ts.Node} node
 * @returns {{ file: string, name: string } | undefined}
 */
function nameRead(node) {
  if (ts.isImportSpecifier(node) || ts.isExportSpecifier(node)) {
    if (!isMadeOf((node.propertyName ?? node.name).text)) return undefined
    const symbol = checker.getSymbolAtLocation(node.name)
    const origin = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
    return origin && placeOf(origin, origin.name)
  }
  const property = propertyRead(node)
  const owner = property?.declarations?.[0]?.parent
  return property && owner && ts.isInterfaceDeclaration(owner)
    ? placeOf(property, `${owner.name.text}.${property.name}`)
    : undefined
}

/**
 * The property that is read by `value.property` or `const { property } = value`.
 * @param {ts.Node} node
 */
function propertyRead(node) {
  if (ts.isPropertyAccessExpression(node)) {
    return isPart(node.name.text) ? declaredOf(checker.getTypeAtLocation(node.expression), node.name.text) : undefined
  }
  if (!ts.isBindingElement(node) || !ts.isObjectBindingPattern(node.parent)) return undefined
  const name = node.propertyName ?? node.name
  const isRead = ts.isIdentifier(name) && isPart(name.text)
  return isRead ? declaredOf(checker.getTypeAtLocation(node.parent), name.text) : undefined
}

/**
 * A property of a type that a decision is made of; of a union, that of any of its members.
 * @param {ts.Type} type
 * @param {string} name
 */
function declaredOf(type, name) {
  const known = checker.getNonNullableType(type)
  const members = known.isUnion() ? known.types : [known]
  const properties = members.flatMap((member) => checker.getPropertyOfType(member, name) ?? [])
  return properties.find((property) => {
    const owner = property.declarations?.[0]?.parent
    return owner && ts.isInterfaceDeclaration(owner) && isMadeOf(`${owner.name.text}.${name}`)
  })
}

/** @param {string} name whether some decision is made of a property of this name: spares asking for most types */
function isPart(name) {
  return decisions.some(({ madeOf }) =>
    Object.values(madeOf).some((all) => all.some((each) => each.endsWith(`.${name}`))),
  )
}

/** @param {string} name */
function isMadeOf(name) {
  return decisions.some(({ madeOf }) => Object.values(madeOf).some((all) => all.includes(name)))
}

/**
 * @param {ts.Symbol} symbol
 * @param {string} name
 * @returns {{ file: string, name: string } | undefined}
 */
function placeOf(symbol, name) {
  const source = symbol.declarations?.[0]?.getSourceFile()
  return source && { file: path.relative(root, source.fileName).replaceAll('\\', '/'), name }
}

/**
 * @param {string} file
 * @param {string} place a file or a folder
 */
function isIn(file, place) {
  return file === place || file.startsWith(`${place}/`)
}
