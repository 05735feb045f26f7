import type { StyleRule } from '../style-rule.ts'
import { dateTimeSuffix } from './date-time-suffix.ts'
import { deprecatedNeedsNote } from './deprecated-needs-note.ts'
import { noAdditionalPropertiesWithProperties } from './no-additional-properties-with-properties.ts'
import { propertyCasing } from './property-casing.ts'
import { schemaArrayItems } from './schema-array-items.ts'
import { schemaDescription } from './schema-description.ts'
import { schemaPropertyDescription } from './schema-property-description.ts'
import { schemaStringMaxLength } from './schema-string-max-length.ts'
import { schemaTitle } from './schema-title.ts'

export const schemasRules: Readonly<Record<string, StyleRule>> = {
  'style/date-time-suffix': dateTimeSuffix,
  'style/deprecated-needs-note': deprecatedNeedsNote,
  'style/no-additional-properties-with-properties': noAdditionalPropertiesWithProperties,
  'style/property-casing': propertyCasing,
  'style/schema-array-items': schemaArrayItems,
  'style/schema-description': schemaDescription,
  'style/schema-property-description': schemaPropertyDescription,
  'style/schema-string-max-length': schemaStringMaxLength,
  'style/schema-title': schemaTitle,
}
