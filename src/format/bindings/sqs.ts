import { field, list, type ObjectType, objectOrReference } from '../shape.ts'
import { openBinding } from './open-binding.ts'

export const SqsChannelBinding: ObjectType = openBinding('SqsChannelBinding', 'sqs', 'channel')
export const SqsOperationBinding: ObjectType = openBinding('SqsOperationBinding', 'sqs', 'operation', {
  queues: field(list(objectOrReference('SqsQueue')), { typeSeverity: 'warn' }),
})
/** The public definition lists `$ref` among the fields of a queue, so a queue may be shared; it has no components map. */
export const SqsQueue: ObjectType = {
  name: 'SqsQueue',
  title: 'sqs queue',
  extendable: true,
  open: true,
  fields: {},
}
