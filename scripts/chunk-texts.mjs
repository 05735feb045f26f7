// What scripts/gather-chunks.mjs writes and reads in the texts of chunks, which are ES modules without minified names.

/**
 * Leaves out what writes the names of functions down for minifying: it runs whenever a function is made, which closures are
 * at all times.
 * @param {string} text
 */
export function withoutNames(text) {
  return `function __unnamed(target) { return target }\n${text.replaceAll('__name(', '/* @__PURE__ */ __unnamed(')}`
}

/**
 * @param {string} from
 * @param {readonly string[]} specifiers
 */
export function reexport(from, specifiers) {
  const location = JSON.stringify(from)
  return specifiers.length === 0 ? `import ${location}` : `export { ${specifiers.join(', ')} } from ${location}`
}

/**
 * What a file of several chunks is: their code, and one object with what they export, whose values are there when the file
 * was loaded. What esbuild writes for `export` makes two functions of every name, and calls both when another file takes it.
 * @param {readonly { chunk: string, names: readonly { own: string, outer: string, isSettled: boolean }[] }[]} chunks
 */
export function moduleExports(chunks) {
  /** @type {string[]} */
  const members = []
  const imports = chunks.map(({ chunk, names }) => {
    const list = names.map(({ own, outer, isSettled }) => {
      const local = `exported${members.length}`
      members.push(isSettled ? `${outer}: ${local}` : `get ${outer}() { return ${local} }`)
      return `${own} as ${local}`
    })
    return `import { ${list.join(', ')} } from ${JSON.stringify(chunk)}`
  })
  const object = `{ ${members.join(', ')} }`
  return `${imports.join('\n')}\nmodule.exports = Object.defineProperty(${object}, '__esModule', { value: true })`
}

/**
 * What a file takes from another, each name once, when it is loaded: asking for it at each use calls a getter.
 * @param {string} from
 * @param {readonly string[]} names
 */
export function takeOver(from, names) {
  const list = names.join(', ')
  return `const { ${list} } = require(${JSON.stringify(from)})\nexport { ${list} }`
}

/**
 * Tells of the names that a chunk exports whether they have their values as soon as the chunk was loaded: not in a chunk of
 * which esbuild runs a module only when it is asked for, nor when they come from another chunk, which may be such a one.
 * @param {string} text of the chunk
 * @returns {(name: string) => boolean}
 */
export function settledNames(text) {
  if (text.includes('__esm({')) return () => false
  const imported = new Set(clauses(text, 'import').map(([, local]) => local))
  const handedOn = new Set(clauses(text, 'export').flatMap(([local, name]) => (imported.has(local) ? name : [])))
  return (name) => !handedOn.has(name)
}

/**
 * The pairs of names, `a` and `b` for `a as b`, in the import or export clauses of a chunk.
 * @param {string} text
 * @param {'import' | 'export'} keyword
 */
function clauses(text, keyword) {
  return [...text.matchAll(new RegExp(`\\b${keyword}\\s*\\{([^}]*)\\}`, 'g'))]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => {
      const [first = '', second = first] = name.trim().split(/\s+as\s+/)
      return /** @type {const} */ ([first, second])
    })
}

/**
 * Gives the text of an ES module that asks for its own address one that is right in CommonJS too.
 * @param {string} text
 */
export function withOwnAddress(text) {
  if (!text.includes('import.meta.url')) return text
  return `import { pathToFileURL as addressOf } from 'node:url'\n${text.replaceAll('import.meta.url', 'addressOf(__filename).href')}`
}
