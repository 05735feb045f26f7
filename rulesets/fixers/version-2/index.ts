import type { Fixer } from '../../../src/plugin/index.ts'
import { serverParts } from '../server-parts.ts'
import { dataText } from '../steps/finding-data.ts'
import { channelMessage } from './channel-message.ts'
import { channelOperation } from './channel-operation.ts'
import { messageFormat } from './message-format.ts'
import { objectId } from './object-id.ts'
import { operationMessage } from './operation-message.ts'
import { parameterSchema } from './parameter-schema.ts'
import { rootField } from './root-field.ts'
import { securityRequirement } from './security-requirement.ts'
import { serverPort } from './server-port.ts'

const fixers: Readonly<Record<string, Fixer['fix']>> = {
  'server-url': serverParts,
  'server-port': serverPort,
  'security-requirement': securityRequirement,
  'channel-operation': channelOperation,
  'channel-message': channelMessage,
  'operation-message': operationMessage,
  'object-id': objectId,
  'message-format': messageFormat,
  'parameter-schema': parameterSchema,
  'root-field': rootField,
}

/** Replaces a field of version 2 with its counterpart in version 3. */
export const version2: Fixer['fix'] = (finding, context) => {
  const name = dataText(finding, 'version2') ?? ''
  return Object.hasOwn(fixers, name) ? (fixers[name]?.(finding, context) ?? []) : []
}
