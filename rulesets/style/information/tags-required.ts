import { fieldOf, type Visit } from '../../../src/plugin/index.ts'
import { itemsOf, textsOption } from '../facts/values.ts'
import { optionsSchema, quotedKey, type StyleRule } from '../style-rule.ts'

/** The kinds of objects that may have tags, besides the application. */
export const placesWithTags = ['operations', 'messages', 'channels', 'servers']

const visitOf =
  (place: string): Visit =>
  ({ tags }, context) => {
    if (fieldOf(context.object.type, 'tags') === undefined) return
    if (itemsOf(tags).length > 0 || !textsOption(context.options, 'places').includes(place)) return
    context.report({
      at: ['tags'],
      message: `The ${place.slice(0, -1)} ${quotedKey(context)} has no tags; add "tags"`,
    })
  }

/** Documentation and catalogs group objects by tag. */
export const tagsRequired: StyleRule = {
  description: 'Objects of the configured kinds must have tags',
  severity: 'warn',
  recommended: false,
  schema: optionsSchema({ places: { type: 'array', items: { enum: placesWithTags }, minItems: 1 } }),
  defaults: { places: ['operations'] },
  visit: {
    Operation: visitOf('operations'),
    Message: visitOf('messages'),
    Channel: visitOf('channels'),
    Server: visitOf('servers'),
  },
}
