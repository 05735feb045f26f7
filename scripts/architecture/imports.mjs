import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { publicNames } from './rooms.mjs'

/**
 * @typedef {{ file: string, line: number, specifier: string, typeOnly: boolean }} Import
 */

/**
 * The source files below a folder, sorted; packages and what was built left out, and tests unless the folder is one of them.
 * @param {string} root the folder of the project
 * @param {string} folder relative to the root, like the files that are returned
 * @returns {string[]}
 */
export function sourceFiles(root, folder) {
  if (!existsSync(path.join(root, folder))) return []
  const isSource = !/(^|\/)test$/.test(folder)
  const entries = readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true, encoding: 'utf8' })
  return entries
    .filter((entry) => entry.isFile() && /\.m?[jt]s$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((file) => !/(^|\/)(node_modules|dist|fixtures)\//.test(file) && !(isSource && /[^/]\/test\//.test(file)))
    .sort()
}

/**
 * Every import of a file: static, re-exporting, dynamic, and in the position of a type.
 * @param {string} root the folder of the project
 * @param {string} file relative to the root
 * @returns {Import[]}
 */
export function importsOf(root, file) {
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
export function targetOf({ file, specifier }) {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier)
  return publicNames.get(specifier)
}
