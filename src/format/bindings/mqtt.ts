import { either, type Field, field, integer, type ObjectType, objectOrReference, string } from '../shape.ts'
import { openBinding, schemaField } from './open-binding.ts'

const integerOrSchema: Field = field(either(integer, objectOrReference('Schema')), { typeSeverity: 'warn' })

export const MqttServerBinding: ObjectType = openBinding('MqttServerBinding', 'mqtt', 'server', {
  sessionExpiryInterval: integerOrSchema,
  maximumPacketSize: integerOrSchema,
})
export const MqttOperationBinding: ObjectType = openBinding('MqttOperationBinding', 'mqtt', 'operation', {
  messageExpiryInterval: integerOrSchema,
})
export const MqttMessageBinding: ObjectType = openBinding('MqttMessageBinding', 'mqtt', 'message', {
  correlationData: schemaField,
  responseTopic: field(either(string(), objectOrReference('Schema')), { typeSeverity: 'warn' }),
})
export const Mqtt5ServerBinding: ObjectType = openBinding('Mqtt5ServerBinding', 'mqtt5', 'server', {
  sessionExpiryInterval: integerOrSchema,
})
