import { UndescribedBinding } from '../objects/bindings-maps.ts'
import { RecordField, RecordSchema } from '../objects/record-schema.ts'
import type { Minor, ObjectType, Tables } from '../shape.ts'
import { channelTypes } from './channel.ts'
import { Components, descriptionTypes } from './description.ts'
import { messageTypes } from './message.ts'
import { serverTypes } from './server.ts'

/**
 * The object types of a minor version of 2, without those of bindings. `later` are those of version 3: a field that only a later
 * version has is said to be one of it.
 */
export function tablesOf(minor: Minor, later: readonly ObjectType[]): Tables {
  const types = [
    ...descriptionTypes(minor),
    ...serverTypes(minor),
    ...channelTypes(minor),
    ...messageTypes(minor),
    RecordSchema,
    RecordField,
    Components,
    UndescribedBinding,
  ]
  return { types: types.map((type) => withLaterFields(type, minor, later)), hasNames: true }
}

function withLaterFields(type: ObjectType, minor: Minor, later: readonly ObjectType[]): ObjectType {
  const elsewhere = new Map<string, string>()
  for (const name of Object.keys(later.find(({ name }) => name === type.name)?.fields ?? {})) {
    if (!Object.hasOwn(type.fields, name)) elsewhere.set(name, 'version 3')
  }
  for (const [name, { since }] of Object.entries(type.fields)) {
    if (since !== undefined && since > minor) elsewhere.set(name, `version ${since}`)
  }
  return { ...type, elsewhere: { ...Object.fromEntries(elsewhere), ...type.elsewhere } }
}
