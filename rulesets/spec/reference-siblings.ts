import { stepTo } from '../../src/plugin/index.ts'
import type { FormatRule } from '../rule.ts'
import { quotedNames } from '../wording/names.ts'
import { type SiblingHome, siblingHome } from './facts/sibling-home.ts'

export const referenceSiblings: FormatRule = {
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
}

function advice({ length }: readonly string[], home: SiblingHome | undefined): string {
  const them = length === 1 ? 'it' : 'them'
  if (home?.home === 'target') return `move ${them} to the target`
  if (home?.home === 'allOf') return `write "allOf": [{ "$ref": … }] beside ${them}`
  return `remove ${them} or change the target`
}
