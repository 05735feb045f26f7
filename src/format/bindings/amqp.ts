import type { ObjectType } from '../shape.ts'
import { openBinding } from './open-binding.ts'

export const AmqpChannelBinding: ObjectType = openBinding('AmqpChannelBinding', 'amqp', 'channel')
export const AmqpOperationBinding: ObjectType = openBinding('AmqpOperationBinding', 'amqp', 'operation')
export const AmqpMessageBinding: ObjectType = openBinding('AmqpMessageBinding', 'amqp', 'message')
