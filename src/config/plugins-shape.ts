import { stringOf } from '../load/node.ts'
import { list, type Shape } from './shape.ts'
import { describe } from './wording.ts'

const pluginName: Shape<string> = {
  schema: {
    description: 'A plugin: a file relative to this one, or a package; "house" is short for msgapi-plugin-house.',
    type: 'string',
    minLength: 1,
  },
  read(node, at, reading) {
    const written = stringOf(node)
    if (written !== undefined && written !== '') return written
    const example = 'a plugin such as "./plugin.js" or the name of a package'
    reading.report(at, 'value', `Unexpected ${describe(node)}, expected ${example}.`)
    return undefined
  },
}

/** `plugins`: code that is run. */
export const plugins = list('The plugins whose contributions take effect; they are code, which is run.', pluginName)
