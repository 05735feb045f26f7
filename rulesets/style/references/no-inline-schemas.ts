import type { TypedObject } from '../../../src/plugin/index.ts'
import { namesIn, numberOption } from '../facts/values.ts'
import { optionsSchema, quotedKey, type StyleRule } from '../style-rule.ts'

const count = { type: 'integer', minimum: 0 }

/** A component has a name that readers recognize and code generators use. */
export const noInlineSchemas: StyleRule = {
  description: 'Objects inside schemas must be references to components',
  severity: 'warn',
  recommended: false,
  schema: optionsSchema({ maxDepth: count, maxProperties: count }),
  defaults: { maxDepth: 0, maxProperties: 0 },
  visit: {
    Schema({ properties }, context) {
      if (properties === undefined || context.object.owner?.type.name !== 'Schema' || isPart(context.object)) return
      const size = namesIn(properties).length
      if (size === 0 || size <= numberOption(context.options, 'maxProperties', 0)) return
      if (objectsAround(context.object) <= numberOption(context.options, 'maxDepth', 0)) return
      const message = `The object ${quotedKey(context)} is inline; move it to components.schemas and refer to it`
      context.report({ on: 'key', message })
    },
  },
}

/** Whether a schema is an item of `allOf`: it adds properties to the other items and is not an object of its own. */
function isPart({ location: { parent }, owner }: TypedObject): boolean {
  return parent?.key === 'allOf' && parent.parent === owner?.location
}

/** The number of object schemas around a schema. */
function objectsAround({ owner }: TypedObject): number {
  let around = 0
  for (let at = owner; at?.type.name === 'Schema'; at = at.owner) if (at.node.entries.has('properties')) around += 1
  return around
}
