import { type MapNode, stringOf } from '../../../src/plugin/index.ts'

/** The fields of a server that a URL holds. */
export interface ServerParts {
  readonly host: string
  readonly pathname?: string
  readonly protocol?: string
}

const variable = '\\{[^{}]*\\}'
const url = new RegExp(
  `^(?:([A-Za-z][A-Za-z0-9+.-]*|${variable})://)?((?:[^/?#@\\s{}]|${variable})+)(/(?:[^/?#\\s][^?#\\s]*)?)?$`,
)

/**
 * What the URL of a server says as fields; those that the server has stay as they are. Undefined for what is no URL, for one with a
 * query, a fragment or credentials, and where its path has no place.
 */
export function serverParts(text: string, { entries }: MapNode): ServerParts | undefined {
  const [, scheme, host, path = ''] = url.exec(text) ?? []
  if (host === undefined) return undefined
  const isPath = path !== '' && path !== '/'
  if (isPath && entries.has('pathname')) return undefined
  const isStated = stringOf(entries.get('protocol')?.value) !== undefined
  if (scheme?.startsWith('{') && !isStated) return undefined
  return {
    host,
    ...(isPath && { pathname: path }),
    ...(scheme !== undefined && !entries.has('protocol') && { protocol: scheme.toLowerCase() }),
  }
}
