import type { Check } from '../../rule.ts'
import { serverHostNoScheme } from './server-host-no-scheme.ts'
import { serverNoEmptyText } from './server-no-empty-text.ts'
import { serverNoEmptyVariable } from './server-no-empty-variable.ts'
import { serverPathnameForm } from './server-pathname-form.ts'
import { serverProtocolMisspelled } from './server-protocol-misspelled.ts'
import { serverVariableBraces } from './server-variable-braces.ts'
import { serverVariableDefaultInEnum } from './server-variable-default-in-enum.ts'
import { serverVariableDefined } from './server-variable-defined.ts'
import { serverVariableUsed } from './server-variable-used.ts'

/** The rules about servers and their variables, by code. */
export const serversRules: Readonly<Record<string, Check>> = {
  'spec/server-no-empty-text': serverNoEmptyText,
  'spec/server-host-no-scheme': serverHostNoScheme,
  'spec/server-pathname-form': serverPathnameForm,
  'spec/server-protocol-misspelled': serverProtocolMisspelled,
  'spec/server-no-empty-variable': serverNoEmptyVariable,
  'spec/server-variable-braces': serverVariableBraces,
  'spec/server-variable-defined': serverVariableDefined,
  'spec/server-variable-used': serverVariableUsed,
  'spec/server-variable-default-in-enum': serverVariableDefaultInEnum,
}
