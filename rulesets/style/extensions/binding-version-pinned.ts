import { quote, type Visit } from '../../../src/plugin/index.ts'
import { isMap, membersOfMap } from '../facts/values.ts'
import type { StyleRule } from '../style-rule.ts'

const visit: Visit = ({ bindings }, { follow, report }) => {
  const map = follow(bindings)
  for (const [protocol, binding] of membersOfMap(map)) {
    const fields = isMap(binding) && !protocol.startsWith('x-') ? Object.keys(binding) : []
    if (!isMap(binding) || fields.length === 0) continue
    if (binding.bindingVersion !== undefined && binding.bindingVersion !== 'latest') continue
    const message = `The ${quote(protocol, 40)} binding has no fixed version; add "bindingVersion"`
    report({ at: ['bindings', protocol], on: 'key', message })
  }
}

/** Without a version, the meaning of a binding depends on the tool that reads it. */
export const bindingVersionPinned: StyleRule = {
  description: 'Bindings must state a fixed version',
  severity: 'warn',
  recommended: false,
  visit: { Server: visit, Channel: visit, Operation: visit, Message: visit },
}
