import { type NodePath, type RuleVisitor, type TypedObject, valueChecking } from '../../../src/plugin/index.ts'
import { reportMismatches } from '../../facts/schema-mismatches.ts'
import { isSuppressed } from '../../facts/suppressed-objects.ts'
import { dialectOf, schemasIn } from './schema-types.ts'

interface ValueInSchema {
  readonly value: NodePath
  readonly subject: string
}

/** Checks values in schemas, such as defaults, against these schemas. */
export function valuesInSchemas(valuesOf: (schema: TypedObject) => readonly ValueInSchema[]): RuleVisitor {
  return {
    of: () => false,
    async finish({ graph, report }) {
      const uses: (ValueInSchema & { readonly schema: TypedObject })[] = []
      for (const schema of schemasIn(graph)) {
        const values = valuesOf(schema)
        if (values.length === 0 || isSuppressed(schema, graph)) continue
        for (const each of values) uses.push({ schema, ...each })
      }
      if (uses.length === 0) return
      const checking = await valueChecking(graph)
      for (const { schema, value, subject } of uses) {
        const mismatches = checking.mismatches(value.node, schema.node, dialectOf(schema.type))
        reportMismatches(
          { location: value, mismatches, subject, schemaName: 'its schema', schema: schema.location },
          report,
        )
      }
    },
  }
}
