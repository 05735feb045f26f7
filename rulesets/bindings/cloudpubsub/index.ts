import type { Check } from '../../rule.ts'
import { expectedSchemaName } from './expected-schema-name.ts'
import { messageNonemptyData } from './message-nonempty-data.ts'
import { regionsKnown } from './regions-known.ts'
import { regionsNonemptyUnique } from './regions-nonempty-unique.ts'
import { retentionDuration } from './retention-duration.ts'
import { retentionRange } from './retention-range.ts'
import { schemaConsistent } from './schema-consistent.ts'
import { schemaForForeignFormat } from './schema-for-foreign-format.ts'
import { schemaNameForm } from './schema-name-form.ts'

/** The rules that only the binding of managed publish/subscribe topics has, by the last part of the code. */
export const cloudpubsubChecks: Readonly<Record<string, Check>> = {
  'retention-duration': retentionDuration,
  'retention-range': retentionRange,
  'regions-nonempty-unique': regionsNonemptyUnique,
  'regions-known': regionsKnown,
  'schema-name-form': schemaNameForm,
  'expected-schema-name': expectedSchemaName,
  'schema-consistent': schemaConsistent,
  'schema-for-foreign-format': schemaForForeignFormat,
  'message-nonempty-data': messageNonemptyData,
}
