import type { ObjectType } from '../shape.ts'
import { openBinding } from './open-binding.ts'

export const SolaceServerBinding: ObjectType = openBinding('SolaceServerBinding', 'solace', 'server')
export const SolaceOperationBinding: ObjectType = openBinding('SolaceOperationBinding', 'solace', 'operation')
