import { holdsReference } from '../../src/components/component-kind.ts'
import { isJsonSchemaSince2019, schemaFormatOf } from '../../src/format/schema-formats.ts'
import { shown } from '../../src/graph/reference-findings.ts'
import { referenceTextOf } from '../../src/graph/walk.ts'
import { childOf, type Node, stringOf } from '../../src/load/node.ts'
import type { NodePath } from '../../src/load/node-path.ts'
import { referenceOutOfSchema } from '../collect/self-contained-schema.ts'

/**
 * Why a schema of another format cannot take the place of a reference to it: a bundle would break references in it. A schema of
 * records refers by name, so that only one that is itself a reference counts; JSON Schema since 2019-09 may refer to parts of
 * itself. What references are in an unknown format is unknown, so that all that looks like one does. Undefined when it can.
 */
export function foreignProblem(multiFormatSchema: Node, schema: NodePath): string | undefined {
  const format = schemaFormatOf(stringOf(childOf(multiFormatSchema, 'schemaFormat')))
  const { node } = schema
  if (isJsonSchemaSince2019(format)) {
    if (referenceTextOf(node) !== undefined)
      return 'leads to a schema whose own "$ref" would become a reference of the description; move it into "allOf" there'
    const leaving = referenceOutOfSchema(schema)
    return leaving === undefined
      ? undefined
      : `leads to a schema that is not self-contained: ${shown(leaving)} leads out of it. Move that target into its "$defs"`
  }
  const isLost = format.content === 'record' ? referenceTextOf(node) !== undefined : holdsReference(node)
  return isLost
    ? 'leads to a schema with references, in a format whose references msgapi does not follow; a bundle would break them. Write it without references'
    : undefined
}
