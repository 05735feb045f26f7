import { list, objectOrReference } from '../shape.ts'

/** The Tags Object: a list in which each tag may be a reference. */
export const tags = list(objectOrReference('Tag'))
