import { type Field, field, list, objectOrReference, type Side } from '../shape.ts'

/** The side of fields whose objects state more precise sides. */
export const ofContents: Side = { both: 'what it holds has sides of its own' }

/** The side of the parts and properties of a message. */
export const ofMessage: Side = { both: 'a message is the same for those who send it and those who receive it' }

/** The side of keywords in a schema. */
export const ofData: Side = { both: 'it describes data, which is the same for both sides' }

/** The Tags Object: a list in which each tag can be a reference. */
export const tags: Field = field(list(objectOrReference('Tag')), {
  side: { both: 'readers find things by tags, whatever side they are on' },
})

export const externalDocs: Field = field(objectOrReference('ExternalDocumentation'), {
  side: { both: 'it leads to documentation that may serve both sides' },
})
