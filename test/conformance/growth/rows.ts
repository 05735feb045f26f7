import type { GrowthRow } from './row.ts'
import { schemaConstructs } from './rows-of-constructs.ts'
import { contracts } from './rows-of-contracts.ts'
import { documents } from './rows-of-documents.ts'
import { editors } from './rows-of-editors.ts'
import { entries } from './rows-of-entries.ts'
import { fixes } from './rows-of-fixes.ts'
import { objects } from './rows-of-objects.ts'
import { plugins } from './rows-of-plugins.ts'
import { projects } from './rows-of-projects.ts'
import { references } from './rows-of-references.ts'
import { rulesets } from './rows-of-rulesets.ts'
import { schemaFormats } from './rows-of-schema-formats.ts'
import { schemas } from './rows-of-schemas.ts'
import { settings } from './rows-of-settings.ts'
import { style } from './rows-of-style.ts'
import { suppressions } from './rows-of-suppressions.ts'
import { text } from './rows-of-text.ts'
import { transforms } from './rows-of-transforms.ts'
import { values } from './rows-of-values.ts'
import { version2 } from './rows-of-version-2.ts'

/** Every row of the suite `growth`. A new subject gets a file of its own beside these. */
export const rows: readonly GrowthRow[] = [
  ...documents,
  ...schemas,
  ...schemaConstructs,
  ...schemaFormats,
  ...text,
  ...objects,
  ...references,
  ...settings,
  ...rulesets,
  ...plugins,
  ...projects,
  ...entries,
  ...values,
  ...suppressions,
  ...style,
  ...fixes,
  ...transforms,
  ...contracts,
  ...version2,
  ...editors,
]
