import { stringOf } from '../load/node.ts'
import { toData } from '../load/node-data.ts'
import type { WrittenTransform } from './settings.ts'
import { type ConfigShape, list } from './shape.ts'
import { describe } from './wording.ts'

const examples = 'a transform such as "merge-traits" or [sort-keys, { order: format }]'

const transformName: ConfigShape<string> = {
  schema: { description: 'A transform: one of msgapi, one of a plugin, or a pipeline.', type: 'string', minLength: 1 },
  read(node, at, reading) {
    const written = stringOf(node)
    if (written !== undefined && written !== '') return written
    reading.report(at, 'value', `Unexpected ${describe(node)}, expected ${examples}.`)
    return undefined
  },
}

const transformOptions: ConfigShape<Readonly<Record<string, unknown>>> = {
  schema: { description: 'The options of the transform.', type: 'object' },
  read(node, at, reading) {
    const data = node.kind === 'map' ? toData(node) : undefined
    if (isOptions(data)) return data
    reading.report(at, 'value', `Unexpected ${describe(node)}, expected an object with the options of the transform.`)
    return undefined
  },
}

/** True if a value can be the options of a transform: an object that is not a list. */
export function isOptions(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const transformUse: ConfigShape<WrittenTransform> = {
  schema: {
    anyOf: [
      transformName.schema,
      {
        description: 'A transform and its options.',
        type: 'array',
        items: [transformName.schema, transformOptions.schema],
        minItems: 2,
        maxItems: 2,
      },
    ],
  },
  read(node, at, reading) {
    if (node.kind !== 'list') {
      const name = transformName.read(node, at, reading)
      return name === undefined ? undefined : { name, options: {} }
    }
    const [nameNode, optionsNode] = node.items
    if (nameNode === undefined || optionsNode === undefined || node.items.length !== 2) {
      reading.report(at, 'value', `Unexpected list of ${node.items.length}, expected a transform and its options.`)
      return undefined
    }
    const name = transformName.read(nameNode, [...at, '0'], reading)
    const options = transformOptions.read(optionsNode, [...at, '1'], reading)
    return name === undefined || options === undefined ? undefined : { name, options }
  },
}

/** A list of transforms in their order, each by its name or as `[name, options]`. */
export function transformsShape(description: string): ConfigShape<readonly WrittenTransform[]> {
  return list(description, transformUse)
}

/** `transforms`: changes to a description before it is linted or bundled. */
export const transforms = transformsShape('The transforms that run, in this order, before lint and bundle.')
