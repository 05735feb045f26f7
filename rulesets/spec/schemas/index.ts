import type { Check } from '../../rule.ts'
import { refSchemaFormatMatch } from './ref-schema-format-match.ts'
import { schemaConstType } from './schema-const-type.ts'
import { schemaDefaultType } from './schema-default-type.ts'
import { schemaDefaultValid } from './schema-default-valid.ts'
import { schemaDiscriminatorDefined } from './schema-discriminator-defined.ts'
import { schemaDiscriminatorRequired } from './schema-discriminator-required.ts'
import { schemaDiscriminatorValue } from './schema-discriminator-value.ts'
import { schemaEnumNonempty } from './schema-enum-nonempty.ts'
import { schemaEnumType } from './schema-enum-type.ts'
import { schemaEnumUnique } from './schema-enum-unique.ts'
import { schemaExamplesValid } from './schema-examples-valid.ts'
import { schemaFormatDefaultRedundant } from './schema-format-default-redundant.ts'
import { schemaFormatKnown } from './schema-format-known.ts'
import { schemaFormatType } from './schema-format-type.ts'
import { schemaFormatUnchecked } from './schema-format-unchecked.ts'
import { schemaMatchesFormat } from './schema-matches-format.ts'
import { schemaNameDefined } from './schema-name-defined.ts'
import { schemaPatternEcma262 } from './schema-pattern-ecma262.ts'
import { schemaRecursiveRequired } from './schema-recursive-required.ts'
import { schemaRequiredDefined } from './schema-required-defined.ts'
import { schemaTypeKeywordMismatch } from './schema-type-keyword-mismatch.ts'
import { schemaUnknownKeyword } from './schema-unknown-keyword.ts'

/** The rules about schemas of all formats, by code. */
export const schemasRules: Readonly<Record<string, Check>> = {
  'spec/ref-schema-format-match': refSchemaFormatMatch,
  'spec/schema-format-known': schemaFormatKnown,
  'spec/schema-matches-format': schemaMatchesFormat,
  'spec/schema-name-defined': schemaNameDefined,
  'spec/schema-format-unchecked': schemaFormatUnchecked,
  'spec/schema-format-default-redundant': schemaFormatDefaultRedundant,
  'spec/schema-unknown-keyword': schemaUnknownKeyword,
  'spec/schema-pattern-ecma262': schemaPatternEcma262,
  'spec/schema-default-type': schemaDefaultType,
  'spec/schema-default-valid': schemaDefaultValid,
  'spec/schema-examples-valid': schemaExamplesValid,
  'spec/schema-enum-type': schemaEnumType,
  'spec/schema-enum-nonempty': schemaEnumNonempty,
  'spec/schema-enum-unique': schemaEnumUnique,
  'spec/schema-const-type': schemaConstType,
  'spec/schema-format-type': schemaFormatType,
  'spec/schema-type-keyword-mismatch': schemaTypeKeywordMismatch,
  'spec/schema-required-defined': schemaRequiredDefined,
  'spec/schema-recursive-required': schemaRecursiveRequired,
  'spec/schema-discriminator-defined': schemaDiscriminatorDefined,
  'spec/schema-discriminator-required': schemaDiscriminatorRequired,
  'spec/schema-discriminator-value': schemaDiscriminatorValue,
}
