import { type Field, field, list, objectOrReference } from '../shape.ts'

/** The Tags Object: a list in which each tag may be a reference. */
export const tags: Field = field(list(objectOrReference('Tag')), {
  side: { both: 'readers find things by tags, whatever side they are on' },
})

export const externalDocs: Field = field(objectOrReference('ExternalDocumentation'), {
  side: { both: 'it leads to documentation that may serve both sides' },
})
