import { Parser } from 'yaml'
import type { Extent } from '../src/load/node.ts'

const kinds = ['alias', 'anchor', 'comment', 'tag', 'single-quoted-scalar', 'double-quoted-scalar'] as const

type Tokens = Readonly<Record<(typeof kinds)[number], readonly Extent[]>>

/** Where the aliases, anchors, tags, comments and quoted strings of a text are, as the parser of the `yaml` package says, in order. */
export function tokensOf(text: string): Tokens {
  const found: Record<(typeof kinds)[number], Extent[]> = {
    alias: [],
    anchor: [],
    comment: [],
    tag: [],
    'single-quoted-scalar': [],
    'double-quoted-scalar': [],
  }
  const open: unknown[] = [...new Parser().parse(text)]
  for (let token = open.pop(); token !== undefined; token = open.pop()) {
    if (typeof token !== 'object' || token === null) continue
    if (isToken(token)) {
      const kind = kinds.find((name) => name === token.type)
      if (kind !== undefined) found[kind].push({ start: token.offset, end: token.offset + token.source.length })
    }
    open.push(...Object.values(token))
  }
  for (const kind of kinds) found[kind].sort((one, other) => one.start - other.start)
  return found
}

function isToken(value: object): value is { type: string; offset: number; source: string } {
  return 'type' in value && 'offset' in value && 'source' in value
}
