import type { Draft, DraftEntry } from '../../edit/draft.ts'
import { quote } from '../../findings/quote.ts'
import { childOf, type Node, stringOf } from '../../load/node.ts'
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
  const [, scheme, host = '', pathname] = /^(?:([^/:]*):\/\/)?([^/]*)(\/.*)?$/s.exec(text) ?? []
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

/** A variable in the host whose values reach beyond a host. */
function spanningVariable(host: string, server: NodePath): string | undefined {
  const variables = childOf(server.node, 'variables')
  return [...host.matchAll(/\{([^{}]*)\}/g)]
    .map(([, name = '']) => name)
    .find((name) => {
      const variable = childOf(variables, name)
      const values: readonly (Node | undefined)[] = [
        childOf(variable, 'default'),
        ...itemsOf(childOf(variable, 'enum')),
      ]
      return values.some((value) => stringOf(value)?.includes('/') === true)
    })
}

function itemsOf(node: Node | undefined): readonly Node[] {
  return node?.kind === 'list' ? node.items : []
}
