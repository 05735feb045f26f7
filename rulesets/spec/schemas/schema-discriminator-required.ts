import { formatPointer, pointerOf, quote, stepTo, stringOf } from '../../../src/plugin/index.ts'
import type { FormatRule } from '../../rule.ts'
import { nameOf } from '../../wording/names.ts'
import { relatedPlace } from '../../wording/related-places.ts'
import { composedAnswer, isUndefined, namedDiscriminator, requiresProperty } from '../facts/schema-composition.ts'

export const schemaDiscriminatorRequired: FormatRule = {
  description: 'The property that `discriminator` names must be in `required`',
  severity: 'error',
  visit: {
    of: ({ name }) => name === 'Schema',
    having: ['discriminator'],
    object(schema, { graph, report }) {
      const discriminator = namedDiscriminator(schema)
      // Another rule reports a name that is not defined: most often it is misspelled.
      if (discriminator === undefined || isUndefined(discriminator, schema, graph)) return
      const { at, name } = discriminator
      if (composedAnswer(schema.node, graph, (each) => requiresProperty(each, name)) !== 'no') return
      const list = stepTo(schema.location, 'required')
      const message = `Discriminator ${quote(name)} is not in "required" of the ${nameOf(schema)}; add it there`
      report({ at, message, related: list === undefined ? [] : [relatedPlace(list, 'the required properties')] })
    },
  },
  fix: {
    safety: 'safe',
    title: 'Add the property to "required"',
    fix(_finding, { node }) {
      const name = stringOf(node.node)
      const schema = node.parent
      if (name === undefined || schema === undefined) return []
      const required = [...pointerOf(schema), 'required']
      return stepTo(schema, 'required')?.node.kind === 'list'
        ? [{ op: 'add', path: formatPointer([...required, '-']), value: name }]
        : [{ op: 'add', path: formatPointer(required), value: [name] }]
    },
  },
}
