import type { ObjectType } from '../shape.ts'
import { openBinding, schemaField } from './open-binding.ts'

export const HttpOperationBinding: ObjectType = openBinding('HttpOperationBinding', 'http', 'operation', {
  query: schemaField,
})
export const HttpMessageBinding: ObjectType = openBinding('HttpMessageBinding', 'http', 'message', {
  headers: schemaField,
})
