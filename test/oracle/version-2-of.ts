import { parse, stringify } from 'yaml'

type Json = { [key: string]: Json } | Json[] | string | number | boolean | null
type Tree = { [key: string]: Json }

/**
 * A small description of version 3 as its author would have written it in 2.6, so that what is wrong in it stays wrong. What version 2
 * has no place for is left out, such as replies.
 */
export function version2Of(text: string): string {
  const { info, servers, channels, operations, components, ...rest }: Tree = parse(text)
  const { tags, externalDocs, ...ownInfo } = treeOf(info)
  return stringify(
    defined({
      ...rest,
      asyncapi: '2.6.0',
      info: ownInfo,
      tags,
      externalDocs,
      servers: isTree(servers) ? mapped(servers, server) : servers,
      channels: isTree(channels) && isReference(channels) ? channels : channelsOf(treeOf(channels), treeOf(operations)),
      components: isTree(components) ? componentsOf(components) : components,
    }),
  )
}

function server(given: Json): Json {
  if (!isTree(given) || isReference(given)) return given
  const { host, pathname = '', security, ...rest } = given
  return defined({ ...rest, url: typeof host === 'string' ? `${host}${pathname}` : host, security: namesOf(security) })
}

/** References to security schemes as requirements with their names. */
function namesOf(security: Json | undefined): Json | undefined {
  if (!Array.isArray(security)) return security
  return security.map((each) => ({ [nameIn(each)]: [] }))
}

function nameIn(reference: Json): string {
  const target = treeOf(reference).$ref
  return typeof target === 'string' ? target.slice(target.lastIndexOf('/') + 1) : 'none'
}

function channelsOf(channels: Tree, operations: Tree): Tree {
  return Object.fromEntries(
    Object.entries(channels).map(([key, given]) => {
      const address = treeOf(given).address
      const own = Object.entries(operations).filter(
        ([, operation]) => nameIn(treeOf(operation).channel ?? null) === key,
      )
      return [typeof address === 'string' ? address : key, channel(given, own)]
    }),
  )
}

function channel(given: Json, operations: readonly (readonly [string, Json])[] = []): Json {
  if (!isTree(given) || isReference(given)) return given
  const { address: _, messages, servers, parameters, title: _title, summary: _summary, tags, ...rest } = given
  const listed = Object.entries(treeOf(messages)).map(([name, each]) => message(each, name))
  const common = defined({ message: listed.length > 1 ? { oneOf: listed } : listed[0], tags })
  const made = operations.map(([id, operation]): [string, Json] => {
    const {
      action,
      channel: _channel,
      messages: _messages,
      reply: _reply,
      security,
      traits,
      ...own
    } = treeOf(operation)
    const kept = defined({ ...own, ...common, operationId: id, security: namesOf(security), traits: traitsOf(traits) })
    return [action === 'receive' ? 'publish' : 'subscribe', kept]
  })
  return defined({
    ...rest,
    servers: Array.isArray(servers) ? servers.map(nameIn) : servers,
    parameters: isTree(parameters) ? mapped(parameters, parameter) : parameters,
    ...(made.length > 0 ? Object.fromEntries(made) : Object.keys(common).length > 0 ? { subscribe: common } : {}),
  })
}

function traitsOf(traits: Json | undefined): Json | undefined {
  return Array.isArray(traits) ? traits.map(operationTrait) : traits
}

function operationTrait(given: Json): Json {
  if (!isTree(given)) return given
  const { reply: _, ...rest } = given
  return rest
}

function parameter(given: Json): Json {
  if (!isTree(given)) return given
  const { enum: values, default: value, examples, ...rest } = given
  const schema = defined({ enum: values, default: value, examples })
  return Object.keys(schema).length > 0 ? { ...rest, schema: { type: 'string', ...schema } } : rest
}

function message(given: Json, name?: string): Json {
  if (!isTree(given) || isReference(given)) return given
  const { payload, traits, ...rest } = given
  const named = name === undefined || rest.name !== undefined ? {} : { messageId: name }
  const common = defined({ ...named, ...rest, traits })
  const { schemaFormat, schema } = treeOf(payload ?? null)
  if (schemaFormat === undefined && schema === undefined) return defined({ ...common, payload })
  return defined({ ...common, schemaFormat, payload: schema })
}

function componentsOf({ schemas, messages, channels, securitySchemes, operationTraits, servers, ...rest }: Tree): Tree {
  const all = Object.entries(treeOf(schemas))
  // Only a message has a schema in another format.
  const foreign = all.filter(
    ([, schema]) => treeOf(schema).schemaFormat !== undefined || treeOf(schema).schema !== undefined,
  )
  const made = Object.fromEntries(foreign.map(([name, payload]) => [name, message({ payload })]))
  const others = Object.fromEntries(all.filter((each) => !foreign.includes(each)))
  return defined({
    ...rest,
    schemas: schemas === undefined ? undefined : others,
    messages:
      messages === undefined && foreign.length === 0
        ? undefined
        : { ...made, ...mapped(treeOf(messages), (each) => message(each)) },
    channels: isTree(channels) ? channelsOf(channels, {}) : channels,
    servers: isTree(servers) ? mapped(servers, server) : servers,
    operationTraits: isTree(operationTraits) ? mapped(operationTraits, operationTrait) : operationTraits,
    securitySchemes: isTree(securitySchemes) ? mapped(securitySchemes, securityScheme) : securitySchemes,
  })
}

function securityScheme(given: Json): Json {
  if (!isTree(given) || !isTree(given.flows)) return given
  const flows = mapped(given.flows, (flow) => {
    const { availableScopes, ...rest } = treeOf(flow)
    return defined({ ...rest, scopes: availableScopes })
  })
  return { ...given, flows }
}

function isTree(value: Json | undefined): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isReference(tree: Tree): boolean {
  return tree.$ref !== undefined
}

function treeOf(value: Json | undefined): Tree {
  return isTree(value) ? value : {}
}

function mapped(tree: Tree, change: (value: Json) => Json): Tree {
  return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, change(value)]))
}

function defined(tree: Readonly<Record<string, Json | undefined>>): Tree {
  const made: Tree = {}
  for (const [key, value] of Object.entries(tree)) if (value !== undefined) made[key] = value
  return made
}
