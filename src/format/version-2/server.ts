import * as security from '../objects/security.ts'
import * as server from '../objects/server.ts'
import {
  field,
  list,
  type Minor,
  map,
  type ObjectType,
  object,
  objectOrReference,
  required,
  type Shape,
  string,
} from '../shape.ts'
import { tags } from './description.ts'

/** Security requirements: one of the list is enough, and all schemes that it names are needed. */
export const securityRequirements = field(list(object('SecurityRequirement')))

const SecurityRequirement: ObjectType = {
  name: 'SecurityRequirement',
  title: 'Security Requirement Object',
  extendable: false,
  fields: {},
  patterned: map(list(string()), { keyName: 'security scheme name', namesIn: ['components', 'securitySchemes'] }),
}

/** Servers, and how whoever connects to one proves who that is. */
export const serverTypes = (minor: Minor): readonly ObjectType[] => [
  {
    name: 'Server',
    title: 'Server Object',
    extendable: true,
    ...(minor < '2.3' ? {} : { components: 'servers' }),
    fields: {
      url: required(string()),
      protocol: required(string()),
      protocolVersion: field(string()),
      description: field(string('commonmark')),
      variables: field(
        map(minor < '2.4' ? object('ServerVariable') : objectOrReference('ServerVariable'), {
          keyName: 'server variable name',
        }),
      ),
      security: securityRequirements,
      tags: { ...tags, since: '2.5' },
      bindings: field(objectOrReference('ServerBindings')),
    },
  },
  minor < '2.4' ? withoutComponents(server.ServerVariable) : server.ServerVariable,
  SecurityRequirement,
  securityScheme(minor),
  security.OAuthFlows,
  ...[
    security.OAuthImplicitFlow,
    security.OAuthPasswordFlow,
    security.OAuthClientCredentialsFlow,
    security.OAuthAuthorizationCodeFlow,
  ].map(withScopes),
]

function withoutComponents({ components: _components, ...type }: ObjectType): ObjectType {
  return type
}

/** Security requirements have the scopes that version 3 lists in the scheme; SASL came with 2.1. */
function securityScheme(minor: Minor): ObjectType {
  const { scopes: _scopes, type, ...fields } = security.SecurityScheme.fields
  const shape: Shape | undefined = type?.shape
  if (shape?.shape !== 'scalar') throw new Error('the type of a security scheme is not a scalar')
  const sasl = ['plain', 'scramSha256', 'scramSha512', 'gssapi']
  const values = (shape.values ?? []).filter((value) => minor >= '2.1' || !sasl.includes(value))
  return { ...security.SecurityScheme, fields: { type: required({ ...shape, values }), ...fields } }
}

/** A flow whose scopes have their name in version 2, where the format text requires them. */
function withScopes(flow: ObjectType): ObjectType {
  const { availableScopes: _availableScopes, ...fields } = flow.fields
  return { ...flow, fields: { ...fields, scopes: required(map(string(), { keyName: 'scope name' })) } }
}
