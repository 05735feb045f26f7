import {
  childOf,
  closest,
  fieldOf,
  membersOf,
  perGraph,
  quote,
  resolvedNode,
  resolvedPath,
  stepTo,
  stringOf,
  typeNamed,
  type Visit,
  type VisitContext,
} from '../../../src/plugin/index.ts'
import { tagNames, textsOption } from '../facts/values.ts'
import { optionsSchema, type StyleRule } from '../style-rule.ts'
import { placesWithTags } from './tags-required.ts'

/** The names of the tags in `info`, or in version 2 those at the root. */
const declaredIn = perGraph((graph): ReadonlySet<string> => {
  const owner = graph.objectsOf('Info', 'Description').find(({ type }) => fieldOf(type, 'tags') !== undefined)
  const written = owner && stepTo(owner.location, 'tags')
  const list = written && resolvedPath(written, graph)
  const tags = list === undefined ? [] : membersOf(list).map(({ node }) => resolvedNode(node, graph))
  return new Set(tags.flatMap((tag) => stringOf(childOf(tag, 'name')) ?? []))
})

const visitOf =
  (place: string): Visit =>
  ({ tags }, context) => {
    if (tags === undefined || !textsOption(context.options, 'places').includes(place)) return
    const declared = declaredIn(context.graph)
    for (const [index, name] of tagNames(tags, context).entries()) {
      if (name === undefined || declared.has(name)) continue
      const near = closest(name, declared)
      const advice = near === undefined ? 'add it there' : `did you mean ${quote(near, 40)}?`
      const message = `The tag ${quote(name, 40)} is not declared in ${quote(homeOf(context))}; ${advice}`
      context.report({ at: ['tags', index], message })
    }
  }

/** What has the tags of the application. */
function homeOf({ graph }: VisitContext): string {
  return fieldOf(typeNamed(graph.format, 'Info'), 'tags') === undefined ? 'tags' : 'info'
}

/** The tags in `info` are the chapters of the documentation. Any other tag is a new chapter, or misspelled. */
export const tagsDeclared: StyleRule = {
  description: 'Tags must be declared in `info`',
  severity: 'warn',
  recommended: false,
  schema: optionsSchema({ places: { type: 'array', items: { enum: placesWithTags }, minItems: 1 } }),
  defaults: { places: ['operations', 'messages'] },
  visit: {
    Operation: visitOf('operations'),
    Message: visitOf('messages'),
    Channel: visitOf('channels'),
    Server: visitOf('servers'),
  },
}
