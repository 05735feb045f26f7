import { formatFragment, pointerOf, quote } from '../../../src/plugin/index.ts'
import type { Check } from '../../rule.ts'

export const componentsNoAliasChain: Check = {
  description: 'Reusable objects are not mere references to other reusable objects of the same description',
  severity: 'info',
  recommended: false,
  visitor: {
    reference({ owner, location, target, cyclic }, { graph, report }) {
      if (owner.type.name !== 'Components' || target === undefined || cyclic === true) return
      const pointer = pointerOf(target)
      if (target.file !== graph.entry || pointer.length !== 3 || pointer[0] !== 'components') return
      const message = `Unexpected second name ${quote(location.key)} for ${quote(target.key)}, expected the object itself; refer to ${quote(formatFragment(pointer))} where ${quote(location.key)} is used, and remove it`
      const related = [target.file.relatedAt(pointer, 'key', 'the object that it stands for')]
      report({ at: location, on: 'key', message, related })
    },
  },
}
