// Written by `npm run generate` from the files beside it.
import type { FormatRule } from '../../rule.ts'
import { expectedSchemaName } from './expected-schema-name.ts'
import { messageNonemptyData } from './message-nonempty-data.ts'
import { regionsKnown } from './regions-known.ts'
import { regionsNonemptyUnique } from './regions-nonempty-unique.ts'
import { retentionDuration } from './retention-duration.ts'
import { retentionRange } from './retention-range.ts'
import { schemaConsistent } from './schema-consistent.ts'
import { schemaForForeignFormat } from './schema-for-foreign-format.ts'
import { schemaNameForm } from './schema-name-form.ts'

/** The rules that only this binding has, by the last part of the code. */
export const cloudpubsubRules: Readonly<Record<string, FormatRule<unknown>>> = {
  'expected-schema-name': expectedSchemaName,
  'message-nonempty-data': messageNonemptyData,
  'regions-known': regionsKnown,
  'regions-nonempty-unique': regionsNonemptyUnique,
  'retention-duration': retentionDuration,
  'retention-range': retentionRange,
  'schema-consistent': schemaConsistent,
  'schema-for-foreign-format': schemaForForeignFormat,
  'schema-name-form': schemaNameForm,
}
