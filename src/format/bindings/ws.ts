import type { ObjectType } from '../shape.ts'
import { openBinding, schemaField } from './open-binding.ts'

export const WebSocketChannelBinding: ObjectType = openBinding('WebSocketChannelBinding', 'ws', 'channel', {
  query: schemaField,
  headers: schemaField,
})
