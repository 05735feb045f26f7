/** What is to be known about the cases of other tools: which of our rules see what theirs see, and where they err. */

/** By rule or code of the other tool: our rule that sees the same. Until it is there, a case that needs it is skipped. */
export const ourRules: Readonly<Record<string, string>> = {
  'asyncapi3-channel-no-query-nor-fragment': 'spec/channel-address-no-query-fragment',
  'asyncapi-3-channel-no-query-nor-fragment': 'spec/channel-address-no-query-fragment',
  'asyncapi3-channel-servers': 'spec/channel-servers-root',
  'asyncapi3-operation-messages-from-referred-channel': 'spec/operation-messages-subset',
  'asyncapi3-required-channel-servers-unambiguity': 'spec/channel-servers-root',
  'asyncapi3-required-operation-channel-unambiguity': 'spec/operation-channel-root',
  'asyncapi3-channel-parameters': 'spec/channel-parameters-defined',
  'asyncapi-3-headers-schema-type-object': 'spec/message-headers-map',
  'asyncapi-3-server-no-empty-variable': 'spec/server-no-empty-variable',
  'asyncapi-3-tags-uniqueness': 'spec/tags-unique-in-list',
  'asyncapi-3-operation-description': 'style/operation-description',
  'asyncapi-3-server-no-trailing-slash': 'style/server-no-trailing-slash',
  'asyncapi-3-server-not-example-com': 'style/server-no-example-host',
  'asyncapi-3-tag-description': 'style/tag-description',
  'asyncapi-3-tags-alphabetical': 'style/tags-alphabetical',
  'asyncapi-3-tags': 'style/tags-required',
  'asyncapi-info-contact': 'style/info-contact',
  'asyncapi-info-contact-properties': 'style/info-contact-properties',
  'asyncapi-info-description': 'style/info-description',
  'asyncapi-info-license': 'style/info-license',
  'asyncapi-info-license-url': 'style/info-license-url',
  'asyncapi-parameter-description': 'style/parameter-description',
  'asyncapi-servers': 'style/servers-present',
  'asyncapi-unused-components-schema': 'spec/component-unused',
  'asyncapi-unused-components-server': 'spec/component-unused',
  'AAPARAM-005': 'spec/parameter-default-in-enum',
  'AAPARAM-006': 'spec/runtime-expression',
  'AARADDR-002': 'spec/runtime-expression',
  'SRV-006': 'spec/server-host-no-scheme',
  'SRV-007': 'spec/server-pathname-form',
  'SVAR-004': 'spec/server-variable-default-in-enum',
  'channels-kebab-case': 'style/address-pattern',
  'info-license-strict': 'style/info-license-url',
  'no-channel-trailing-slash': 'style/address-no-trailing-separator',
  'no-required-schema-properties-undefined': 'spec/schema-required-defined',
  'no-schema-type-mismatch': 'spec/schema-type-keyword-mismatch',
  'security-defined': 'style/operation-security',
  'security-scopes-defined': 'spec/security-scopes-available',
  'must match format "uri"': 'spec/absolute-url',
  'must NOT have duplicate items (items ## 0 and 1 are identical)': 'spec/tags-unique-in-list',
}

const stringServers = 'the servers of a channel are references, the case lists their names'
const noParameters = 'the address has an expression, and the channel no parameters (format text, Parameters Object)'
const noPayload = 'a channel has no payload: the case looks at its address only'
const badIndentation = 'the fields of the channel are not indented below it: the case looks at its address only'
const flowFields =
  'the definition of a flow requires nothing by itself, the place of the flow does (RFC 6749, section 3)'
const listForBinding = 'the binding is an object, the example has a list of such'
const nothingRequired = 'the format text requires no field of this binding'

/** By tool and name of the case: why we judge it differently. */
export const deviations: Readonly<Record<string, string>> = {
  'parser-js: asyncapi-document-unresolved: valid case for 3.X.X': 'a reference of the document leads nowhere',
  'parser-js: asyncapi-document-unresolved: valid case for 3.X.X with square brackets in channel key and $ref path':
    'the name of a component has brackets, which the format text does not allow',
  'parser-js: asyncapi3-channel-servers: valid case': stringServers,
  'parser-js: asyncapi3-required-operation-channel-unambiguity: valid case - required operation (under root) channel field points to a required channel (under root) from an external doc':
    'leads to the network, which is not read',
  'parser-js: asyncapi3-channel-no-query-nor-fragment: channels.{channel} contains a query delimiter':
    'the query stands in the id of a channel without an address, where any text may stand',
  'spectral-asyncapi: asyncapi-3-document-resolved: valid case resolved case message': noParameters,
  'spectral-asyncapi: asyncapi-3-document-unresolved: valid case unresolved case message': noParameters,
  'spectral-asyncapi: asyncapi-3-payload-unsupported-schemaFormat: valid case': noParameters,
  'spectral-asyncapi: asyncapi-3-document-resolved: valid case (3.0.0 version)':
    'the channel and the messages of an operation are references, the case inlines them',
  'apicurio-validation: missing-channel-address': 'the address may be absent: it is unknown then',
  'apicurio-validation: server-structure-changed-in-30':
    'one defect, one finding: the host is there under the name "url"',
  'redocly-rules: Async2 channels-kebab-case > should allow trailing slash in channel path with "channels-kebab-case" rule':
    noPayload,
  'redocly-rules: Async2 channels-kebab-case > words with hyphens are allowed with "channels-kebab-case" rule':
    noPayload,
  'redocly-rules: no-channel-trailing-slash > should not report on if no trailing slash in path': badIndentation,
  'redocly-rules: no-channel-trailing-slash > should not report on trailing slash in path if the path is root':
    badIndentation,
  'redocly-rules: Async3 security-defined > should not report when a referenced operation is secured by channel servers in its own file':
    'leads to a file by an absolute path, outside of the root',
  'redocly-rules: Async3 security-defined > should not report when root servers is a map-level $ref to a secured server in another file':
    'the servers may be references, their map may not',
  'redocly-rules: Async3 security-scopes-defined > should report oauth2 schemes without scopes when requireScopes is set':
    'the format text does not ask for scopes',
  'spectral-asyncapi: asyncapi-unused-components-server: v3 components.servers contains unreferenced objects':
    'a description of nothing but components is there for others, which use what is in it',
  'redocly-rules: Async3 security-scopes-defined > should resolve $ref-ed flows when collecting available scopes':
    'flows may not be references',
  'asyncapi/bindings README.md: JMS Bindings, line 127: message jms':
    'the properties of the headers are not indented below them',
  'asyncapi/bindings README.md: SNS Bindings, line 267: operation sns': listForBinding,
  'asyncapi/bindings README.md: SNS Bindings, line 287: operation sns': listForBinding,
  'spec-json-schemas: AMQP channel binding v0.2.0 > cannot be empty':
    'while nothing says of which kind the channel is, the text of the definition requires neither exchange nor queue',
  'spec-json-schemas: Google Pub/Sub channel binding v0.1.0 > cannot be empty': nothingRequired,
  'spec-json-schemas: Google Pub/Sub channel binding v0.2.0 > is not valid without required properties':
    nothingRequired,
  'spec-json-schemas: Amazon SNS channel binding v0.1.0 > cannot be empty': 'an empty object stands for all defaults',
  'spec-json-schemas: Amazon SNS channel binding v0.1.0 > is not valid without required properties':
    'an empty object stands for all defaults',
  'spec-json-schemas: Amazon SNS operation binding v0.1.0 > cannot be empty': 'a producer may be empty',
  'spec-json-schemas: Amazon SNS operation binding v0.1.0 > is not valid without required properties':
    'a producer may be empty',
  'spec-json-schemas: Reference Object > $ref may be empty':
    'the empty reference is one to the whole document, which is no channel',
  'spec-json-schemas: OAuth2 Authorization Code Flow > can be empty': flowFields,
  'spec-json-schemas: OAuth2 Authorization Code Flow > is valid without required properties': flowFields,
  'spec-json-schemas: OAuth2 Authorization Code Flow > is valid with only required properties': flowFields,
  'spec-json-schemas: OAuth2 Authorization Code Flow > is valid when is extended': flowFields,
  'spec-json-schemas: OAuth2 Client Credentials Flow > can be empty': flowFields,
  'spec-json-schemas: OAuth2 Client Credentials Flow > is valid with only required properties': flowFields,
  'spec-json-schemas: OAuth2 Client Credentials Flow > is valid when is extended': flowFields,
  'spec-json-schemas: OAuth2 Implicit Flow > can be empty': flowFields,
  'spec-json-schemas: OAuth2 Implicit Flow > is valid without required properties': flowFields,
  'spec-json-schemas: OAuth2 Implicit Flow > is valid with only required properties': flowFields,
  'spec-json-schemas: OAuth2 Password Flow > can be empty': flowFields,
  'spec-json-schemas: OAuth2 Password Flow > is valid without required properties': flowFields,
  'spec-json-schemas: OAuth2 Password Flow > is valid with only required properties': flowFields,
}
