import type { Visit } from '../../../src/plugin/index.ts'
import { isMap } from '../facts/values.ts'
import type { StyleRule } from '../style-rule.ts'

const visit: Visit = ({ bindings }, context) => {
  if (!isMap(bindings) || bindings.$ref !== undefined) return
  // Without the name of the object, because several objects can have the bindings from one trait.
  const message = 'The bindings are inline; move them to components and refer to them'
  context.report({ at: ['bindings'], on: 'key', message })
}

/** Bindings that several objects share stay equal if they are written once. */
export const bindingsRefOnly: StyleRule = {
  description: 'Bindings must be references to components',
  severity: 'warn',
  recommended: false,
  visit: { Server: visit, Channel: visit, Operation: visit, Message: visit },
}
