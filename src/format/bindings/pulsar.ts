import type { ObjectType } from '../shape.ts'
import { openBinding } from './open-binding.ts'

export const PulsarServerBinding: ObjectType = openBinding('PulsarServerBinding', 'pulsar', 'server')
export const PulsarChannelBinding: ObjectType = openBinding('PulsarChannelBinding', 'pulsar', 'channel')
