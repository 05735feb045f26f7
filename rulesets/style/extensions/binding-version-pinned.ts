import { quote, type Visit } from '../../../src/plugin/index.ts'
import { isMap, membersOf } from '../facts/values.ts'
import type { StyleRule } from '../style-rule.ts'

const visit: Visit = ({ bindings }, { follow, report }) => {
  const map = follow(bindings)
  for (const [protocol, binding] of membersOf(map)) {
    const fields = isMap(binding) && !protocol.startsWith('x-') ? Object.keys(binding) : []
    if (!isMap(binding) || fields.length === 0) continue
    if (binding.bindingVersion !== undefined && binding.bindingVersion !== 'latest') continue
    const message = `The binding ${quote(protocol, 40)} has no fixed version; add "bindingVersion", such as "0.5.0"`
    report({ at: ['bindings', protocol], on: 'key', message })
  }
}

/** Without a version, a binding means whatever the tool that reads it knows last. */
export const bindingVersionPinned: StyleRule = {
  description: 'Bindings must state their version',
  severity: 'warn',
  recommended: false,
  visit: { Server: visit, Channel: visit, Operation: visit, Message: visit },
}
