import type { TypeName } from '../../../src/plugin/index.ts'
import type { StyleRule } from '../style-rule.ts'
import { isMap, namesIn } from './values.ts'

/** The parts in which rules that require a field of a single object differ. */
export interface RequiredField {
  readonly type: TypeName
  readonly field: string
  readonly description: string
  readonly message: string
  readonly severity?: StyleRule['severity']
  readonly recommended?: boolean
  /** Skip objects without this field: the root of a library of components has no channels, for example. */
  readonly onlyWith?: string
}

/** Creates a rule that requires a field with a non-empty value. */
export function requiredField(rule: RequiredField): StyleRule {
  const { type, field, description, message, severity = 'warn', recommended = true, onlyWith } = rule
  return {
    description,
    severity,
    recommended,
    visit: {
      [type]: (object, { report }) => {
        if (onlyWith !== undefined && namesIn(object[onlyWith]).length === 0) return
        if (!isEmpty(object[field])) return
        report({ at: [field], message })
      },
    },
  }
}

function isEmpty(value: unknown): boolean {
  if (isMap(value)) return Object.keys(value).length === 0
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}
