import type { Fixer } from '../../src/plugin/index.ts'
import { removeValue } from './remove-value.ts'
import { setValue } from './set-value.ts'
import { dataOf } from './steps/finding-data.ts'

/** Writes a value in the type that the format has for it, or removes a field without a value. */
export const fieldType: Fixer['fix'] = (finding, context) =>
  dataOf(finding, 'isEmpty') === true ? removeValue(finding, context) : setValue(finding, context)
