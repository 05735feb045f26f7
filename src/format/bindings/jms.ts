import { either, field, list, object, objectOrReference, oneOf, required, scalar, string } from '../shape.ts'
import { type BindingDefinition, inside, mapSchemaField } from './definition.ts'

export const jms: BindingDefinition = {
  key: 'jms',
  versions: ['0.0.1'],
  levels: {
    server: [
      {
        from: '0.0.1',
        fields: {
          jmsConnectionFactory: required(string()),
          // The page of the definition calls it a schema, its example and its JSON Schema make it a list.
          properties: field(either(list(object('jms/Property')), objectOrReference('Schema'))),
          clientID: field(string()),
        },
      },
    ],
    channel: [
      {
        from: '0.0.1',
        fields: { destination: field(string()), destinationType: field(oneOf('queue', 'fifo-queue')) },
      },
    ],
    message: [{ from: '0.0.1', fields: { headers: mapSchemaField } }],
  },
  types: [
    inside(
      'jms/Property',
      'property',
      { name: required(string()), value: required(scalar('string', 'boolean', 'number', 'null')) },
      { open: true },
    ),
  ],
  directions: {},
}
