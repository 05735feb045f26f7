import {
  childOf,
  closest,
  type Graph,
  type NodePath,
  perGraph,
  quote,
  type ScalarNode,
  stringOf,
  type TypedObject,
} from '../../../src/plugin/index.ts'
import { looksLikeReference } from '../../facts/near-name.ts'
import { isReference } from '../../facts/position.ts'
import type { FormatRule } from '../../rule.ts'
import { nameOf, quotedNames, tokenOf } from '../../wording/names.ts'
import { type KeywordFix, mayBeMeantFor } from '../facts/keyword-values.ts'
import { hasDraft07Keywords, typeNames, typesOf } from '../facts/schema-types.ts'

/** Keywords of other drafts and dialects, with what to write here. */
const foreignKeywords: Readonly<Record<string, string>> = {
  nullable: 'add "null" to the "type"',
  dependentRequired: 'write "dependencies"',
  dependentSchemas: 'write "dependencies"',
  prefixItems: 'write an array of "items"',
  unevaluatedProperties: 'use "additionalProperties"',
  unevaluatedItems: 'use "additionalItems"',
  minContains: 'use "contains"',
  maxContains: 'use "contains"',
  schemaFormat: 'use another format for a whole payload, whole headers or a component only',
}

/** The keyword for one example in the HTTP-API dialect. Descriptions generated from code have hundreds of them. */
const oneExample = 'example'

/** Shorter names resemble a keyword too easily by chance. */
const shortestTypo = 5

interface Examples {
  readonly first: NodePath
  count: number
  /** Whether one of the schemas has no other examples yet. */
  isFixable: boolean
}

/** The examples under the wrong keyword, by the path of their file. */
const examplesIn = perGraph(() => new Map<string, Examples>())

export const schemaUnknownKeyword: FormatRule<KeywordFix> = {
  description: 'Schemas must not have misspelled keywords or keywords of other schema languages',
  severity: 'warn',
  visit: {
    // In the HTTP-API dialect, another rule reports such keywords as errors.
    of: hasDraft07Keywords,
    at: ({ field, isField }) => isField && field === undefined,
    position({ owner, location, name }, { graph, report }) {
      if (name.startsWith('x-')) return
      if (name === oneExample) {
        countExample(location, owner, graph)
        return
      }
      const properties = misplacedProperties(owner).filter(isNoKeyword)
      if (properties.includes(name)) {
        // All of them are one mistake, reported at the first.
        if (properties[0] === name)
          report({ at: location, on: 'key', message: outsideMessage(properties, location, owner) })
        return
      }
      const meant = looksLikeReference(name, location.node) ? '$ref' : meantBy(name, owner)
      const advice = adviceFor(name, meant, graph)
      if (advice === undefined) return
      const message = `Keyword ${quote(name)} has no effect in the ${nameOf(owner)}; ${advice}`
      report({ at: location, on: 'key', message, data: dataFor(name, meant, location, owner) })
    },
    finish({ graph, report }) {
      const examples = examplesIn(graph)
      for (const { first, count, isFixable } of examples.values()) {
        const message = exampleMessage(first, count)
        report({ at: first, on: 'key', severity: 'info', message, data: isFixable ? { isExample: true } : undefined })
      }
      examples.clear()
    },
  },
  fix: {
    safety: ({ data }) => (data === undefined ? undefined : 'isExample' in data ? 'safe' : 'unsafe'),
    title: 'Correct the keyword; write "nullable" as the type "null" and "example" as "examples"',
    load: async () => (await import('../fixes/schema-unknown-keyword.ts')).unknownKeyword,
  },
}

function isNoKeyword(name: string): boolean {
  return name !== oneExample && !Object.hasOwn(foreignKeywords, name)
}

function countExample(location: NodePath, { node }: TypedObject, graph: Graph): void {
  const examples = examplesIn(graph)
  const known = examples.get(location.file.path) ?? { first: location, count: 0, isFixable: false }
  examples.set(location.file.path, known)
  known.count += 1
  if (!node.entries.has('examples')) known.isFixable = true
}

function exampleMessage({ node, file }: NodePath, count: number): string {
  const others = count - 1
  const where =
    others === 0 ? 'in this schema' : `in this schema and ${others} ${others === 1 ? 'other' : 'others'} of the file`
  const value = node.kind === 'scalar' && node.value !== null ? asExample(node, file.text) : '…'
  return `"example" has no effect ${where}; use "examples": [${value}]`
}

function asExample(node: ScalarNode, text: string): string {
  return typeof node.value === 'string' ? quote(node.value) : tokenOf(node, text)
}

function outsideMessage(names: readonly string[], first: NodePath, schema: TypedObject): string {
  const [keyword, have, them] = names.length === 1 ? ['Keyword', 'has', 'it'] : ['Keywords', 'have', 'them']
  const type = stringOf(first.node)
  const advice =
    type === undefined
      ? `move ${them} into "properties"`
      : `write "properties": { ${quote(first.key)}: { "type": ${quote(type)} } }`
  return `${keyword} ${quotedNames(names)} ${have} no effect in the ${nameOf(schema)}; ${advice}`
}

/** The advice for a keyword. JSON Schema lets authors add keywords, so only those that look like a mistake have one. */
function adviceFor(name: string, meant: string | undefined, { format }: Graph): string | undefined {
  if (meant !== undefined) return `did you mean ${quote(meant)}?`
  // In version 2, a message has it.
  if (name === 'schemaFormat' && format.hasNames) return 'write it beside the "payload", for all of it'
  return Object.hasOwn(foreignKeywords, name) ? foreignKeywords[name] : undefined
}

/** The keyword that is nearly the same. */
function meantBy(name: string, { type }: TypedObject): string | undefined {
  if (Object.hasOwn(foreignKeywords, name) || name.length < shortestTypo || name.startsWith('$')) return undefined
  return closest(
    name,
    Object.keys(type.fields).filter((keyword) => !keyword.startsWith('$')),
  )
}

function dataFor(
  name: string,
  meant: string | undefined,
  { node }: NodePath,
  object: TypedObject,
): KeywordFix | undefined {
  const { node: schema } = object
  if (meant !== undefined) {
    const isFree = !schema.entries.has(meant)
    return isFree && (meant === '$ref' || mayBeMeantFor(meant, name, node, object)) ? { meant } : undefined
  }
  const isTrue = name === 'nullable' && node.kind === 'scalar' && node.value === true
  // A list of values or a constant would still exclude null.
  const isOpen = !schema.entries.has('enum') && !schema.entries.has('const')
  const type = stringOf(childOf(schema, 'type'))
  return isTrue && isOpen && type !== undefined && type !== 'null' ? { isNullable: true } : undefined
}

/** Annotations, and keywords of other drafts or of the format. Their values are no properties. */
const remarks = [
  'title',
  'description',
  '$id',
  '$schema',
  '$comment',
  'contentSchema',
  'discriminator',
  'externalDocs',
  'deprecated',
]

/**
 * The names among the keywords of a schema that the author certainly meant as properties. JSON Schema takes them for custom
 * keywords without effect (Draft 07, section 6.4). The author certainly meant a property if the value is a typed schema or a
 * reference, or if the whole schema consists of names and types.
 */
function misplacedProperties(schema: TypedObject): readonly string[] {
  const found = namesOf.get(schema) ?? namesIn(schema)
  namesOf.set(schema, found)
  return found
}

const namesOf = new WeakMap<TypedObject, readonly string[]>()

function namesIn({ node, type }: TypedObject): readonly string[] {
  // Another rule reports a schema of another format inside a schema.
  if (node.entries.has('schemaFormat')) return []
  const names: string[] = []
  let isPlain = true
  const plain: string[] = []
  for (const { key: name, value } of node.entries.values()) {
    if (name.startsWith('x-') || remarks.includes(name)) continue
    if (name.startsWith('$') || Object.hasOwn(type.fields, name)) {
      isPlain = false
      continue
    }
    if (value.kind === 'map' && (typesOf(value, type) !== undefined || isReference(value))) names.push(name)
    else if (typeNames.includes(stringOf(value) ?? '')) plain.push(name)
    else isPlain = false
  }
  return isPlain ? [...names, ...plain] : names
}
