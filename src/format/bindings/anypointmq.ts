import type { ObjectType } from '../shape.ts'
import { openBinding, schemaField } from './open-binding.ts'

export const AnypointMqChannelBinding: ObjectType = openBinding('AnypointMqChannelBinding', 'anypointmq', 'channel')
export const AnypointMqMessageBinding: ObjectType = openBinding('AnypointMqMessageBinding', 'anypointmq', 'message', {
  headers: schemaField,
})
