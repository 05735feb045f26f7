import { UndescribedBinding } from '../objects/bindings-maps.ts'
import { RecordField, RecordSchema } from '../objects/record-schema.ts'
import type { Minor, ObjectType } from '../shape.ts'
import { channelTypes } from './channel.ts'
import { Components, descriptionTypes } from './description.ts'
import { messageTypes } from './message.ts'
import { serverTypes } from './server.ts'

/** The object types of a minor version of version 2, without those of bindings. */
export const objectTypes = (minor: Minor): readonly ObjectType[] => [
  ...descriptionTypes(minor),
  ...serverTypes(minor),
  ...channelTypes(minor),
  ...messageTypes(minor),
  RecordSchema,
  RecordField,
  Components,
  UndescribedBinding,
]
