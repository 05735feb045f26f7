import type { Fixer } from '../../src/plugin/index.ts'
import { removeValue } from './remove-value.ts'
import { setValue } from './set-value.ts'
import { dataOf } from './steps/finding-data.ts'

/** Writes a value with the type that the format requires, or removes an empty field. */
export const fieldType: Fixer['fix'] = (finding, context) =>
  dataOf(finding, 'isEmpty') === true ? removeValue(finding, context) : setValue(finding, context)
