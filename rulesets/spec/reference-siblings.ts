import { stepTo } from '../../src/plugin/index.ts'
import type { FormatRule } from '../rule.ts'
import { quotedNames } from '../wording/names.ts'
import { type SiblingHome, siblingHome } from './facts/sibling-home.ts'

const titles = { target: 'Move the keys beside "$ref" to the target', allOf: 'Move the reference to "allOf"' }

export const referenceSiblings: FormatRule<SiblingHome> = {
  description: 'Do not put keys beside `$ref`; they are ignored',
  severity: 'warn',
  isAboutReferences: true,
  visit: {
    reference(reference, { graph, report }) {
      const { location, node } = reference
      if (node.entries.size === 1) return
      const names = [...node.entries.keys()].filter((name) => name !== '$ref')
      const [first] = names
      const at = first === undefined ? undefined : stepTo(location, first)
      if (at === undefined) return
      const data = siblingHome(reference, names, graph)
      const message = `${quotedNames(names)} beside "$ref" ${names.length === 1 ? 'is' : 'are'} ignored; ${advice(names, data)}`
      report({ at, on: 'key', message, data })
    },
  },
  fix: {
    safety: ({ data }) => (data === undefined ? undefined : 'unsafe'),
    title: 'Remove the keys beside "$ref"',
    titleFor: ({ data }) => (data === undefined || data.home === 'unknown' ? undefined : titles[data.home]),
    otherTitles: Object.values(titles),
    load: async () => (await import('./fixes/reference-siblings.ts')).referenceSiblings,
  },
}

function advice({ length }: readonly string[], home: SiblingHome | undefined): string {
  const them = length === 1 ? 'it' : 'them'
  if (home?.home === 'target') return `move ${them} to the target`
  if (home?.home === 'allOf') return `write "allOf": [{ "$ref": … }] beside ${them}`
  return `remove ${them} or change the target`
}
