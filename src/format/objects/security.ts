import {
  type Field,
  field,
  list,
  map,
  type ObjectType,
  object,
  oneOf,
  required,
  requiredWhen,
  type ScalarShape,
  type Side,
  string,
  usually,
} from '../shape.ts'

const ofScheme: Side = { both: 'it says how whoever connects proves who that is' }

const forType = (...values: readonly string[]) => ({ field: 'type', values })

/** A field that is required for some types and has no meaning for others (format text, column "Applies to"). */
const needed = (shape: Field['shape'], ...types: readonly string[]): Field =>
  requiredWhen(shape, forType(...types), { appliesWhen: forType(...types) })

export const SecurityScheme: ObjectType = {
  name: 'SecurityScheme',
  title: 'Security Scheme Object',
  side: ofScheme,
  extendable: true,
  components: 'securitySchemes',
  fields: {
    type: required(
      oneOf(
        'userPassword',
        'apiKey',
        'X509',
        'symmetricEncryption',
        'asymmetricEncryption',
        'httpApiKey',
        'http',
        'oauth2',
        'openIdConnect',
        'plain',
        'scramSha256',
        'scramSha512',
        'gssapi',
      ),
    ),
    description: field(string('commonmark')),
    name: needed(string(), 'httpApiKey'),
    in: {
      ...needed(string(), 'apiKey', 'httpApiKey'),
      valuesWhen: {
        field: 'type',
        allowed: { apiKey: ['user', 'password'], httpApiKey: ['query', 'header', 'cookie'] },
      },
    },
    scheme: needed(string(), 'http'),
    bearerFormat: field(string(), { appliesWhen: forType('http') }),
    flows: needed(object('OAuthFlows'), 'oauth2'),
    openIdConnectUrl: needed(string('absolute-url'), 'openIdConnect'),
    scopes: field(list(string()), { side: 'grant', appliesWhen: forType('oauth2', 'openIdConnect') }),
  },
}

export const OAuthFlows: ObjectType = {
  name: 'OAuthFlows',
  title: 'OAuth Flows Object',
  side: ofScheme,
  extendable: true,
  fields: {
    implicit: field(object('OAuthImplicitFlow')),
    password: field(object('OAuthPasswordFlow')),
    clientCredentials: field(object('OAuthClientCredentialsFlow')),
    authorizationCode: field(object('OAuthAuthorizationCodeFlow')),
  },
}

const endpoint: ScalarShape = usually('absolute-url')

/**
 * The format text has no field table for a flow, but says "flows as in RFC 6749", which defines the endpoints that each flow uses
 * (section 3). Only the public definitions require `availableScopes` and know `refreshUrl`.
 */
const flow = (name: string, endpoints: Readonly<Record<string, Field>>): ObjectType => ({
  name,
  title: 'OAuth Flow Object',
  side: ofScheme,
  extendable: true,
  fields: {
    ...endpoints,
    refreshUrl: field(endpoint, { typeSeverity: 'warn' }),
    availableScopes: required(map(string(), { keyName: 'scope name' }), { requiredSeverity: 'warn' }),
  },
})

const unusedAuthorization = field(endpoint, {
  tolerated: 'remove it, this flow uses no authorization endpoint (RFC 6749, section 3.1)',
})
const unusedToken = field(endpoint, {
  tolerated: 'remove it, the implicit flow uses no token endpoint (RFC 6749, section 3.2)',
})

export const OAuthImplicitFlow = flow('OAuthImplicitFlow', {
  authorizationUrl: required(endpoint),
  tokenUrl: unusedToken,
})
export const OAuthPasswordFlow = flow('OAuthPasswordFlow', {
  authorizationUrl: unusedAuthorization,
  tokenUrl: required(endpoint),
})
export const OAuthClientCredentialsFlow = flow('OAuthClientCredentialsFlow', {
  authorizationUrl: unusedAuthorization,
  tokenUrl: required(endpoint),
})
export const OAuthAuthorizationCodeFlow = flow('OAuthAuthorizationCodeFlow', {
  authorizationUrl: required(endpoint),
  tokenUrl: required(endpoint),
})
