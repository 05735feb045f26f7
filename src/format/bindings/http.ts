import { field, number, oneOf, required } from '../shape.ts'
import { type BindingDefinition, mapSchemaField } from './definition.ts'

const method = oneOf('GET', 'PUT', 'POST', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'CONNECT', 'TRACE')

export const http: BindingDefinition = {
  key: 'http',
  serverProtocols: [],
  versions: ['0.1.0', '0.2.0', '0.3.0'],
  levels: {
    operation: [
      {
        from: '0.1.0',
        fields: {
          type: required(oneOf('request', 'response')),
          method: field(method, { appliesWhen: { field: 'type', values: ['request'] } }),
          query: mapSchemaField,
        },
      },
      { from: '0.2.0', fields: { method: field(method), query: mapSchemaField } },
    ],
    message: [
      { from: '0.1.0', fields: { headers: mapSchemaField } },
      { from: '0.3.0', fields: { headers: mapSchemaField, statusCode: field(number) } },
    ],
  },
  directions: {},
}
