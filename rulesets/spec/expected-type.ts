import { quote, type RuleVisitor, type Shape } from '../../src/plugin/index.ts'
import type { FormatRule } from '../rule.ts'
import { kindInsteadOfMap } from './facts/non-map-schema.ts'
import type { ReplacementValue } from './facts/replacement-value.ts'
import { correctingType, wrongTypes } from './field-type.ts'

const typed = wrongTypes('warn')

/** Reports a schema of another type where an object schema is expected. */
const mapSchemas = {
  at: ({ shape }) => isMapSchema(shape),
  position({ shape, location, name }, { graph, report }) {
    if (!isMapSchema(shape)) return
    const kind = kindInsteadOfMap(location.node, graph)
    if (kind === undefined) return
    const expected = 'expected an object schema; write "type: object" with "properties"'
    report({ at: location, message: `Unexpected ${kind} for ${quote(name)}, ${expected}` })
  },
} satisfies RuleVisitor

export const expectedType: FormatRule<ReplacementValue> = {
  description: 'Values must have the JSON type of the public definitions, where the format text gives none',
  severity: 'warn',
  visit: {
    at: (kind) => typed.at?.(kind) === true || mapSchemas.at(kind),
    suspects: (node, kind, graph) => mapSchemas.at(kind) || typed.suspects?.(node, kind, graph) !== false,
    position(position, context) {
      typed.position?.(position, context)
      mapSchemas.position(position, context)
    },
  },
  fix: correctingType,
}

function isMapSchema(shape: Shape | undefined): boolean {
  return shape?.shape === 'object' && shape.describesMap === true
}
