import { holdsReference } from '../../src/components/component-kind.ts'
import { isJsonSchemaSince2019, schemaFormatOf } from '../../src/format/schema-formats.ts'
import { shown } from '../../src/graph/reference-findings.ts'
import { referenceTextOf } from '../../src/graph/walk.ts'
import { childOf, type Node, stringOf } from '../../src/load/node.ts'
import type { NodePath } from '../../src/load/node-path.ts'
import { referenceOutOfSchema } from '../collect/reference-out-of-schema.ts'

/**
 * Why a schema of another format cannot replace the reference to it, because references in it would break in a bundle; undefined
 * when it can. In JSON Schema since 2019-09, references to parts of the schema are fine unless the schema itself is a "$ref". In
 * an unknown format, everything that looks like a reference is refused.
 */
export function whyNotInlined(multiFormatSchema: Node, schema: NodePath): string | undefined {
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
  return holdsReference(node)
    ? 'leads to a schema with references, in a format whose references msgapi does not follow; a bundle would break them. Write it without references'
    : undefined
}
