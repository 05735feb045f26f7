import type { ObjectType } from '../shape.ts'
import { openBinding } from './open-binding.ts'

export const IbmMqServerBinding: ObjectType = openBinding('IbmMqServerBinding', 'ibmmq', 'server')
export const IbmMqChannelBinding: ObjectType = openBinding('IbmMqChannelBinding', 'ibmmq', 'channel')
export const IbmMqMessageBinding: ObjectType = openBinding('IbmMqMessageBinding', 'ibmmq', 'message')
