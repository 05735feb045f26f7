import { CompletionItemKind } from 'vscode-languageserver/node'
import type { Extent } from '../../load/node.ts'
import { startOfLine } from '../../load/text/lines.ts'
import { knownCodeWords } from '../settings-document/known-codes.ts'
import type { Proposal } from './insertion.ts'

const names = ['disable-next-line', 'disable-line', 'disable', 'disable-file', 'enable']

/** What can be written in a comment that accepts findings, and where; undefined at an offset outside of one. */
export async function commentProposals(
  text: string,
  offset: number,
): Promise<{ readonly extent: Extent; readonly proposals: readonly Proposal[] } | undefined> {
  const before = text.slice(startOfLine(text, offset), offset)
  const [, directive, begun] =
    /(?:^|[ \t])#[ \t]*(?:msgapi-(?:disable|enable)[-a-z]*[ \t]+((?:[^\s,]+[ \t]*,[ \t]*)*)|(?=m))([^\s,]*)$/.exec(
      before,
    ) ?? []
  if (begun === undefined) return undefined
  const written = /^[\w/*.-]*/.exec(text.slice(offset))?.[0].length ?? 0
  const extent = { start: offset - begun.length, end: offset + written }
  if (directive === undefined) {
    const proposals = names.map((name) => `msgapi-${name}`)
    return {
      extent,
      proposals: proposals.map((label) => ({
        label,
        kind: CompletionItemKind.Keyword,
        detail: 'accepts findings',
        text: label,
      })),
    }
  }
  const taken = directive.split(/[\s,]+/)
  const codes = (await knownCodeWords()).filter(({ code }) => !taken.includes(code))
  return {
    extent,
    proposals: codes.map(({ code, meaning }) => ({
      label: code,
      kind: CompletionItemKind.Reference,
      detail: meaning,
      text: code,
    })),
  }
}
