import { either, field, list, object, objectOrReference, oneOf, required, scalar, string } from '../shape.ts'
import { type BindingDefinition, inside, mapSchemaField, ofMessage } from './definition.ts'

export const jms: BindingDefinition = {
  key: 'jms',
  versions: ['0.0.1'],
  levels: {
    server: [
      {
        from: '0.0.1',
        side: { both: 'both sides make their connections with the factory of the provider' },
        fields: {
          jmsConnectionFactory: required(string()),
          // The page of the definition describes a schema; its example and its JSON Schema have a list.
          properties: field(either(list(object('jms/Property')), objectOrReference('Schema'))),
          clientID: field(string(), { side: 'own' }),
        },
      },
    ],
    channel: [
      {
        from: '0.0.1',
        side: { both: 'it names the destination at which both sides meet' },
        fields: { destination: field(string()), destinationType: field(oneOf('queue', 'fifo-queue')) },
      },
    ],
    message: [{ from: '0.0.1', side: ofMessage, fields: { headers: mapSchemaField } }],
  },
  types: [
    inside(
      'jms/Property',
      'property',
      { name: required(string()), value: required(scalar('string', 'boolean', 'number', 'null')) },
      { open: true },
    ),
  ],
}
