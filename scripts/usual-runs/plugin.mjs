import { definePlugin } from 'msgapi/plugin'

/** @param {{ title?: string }} info */
const titled = (info) => (info.title === undefined ? [{ message: 'Add a title' }] : [])

export default definePlugin({
  meta: { name: 'usual', version: '1.0.0', namespace: 'usual', engines: { msgapi: '>=0.1' } },
  functions: { titled },
  rulesets: { recommended: { rules: { title: { given: '$.info', then: { function: 'usual/titled' } } } } },
})
