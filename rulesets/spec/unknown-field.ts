import { quote, type RuleVisitor, type TypedObject } from '../../src/plugin/index.ts'
import { isUnknown } from '../position.ts'
import type { Check } from '../rule.ts'
import { nameOf, oneOf } from '../wording.ts'
import { intendedField, lacksSchema, leftoverOf } from './intended-field.ts'

export const unknownField: Check = {
  description: 'Objects have no fields that the format does not know',
  severity: 'error',
  visitor: unknownFields(undefined),
}

/** Reports fields that the type of an object does not have, where having them is of a severity. */
export function unknownFields(severity: 'warn' | undefined): RuleVisitor {
  return {
    of: (type) => type.unknownFields === severity && type.spelled !== 'protocol' && !type.reserved && !type.open,
    at: ({ shape, isField }) => isField && shape === undefined,
    position({ holder, location, name }, { report }) {
      if (!isUnknown(name, holder.type)) return
      if (holder.type.forbidden !== undefined && Object.hasOwn(holder.type.forbidden, name)) return
      if (lacksSchema(holder) && intendedField(name, holder) !== 'schema') return
      const message = `Unexpected field ${quote(name)} in the ${nameOf(holder)}${advice(name, holder)}`
      report({ at: location, on: 'key', message })
    },
  }
}

/** Where a field belongs that a binding object of this version and level does not have. */
export function fieldElsewhere(name: string, { type: { elsewhere = {} } }: TypedObject): string | undefined {
  return Object.hasOwn(elsewhere, name) ? `: it is a field of ${elsewhere[name]}` : undefined
}

function advice(name: string, holder: TypedObject): string {
  const leftover = leftoverOf(name, holder)
  if (leftover !== undefined) return `: ${leftover.hint}`
  const elsewhere = fieldElsewhere(name, holder)
  if (elsewhere !== undefined) return elsewhere
  const intended = intendedField(name, holder)
  if (intended !== undefined) {
    const isSameWord = intended.toLowerCase() === name.toLowerCase()
    return isSameWord
      ? `, expected ${quote(intended)}: upper and lower case matter`
      : `; did you mean ${quote(intended)}?`
  }
  const extension = `x-${name.replace(/^x[-_ ]?/i, '')}`
  if (/^x[-_]/i.test(name)) return `; did you mean the extension ${quote(extension)}?`
  const fields = Object.keys(holder.type.fields)
  const known = fields.length === 0 || fields.length > 8 ? 'a field of the format' : oneOf(fields)
  return `, expected ${known}, or an extension such as ${quote(extension)}`
}
