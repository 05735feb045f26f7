import type { RuleCase } from './rule-case.ts'

/** An instance of one of the public definitions of objects and bindings, and whether it is valid. */
export interface PublicDefinitionCase {
  readonly name: string
  readonly schemaId: string
  readonly valid: boolean
  readonly instance: unknown
  readonly messages?: readonly string[]
}

type Fields = Readonly<Record<string, unknown>>

const description = (fields: Fields): Fields => ({
  asyncapi: '3.0.0',
  info: { title: 'Case', version: '1.0.0' },
  channels: {},
  ...fields,
})
const info = (fields: unknown): Fields => description({ info: fields })
const infoField = (name: string) => (instance: unknown) => info({ title: 'Case', version: '1.0.0', [name]: instance })
const component = (map: string) => (instance: unknown) => description({ components: { [map]: { a: instance } } })
const flow = (name: string) => (instance: unknown) =>
  component('securitySchemes')({ type: 'oauth2', flows: { [name]: instance } })

/** A description that holds an instance where the object of a definition may stand. */
const places: Readonly<Record<string, (instance: unknown, name: string) => Fields>> = {
  info,
  infoExtensions: (instance) => info({ title: 'Case', version: '1.0.0', ...Object(instance) }),
  contact: infoField('contact'),
  license: infoField('license'),
  tag: component('tags'),
  channel: component('channels'),
  operation: component('operations'),
  operationTrait: component('operationTraits'),
  operationReplyAddress: component('replyAddresses'),
  messageObject: component('messages'),
  messageTrait: component('messageTraits'),
  messageExampleObject: (instance) => component('messages')({ examples: [instance] }),
  parameter: component('parameters'),
  server: component('servers'),
  serverVariable: component('serverVariables'),
  correlationId: component('correlationIds'),
  oauth2Flow: (instance, name) => flow(flowIn(name))(instance),
  Reference: (instance) => component('operations')({ action: 'send', channel: instance }),
}

function flowIn(name: string): string {
  if (name.startsWith('OAuth2 Implicit')) return 'implicit'
  if (name.startsWith('OAuth2 Password')) return 'password'
  return name.startsWith('OAuth2 Client') ? 'clientCredentials' : 'authorizationCode'
}

/** Instances stand alone: what they refer to is not there. */
const ignored = /^ref\/(?:unresolved|remote-disabled|outside-root|scheme)$/

/** Bindings of which the format text shows the contents of one version. */
const isShown = /^(?:sns|googlepubsub)$/

/** The cases of version 3 definitions and of bindings, each instance put into a description. */
export function instanceCases(cases: readonly PublicDefinitionCase[]): readonly RuleCase[] {
  return cases.flatMap(({ name, schemaId, valid, instance, messages = [] }): readonly RuleCase[] => {
    const [, definition] = /definitions\/3\.\d\.\d\/(\w+)\.json$/.exec(schemaId) ?? []
    const [, protocol, version, level] = /bindings\/(\w+)\/([\d.]+)\/(\w+)\.json$/.exec(schemaId) ?? []
    const place = definition === undefined ? undefined : (places[definition] ?? component('securitySchemes'))
    const isVersioned = protocol !== undefined && !isShown.test(protocol)
    // The instances were judged by the definition of one version, whether or not they name it.
    const binding = isVersioned ? { bindingVersion: version, ...Object(instance) } : instance
    const key = protocol === 'websockets' ? 'ws' : protocol
    const document = place?.(instance, name) ?? component(`${level}Bindings`)({ [key ?? '']: binding })
    const expected = valid ? [] : [{ rule: messages[0] ?? '', pointer: undefined }]
    return [{ name: `spec-json-schemas: ${name}`, document, expected, ignored, isStrict: isVersioned }]
  })
}
