import { type Location, type RuleVisitor, type TypedObject, valueChecking } from '../../../src/plugin/index.ts'
import { isSilent } from '../../judgement.ts'
import { reportMismatches } from '../../mismatch.ts'
import { isSchema } from './schema-types.ts'

interface ValueInSchema {
  readonly value: Location
  readonly subject: string
}

/** Checks values that stand in schemas against these schemas. */
export function valuesInSchemas(
  valuesOf: (schema: TypedObject) => readonly ValueInSchema[],
  reason: string,
): RuleVisitor {
  return {
    of: () => false,
    async finish({ graph, report }) {
      const uses = graph.objects.flatMap((schema) => {
        const values = isSchema(schema.type) ? valuesOf(schema) : []
        return values.length === 0 || isSilent(schema, graph) ? [] : values.map((each) => ({ schema, ...each }))
      })
      if (uses.length === 0) return
      const checking = await valueChecking(graph)
      for (const { schema, value, subject } of uses) {
        const dialect = schema.type.name === 'OpenApiSchema' ? 'OpenApiSchema' : 'Schema'
        const mismatches = checking.mismatches(value.node, schema.node, dialect)
        reportMismatches({ location: value, mismatches, subject, reason, schema: schema.location }, report)
      }
    },
  }
}
