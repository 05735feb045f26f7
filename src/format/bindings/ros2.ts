import type { ObjectType } from '../shape.ts'
import { openBinding } from './open-binding.ts'

export const Ros2ServerBinding: ObjectType = openBinding('Ros2ServerBinding', 'ros2', 'server')
export const Ros2OperationBinding: ObjectType = openBinding('Ros2OperationBinding', 'ros2', 'operation')
