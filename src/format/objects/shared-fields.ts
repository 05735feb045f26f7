import { type Field, field, list, objectOrReference, type Side } from '../shape.ts'

/** The side of fields whose objects say more. */
export const ofContents: Side = { both: 'what it holds has sides of its own' }

/** The side of what a message is made of, or says about itself. */
export const ofMessage: Side = { both: 'a message is the same for those who send it and those who receive it' }

/** The side of what a schema says. */
export const ofData: Side = { both: 'it describes data, which is the same for both sides' }

/** The Tags Object: a list in which each tag may be a reference. */
export const tags: Field = field(list(objectOrReference('Tag')), {
  side: { both: 'readers find things by tags, whatever side they are on' },
})

export const externalDocs: Field = field(objectOrReference('ExternalDocumentation'), {
  side: { both: 'it leads to documentation that may serve both sides' },
})
