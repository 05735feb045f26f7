import type { Draft, DraftEntry } from '../../edit/draft.ts'
import { quote } from '../../findings/quote.ts'
import { childOf, stringOf } from '../../load/node.ts'
import { membersOf, type NodePath, stepTo } from '../../load/node-path.ts'
import { entryOf, mapWith, newEntry, scalar } from '../drafts.ts'
import { refuseTaken } from '../taken-keys.ts'
import type { Upgrading } from '../upgrading.ts'
import { securityEntries } from './security.ts'

/** The parts of the `url` of a server in version 3. */
interface ServerAddress {
  readonly scheme: string | undefined
  readonly host: string
  readonly pathname: string | undefined
}

/** Converts a server: its `url` to `host` and `pathname`. Its protocol stays, and its variables too. */
export function server(path: NodePath, upgrading: Upgrading): Draft {
  refuseTaken(path, ['host', 'pathname'], upgrading)
  const url = stepTo(path, 'url')
  const address = url === undefined ? undefined : addressOf(path, url, upgrading)
  if (url === undefined)
    upgrading.report('upgrade/server-url', path, { message: 'The server has no "url"; add it first', on: 'key' })
  return mapWith(
    path,
    membersOf(path).flatMap((member): readonly DraftEntry[] => {
      if (member.key === 'security') return securityEntries(member, upgrading)
      if (member.key !== 'url' || address === undefined) return [entryOf(member, upgrading.draftOf(member))]
      const { host, pathname } = address
      const rest = pathname === undefined ? [] : [newEntry('pathname', scalar(pathname, member))]
      return [entryOf(member, scalar(host, member), 'host'), ...rest]
    }),
  )
}

/** The parts of a `url`; undefined with an error for one that version 3 cannot say. */
function addressOf(server: NodePath, url: NodePath, upgrading: Upgrading): ServerAddress | undefined {
  const text = stringOf(url.node)
  const refuse = (reason: string): undefined => {
    upgrading.report('upgrade/server-url', url, { message: `The url ${quote(text ?? null)} ${reason}` })
    return undefined
  }
  if (text === undefined) return refuse('is no string; correct it first')
  const [, scheme, address = ''] = /^(?:([^/:]*):\/\/)?(.*)$/s.exec(text) ?? []
  const end = endOfHost(address, server)
  const [host, pathname] = [address.slice(0, end), end < address.length ? address.slice(end) : undefined]
  if (host === '') return refuse('names no host, which version 3 requires; write the host first')
  if (/[?#@\s]/.test(text))
    return refuse('has more than the host and the path that version 3 knows; remove the rest first')
  const spanning = spanningVariable(host, server)
  if (spanning !== undefined)
    return refuse(`has the variable ${quote(spanning)} with a path or protocol in its values; divide it into variables`)
  const protocol = stringOf(childOf(server.node, 'protocol'))
  upgrading.account(url)
  if (scheme !== undefined && scheme !== protocol) {
    const message = `Left out ${quote(`${scheme}://`)} of the url: version 3 says the protocol in "protocol" alone, which is ${quote(protocol ?? null)}`
    upgrading.report('upgrade/left-out', url, { message })
  }
  return { scheme, host, pathname }
}

/** Where the host of an address ends: at the first slash, or at a variable whose values all begin with one. */
function endOfHost(address: string, server: NodePath): number {
  for (const { 1: name, index } of address.matchAll(/\{([^{}]*)\}|\//g)) {
    if (name === undefined) return index
    const values = valuesOf(name, server)
    if (values.length > 0 && values.every((value) => value.startsWith('/'))) return index
  }
  return address.length
}

/** A variable in the host whose values reach beyond a host. */
function spanningVariable(host: string, server: NodePath): string | undefined {
  return [...host.matchAll(/\{([^{}]*)\}/g)]
    .map(([, name = '']) => name)
    .find((name) => valuesOf(name, server).some((value) => value.includes('/')))
}

/** The values of a variable that the description names: the default, and those that it allows. */
function valuesOf(name: string, server: NodePath): readonly string[] {
  const variable = childOf(childOf(server.node, 'variables'), name)
  const allowed = childOf(variable, 'enum')
  const values = [childOf(variable, 'default'), ...(allowed?.kind === 'list' ? allowed.items : [])]
  return values.flatMap((value) => stringOf(value) ?? [])
}
