import { closest, quote } from '../../src/plugin/index.ts'
import { isField, isUnknown } from '../position.ts'
import type { Check } from '../rule.ts'
import { nameOf } from '../wording.ts'

export const knownProtocol: Check = {
  description: 'The keys of bindings are protocols that the format knows',
  severity: 'warn',
  visitor: {
    of: (type) => type.spelled === 'protocol',
    position(position, { graph, report }) {
      const { holder, location, name } = position
      if (!isField(position) || !isUnknown(name, holder.type)) return
      const { words } = graph.format.vocabulary
      const spelled = Object.hasOwn(words.protocol, name) ? words.protocol[name] : undefined
      const near = spelled ?? closest(name, Object.keys(holder.type.fields))
      const advice =
        near === undefined ? `, or an extension such as ${quote(`x-${name}`)}` : `; did you mean ${quote(near)}?`
      const message = `Unexpected protocol ${quote(name)} in the ${nameOf(holder)}, expected a key that the format lists${advice}`
      report({ at: location, on: 'key', message })
    },
  },
}
