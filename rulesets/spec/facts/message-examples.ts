import {
  childOf,
  effectiveField,
  formatMismatchOf,
  type Graph,
  type Node,
  type NodePath,
  quote,
  type RuleVisitor,
  stepTo,
  stringOf,
  type TypedObject,
  valueChecking,
} from '../../../src/plugin/index.ts'
import { reportMismatches } from '../../facts/schema-mismatches.ts'
import { isSuppressed } from '../../facts/suppressed-objects.ts'
import { isNamedByKey } from '../../wording/names.ts'
import { formattedSchema } from './formatted-schema.ts'
import { kindInsteadOfMap } from './non-map-schema.ts'

/** A part of a message that a schema describes. */
export type DescribedPart = 'headers' | 'payload'

/** A part of an example, with the schema that it must match. */
interface ExampleUse {
  readonly example: NodePath
  readonly message: TypedObject
  readonly schema: Node
  readonly schemaLocation: NodePath | undefined
}

/**
 * Checks one part of message examples against the effective schema of the messages: traits may bring headers, examples, or
 * both (format text, Message Example Object). An example that several messages share is reported for the first it fails.
 */
export function checkingExamples(part: DescribedPart): RuleVisitor {
  return {
    of: () => false,
    async finish({ graph, schemaFormats, report }) {
      const uses = usesIn(part, graph)
      if (uses.length === 0) return
      const checking = await valueChecking(graph, schemaFormats)
      const failed = new Set<Node>()
      for (const { example, message, schema, schemaLocation } of uses) {
        if (failed.has(example.node)) continue
        const mismatches = checking.mismatches(example.node, schema)
        if (mismatches.length === 0 || isText(part, example, message, graph)) continue
        failed.add(example.node)
        const schemaName = `the ${part} schema of ${nameOf(message)}`
        reportMismatches(
          { location: example, mismatches, subject: quote(part), schemaName, schema: schemaLocation },
          report,
        )
      }
    },
  }
}

function usesIn(part: DescribedPart, graph: Graph): readonly ExampleUse[] {
  const messages = graph.objectsOf('Message').filter((object) => !isSuppressed(object, graph))
  return messages.flatMap((message) => {
    const written = effectiveField(message, 'examples', graph)?.parts[0]?.location
    if (written?.node.kind !== 'list') return []
    const schema = effectiveField(message, part, graph)
    const node = formattedSchema(message, part, graph)
    // Another rule reports headers whose schema describes no map.
    if (schema === undefined || isOfOtherFormat(schema.written.node, graph)) return []
    if (node === undefined || (part === 'headers' && kindInsteadOfMap(node, graph) !== undefined)) return []
    return written.node.items.flatMap((_, index) => {
      const owner = stepTo(written, String(index))
      const example = owner === undefined ? undefined : stepTo(owner, part)
      if (example === undefined || (part === 'headers' && example.node.kind !== 'map')) return []
      return [{ example, message, schema: node, schemaLocation: schema?.parts[0]?.location }]
    })
  })
}

/** Whether a schema is a reference to one of another format. Another rule reports that reference. */
export function isOfOtherFormat(written: Node, graph: Graph): boolean {
  const reference = graph.referenceAt(written)
  return reference !== undefined && formatMismatchOf(reference, graph) !== undefined
}

/** Whether the example shows the text of a message whose content type is not JSON. Its schema describes the parsed data. */
function isText(part: DescribedPart, example: NodePath, message: TypedObject, graph: Graph): boolean {
  if (part === 'headers' || stringOf(example.node) === undefined) return false
  const own = stringOf(effectiveField(message, 'contentType', graph)?.node)
  const contentType = own ?? stringOf(childOf(graph.entry.root, 'defaultContentType'))
  return contentType !== undefined && !/^[^;]*\bjson\b/i.test(contentType)
}

/** A message of an operation of version 2 has its own name, or that of the operation: its key is always "message". */
function nameOf(message: TypedObject): string {
  const { location, node } = message
  if (isNamedByKey(message) && location.key !== '') return `message ${quote(location.key)}`
  const [own] = ['messageId', 'name'].flatMap((field) => stringOf(childOf(node, field)) || [])
  if (own !== undefined) return `message ${quote(own, 60)}`
  const article = location.parent?.node.kind === 'list' ? 'a' : 'the'
  const operation = ownerOf('Operation', message)
  const id = stringOf(childOf(operation?.node, 'operationId'))
  if (operation !== undefined && id) return `${article} message of operation ${quote(id, 60)}`
  const channel = ownerOf('Channel', message)?.location.key
  return operation === undefined || !channel
    ? 'its message'
    : `${article} message of ${quote(operation.location.key)} in channel ${quote(channel, 60)}`
}

function ownerOf(type: 'Operation' | 'Channel', { owner }: TypedObject): TypedObject | undefined {
  return owner === undefined || owner.type.name === type ? owner : ownerOf(type, owner)
}
