import { formatPointer, type MapNode, type Operation, type Pointer, stringOf } from '../../../src/plugin/index.ts'

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
 * Splits the URL of a server into the fields that the server lacks. Undefined for a text that is no URL, for a URL with a
 * query, a fragment or credentials, and if the server already has a `pathname`.
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

/** Splits the URL at a field of a server into the fields of the server. */
export function operationsToSplit(parts: ServerParts, pointer: Pointer): readonly Operation[] {
  const path = formatPointer(pointer)
  const operations: Operation[] = [{ op: 'replace', path, value: parts.host }]
  if (pointer.at(-1) !== 'host') operations.push({ op: 'rename', path, to: 'host' })
  for (const name of ['pathname', 'protocol'] as const) {
    const value = parts[name]
    if (value !== undefined) operations.push({ op: 'add', path: formatPointer([...pointer.slice(0, -1), name]), value })
  }
  return operations
}
