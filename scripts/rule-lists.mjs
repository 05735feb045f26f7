import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from './project.mjs'

/**
 * A list of the rules in a folder. A rule is a file that exports a constant with the name of the file in camel case.
 * @typedef {object} RuleList
 * @property {string} file the list, relative to the project folder
 * @property {readonly string[]} folders below that of the list, in the order of the list; `.` for itself
 * @property {string} before what the name of a file gets in front of it to be the code, or the part of it that the list has
 * @property {string} name of the constant that holds the list
 * @property {string} about what it holds, as a sentence
 * @property {readonly [type: string, file: string]} of the type of a rule, and the file that declares it
 */

/** @type {readonly RuleList[]} */
export const ruleLists = [
  {
    file: 'rulesets/spec/rule-list.ts',
    folders: [
      '.',
      'document',
      'servers',
      'channels',
      'operations',
      'traits',
      'messages',
      'schemas',
      'components',
      'security',
    ],
    before: 'spec/',
    name: 'specRules',
    about: 'The rules of the format itself, by code.',
    of: ['FormatRule', '../rule.ts'],
  },
  {
    file: 'rulesets/style/rule-list.ts',
    folders: [
      'keys',
      'descriptions',
      'addresses',
      'messages',
      'information',
      'references',
      'schemas',
      'extensions',
      'operations',
    ],
    before: 'style/',
    name: 'styleRules',
    about: 'The rules of house style, by code.',
    of: ['StyleRule', './style-rule.ts'],
  },
  ...['notifytopic', 'cloudpubsub'].map((protocol) => ({
    file: `rulesets/bindings/${protocol}/rule-list.ts`,
    folders: ['.'],
    before: '',
    name: `${protocol}Rules`,
    about: 'The rules that only this binding has, by the last part of the code.',
    of: /** @type {const} */ (['FormatRule', '../../rule.ts']),
  })),
]

/**
 * The text of a list.
 * @param {RuleList} list
 */
export function ruleListText(list) {
  const { name, about, of, before } = list
  const rules = rulesIn(list)
  const [type, declared] = of
  const imports = [
    { from: declared, text: `import type { ${type} } from '${declared}'` },
    ...rules.map(({ from, constant }) => ({ from, text: `import { ${constant} } from '${from}'` })),
  ]
  const sorted = imports.toSorted((one, other) => compareImports(one.from, other.from))
  return `// Written by \`npm run generate\` from the files beside it.
${sorted.map(({ text }) => text).join('\n')}

/** ${about} */
export const ${name}: Readonly<Record<string, ${type}<unknown>>> = {
${rules.map(({ file, constant }) => `  ${property(before + file)}: ${constant},\n`).join('')}}
`
}

/** The text of the list of all codes of house style. */
export function styleCodesText() {
  const style = ruleLists.find(({ name }) => name === 'styleRules')
  const codes = style === undefined ? [] : rulesIn(style).map(({ file }) => `  'style/${file}',\n`)
  return `// Written by \`npm run generate\` from the files beside it.

/** The codes of the house style rules, so that a config can be checked without loading the rules. */
export const styleCodes: readonly string[] = [
${codes.join('')}]
`
}

/** @param {RuleList} list */
function rulesIn({ file: listFile, folders }) {
  const folder = path.posix.dirname(listFile)
  return folders.flatMap((below) =>
    readdirSync(path.join(projectFolder, folder, below))
      .toSorted((one, other) => (withoutExtension(one) < withoutExtension(other) ? -1 : 1))
      .flatMap((name) => {
        const file = path.basename(name, '.ts')
        const constant = file.replace(/-(.)/g, (_dash, letter) => letter.toUpperCase())
        if (file === name || name === path.basename(listFile)) return []
        const text = readFileSync(path.join(projectFolder, folder, below, name), 'utf8')
        if (!new RegExp(`^export const ${constant}\\b`, 'm').test(text)) {
          const [, other] = /^export const (\w+): (?:FormatRule|StyleRule)\b/m.exec(text) ?? []
          if (other === undefined) return []
          throw new Error(`Unexpected rule ${other} in ${folder}/${below}/${name}, expected the name ${constant}`)
        }
        return [{ file, constant, from: `./${path.posix.join(below, name)}` }]
      }),
  )
}

/** @param {string} name */
function property(name) {
  return /^\w+$/.test(name) ? name : `'${name}'`
}

/**
 * The order in which the formatter has imports: those of folders above first.
 * @param {string} one
 * @param {string} other
 */
function compareImports(one, other) {
  const isAbove = (/** @type {string} */ from) => (from.startsWith('../') ? 0 : 1)
  return isAbove(one) - isAbove(other) || (withoutExtension(one) < withoutExtension(other) ? -1 : 1)
}

/** @param {string} name */
function withoutExtension(name) {
  return name.replace(/\.ts$/, '')
}
