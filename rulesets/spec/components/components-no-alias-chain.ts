import { formatFragment, pointerOf, quote } from '../../../src/plugin/index.ts'
import type { FormatRule } from '../../rule.ts'

export const componentsNoAliasChain: FormatRule = {
  description: 'Components must not be references to other components of the same description',
  severity: 'info',
  recommended: false,
  visit: {
    reference({ owner, location, target, cyclic }, { graph, report }) {
      if (owner.type.name !== 'Components' || target === undefined || cyclic === true) return
      const pointer = pointerOf(target)
      if (target.file !== graph.entry || pointer.length !== 3 || pointer[0] !== 'components') return
      const message = `${quote(location.key)} is only another name for ${quote(target.key)}; refer to ${quote(formatFragment(pointer))} instead and remove ${quote(location.key)}`
      const related = [target.file.relatedAt(pointer, 'key', 'the component itself')]
      report({ at: location, on: 'key', message, related })
    },
  },
}
