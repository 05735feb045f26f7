import type { Fixer } from '../../src/plugin/index.ts'
import { renameField } from './rename-field.ts'
import { dataText } from './steps/finding-data.ts'
import { version2 } from './version-2/index.ts'

/** Gives a field the name that is meant, or writes what version 3 has in the place of a field of version 2. */
export const unknownField: Fixer['fix'] = (finding, context) =>
  dataText(finding, 'version2') === undefined ? renameField(finding, context) : version2(finding, context)
