import { stepTo } from '../../src/plugin/index.ts'
import type { Check } from '../rule.ts'
import { quotedNames } from '../wording/names.ts'

export const referenceSiblings: Check = {
  description: 'Do not put keys beside `$ref`; they are ignored',
  severity: 'warn',
  visitor: {
    reference({ location, node }, { report }) {
      if (node.entries.size === 1) return
      const names = [...node.entries.keys()].filter((name) => name !== '$ref')
      const [first] = names
      const at = first === undefined ? undefined : stepTo(location, first)
      if (at === undefined) return
      const fate = names.length === 1 ? 'is ignored; remove it' : 'are ignored; remove them'
      const message = `${quotedNames(names)} beside "$ref" ${fate} or change the target`
      report({ at, on: 'key', message })
    },
  },
}
