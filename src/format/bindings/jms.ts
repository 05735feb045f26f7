import type { ObjectType } from '../shape.ts'
import { openBinding, schemaField } from './open-binding.ts'

export const JmsServerBinding: ObjectType = openBinding('JmsServerBinding', 'jms', 'server')
export const JmsChannelBinding: ObjectType = openBinding('JmsChannelBinding', 'jms', 'channel')
export const JmsMessageBinding: ObjectType = openBinding('JmsMessageBinding', 'jms', 'message', {
  headers: schemaField,
})
