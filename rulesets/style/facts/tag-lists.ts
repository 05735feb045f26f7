import type { Visit, VisitContext } from '../../../src/plugin/index.ts'
import { isMap, itemsOf, nonBlankText } from './values.ts'

/** The names of the tags in a list, through references; undefined for a tag without one. */
export function tagNames(tags: unknown, { follow }: VisitContext): readonly (string | undefined)[] {
  return itemsOf(tags)
    .map((tag) => follow(tag))
    .map((tag) => (isMap(tag) ? nonBlankText(tag.name) : undefined))
}

/** Returns visitors for all objects that can have tags. */
export function visitTags(visit: Visit): Readonly<Record<string, Visit>> {
  return { Info: visit, Server: visit, Channel: visit, Operation: visit, Message: visit }
}
