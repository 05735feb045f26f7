import { field, type ObjectType, objectOrReference } from '../shape.ts'
import { openBinding, schemaField } from './open-binding.ts'

export const KafkaServerBinding: ObjectType = openBinding('KafkaServerBinding', 'kafka', 'server')
export const KafkaChannelBinding: ObjectType = openBinding('KafkaChannelBinding', 'kafka', 'channel')
export const KafkaOperationBinding: ObjectType = openBinding('KafkaOperationBinding', 'kafka', 'operation', {
  groupId: schemaField,
  clientId: schemaField,
})
/** The key may be given in another schema format, as payloads are. */
export const KafkaMessageBinding: ObjectType = openBinding('KafkaMessageBinding', 'kafka', 'message', {
  key: field(objectOrReference('AnySchema'), { typeSeverity: 'warn' }),
})
