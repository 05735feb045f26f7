import { closest, type Location, type Node, quote, stringOf, type TypedObject } from '../../../src/plugin/index.ts'
import type { Check } from '../../rule.ts'
import { nameOf, quotedNames } from '../../wording.ts'
import { outsideProperties } from './outside-properties.ts'
import { hasDraft07Keywords } from './schema-types.ts'

/** Keywords of other drafts and dialects, with what means the same here. */
const foreignKeywords: Readonly<Record<string, string>> = {
  nullable: 'add "null" to the "type"',
  example: 'write it as an item of "examples"',
  dependentRequired: 'write "dependencies"',
  dependentSchemas: 'write "dependencies"',
  prefixItems: 'write an array of "items"',
  unevaluatedProperties: 'use "additionalProperties"',
  unevaluatedItems: 'use "additionalItems"',
  minContains: 'use "contains"',
  maxContains: 'use "contains"',
  schemaFormat:
    'a schema of another format may stand for a whole payload, for headers or among the components, not inside',
}

/** Shorter names are too easily like a keyword by chance. */
const shortestTypo = 5

export const schemaUnknownKeyword: Check = {
  description: 'Schemas have no keywords that are misspelled, or that only other schema languages know',
  severity: 'warn',
  visitor: {
    // In the HTTP-API dialect such keywords are errors of the schema.
    of: hasDraft07Keywords,
    at: ({ field, isField }) => isField && field === undefined,
    position({ holder, location, name }, { report }) {
      if (name.startsWith('x-')) return
      const properties = outsideProperties(holder).filter((each) => !Object.hasOwn(foreignKeywords, each))
      if (properties.includes(name)) {
        // All of them are one mistake, told at the first.
        if (properties[0] === name)
          report({ at: location, on: 'key', message: outsideMessage(properties, location, holder) })
        return
      }
      const advice = isMeantAsReference(name, location.node) ? '; did you mean "$ref"?' : adviceFor(name, holder)
      if (advice === undefined) return
      const message = `Unexpected keyword ${quote(name)} in the ${nameOf(holder)}, which demands and says nothing${advice}`
      report({ at: location, on: 'key', message })
    },
  },
}

function outsideMessage(names: readonly string[], first: Location, schema: TypedObject): string {
  const [keyword, say] = names.length === 1 ? ['keyword', 'demands and says'] : ['keywords', 'demand and say']
  const type = stringOf(first.node)
  const advice =
    type === undefined
      ? 'a property stands in "properties"'
      : `write "properties": { ${quote(first.key)}: { "type": ${quote(type)} } }`
  return `Unexpected ${keyword} ${quotedNames(names)} in the ${nameOf(schema)}, which ${say} nothing: ${advice}`
}

/** Whether a text under `ref`, `$Ref` and the like looks like a way to something else. */
function isMeantAsReference(name: string, node: Node): boolean {
  const text = stringOf(node) ?? ''
  const isMisspelled = name !== '$ref' && /^[^a-z]?ref[^a-z]?$/i.test(name)
  return isMisspelled && !/\s/.test(text) && /[#/]|\.(?:ya?ml|json)$/i.test(text)
}

/** JSON Schema lets authors add keywords: only those that look like a mistake are noted. */
function adviceFor(name: string, holder: TypedObject): string | undefined {
  if (Object.hasOwn(foreignKeywords, name)) return `: ${foreignKeywords[name]}`
  if (name.length < shortestTypo || name.startsWith('$')) return undefined
  const meant = closest(
    name,
    Object.keys(holder.type.fields).filter((keyword) => !keyword.startsWith('$')),
  )
  return meant === undefined ? undefined : `; did you mean ${quote(meant)}?`
}
