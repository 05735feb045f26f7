import { field, number, oneOf, required, type Side } from '../shape.ts'
import { type BindingDefinition, mapSchemaField, ofMessage } from './definition.ts'

const method = oneOf('GET', 'PUT', 'POST', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'CONNECT', 'TRACE')

const ofRequest: Side = { both: 'it describes the request, whoever sends it' }

export const http: BindingDefinition = {
  key: 'http',
  serverProtocols: [],
  versions: ['0.1.0', '0.2.0', '0.3.0'],
  levels: {
    operation: [
      {
        from: '0.1.0',
        side: ofRequest,
        fields: {
          type: required(oneOf('request', 'response')),
          method: field(method, { appliesWhen: { field: 'type', values: ['request'] } }),
          query: mapSchemaField,
        },
      },
      { from: '0.2.0', side: ofRequest, fields: { method: field(method), query: mapSchemaField } },
    ],
    message: [
      { from: '0.1.0', side: ofMessage, fields: { headers: mapSchemaField } },
      { from: '0.3.0', side: ofMessage, fields: { headers: mapSchemaField, statusCode: field(number) } },
    ],
  },
}
