import type { Fixer } from '../../src/plugin/index.ts'
import { renameField } from './rename-field.ts'
import { dataText } from './steps/finding-data.ts'
import { version2 } from './version-2/index.ts'

/** Corrects the name of a field, or replaces a field of version 2 with its counterpart in version 3. */
export const unknownField: Fixer['fix'] = (finding, context) =>
  dataText(finding, 'version2') === undefined ? renameField(finding, context) : version2(finding, context)
