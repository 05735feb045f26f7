import type { ObjectType } from '../shape.ts'
import { openBinding } from './open-binding.ts'

export const NatsOperationBinding: ObjectType = openBinding('NatsOperationBinding', 'nats', 'operation')
