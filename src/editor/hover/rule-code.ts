import { readFile } from 'node:fs/promises'
import { currentCode, namesOfCode } from '../../format/rule-codes.ts'
import { commentExtents } from '../../load/comments/comments.ts'
import { type Extent, stringOf } from '../../load/node.ts'
import type { SourceFile } from '../../load/source-file.ts'
import { pathAt } from '../../load/text/path-at.ts'
import { readDirective } from '../../suppress/directive.ts'
import type { ServerInfo } from '../capability.ts'
import { knownCodeWords } from '../settings-document/known-codes.ts'
import { settingsKindOf } from '../settings-document/settings-kind.ts'

/** The code of a rule in a text. */
export interface CodeInText extends Extent {
  readonly text: string
}

/** The code at an offset: in a comment that accepts findings, or as a key or string of a config or suppressions file. */
export function codeAt(file: SourceFile, offset: number): CodeInText | undefined {
  const holds = ({ start, end }: Extent): boolean => start <= offset && offset <= end
  if (settingsKindOf(file.path, file.text) !== undefined) return wordAt(file, offset)
  const comment = commentExtents(file).find(holds)
  const directive = comment && readDirective(file.text.slice(comment.start, comment.end))
  if (comment === undefined || directive === undefined || 'problem' in directive) return undefined
  return directive.codes
    .map(({ code, offset: at }) => ({
      text: code,
      start: comment.start + at,
      end: comment.start + at + code.length,
    }))
    .find(holds)
}

function wordAt(file: SourceFile, offset: number): CodeInText | undefined {
  const { path, on } = pathAt(file, offset) ?? {}
  if (path === undefined) return undefined
  const entry = path.parent?.node.kind === 'map' ? path.parent.node.entries.get(path.key) : undefined
  if (on === 'key') return entry && { text: entry.key, start: entry.keyStart, end: entry.keyEnd }
  const text = stringOf(path.node)
  return text === undefined ? undefined : { text, start: path.node.start, end: path.node.end }
}

/** The page about a code of msgapi, or in short what it means, as Markdown; undefined for other codes. */
export async function codeWords(code: string, { pageOf }: ServerInfo): Promise<string | undefined> {
  const names = namesOfCode(code)
  const known = (await knownCodeWords()).find((each) => each.code === code || names.includes(each.code))
  if (known === undefined) return undefined
  const uri = pageOf(known.code)
  const page = await rulePage(currentCode(known.code), uri)
  if (page !== undefined) return page
  const { meaning, advice, severity } = known
  const link = uri === undefined ? [] : [`[Page](${uri})`]
  return [`**${code}**`, meaning, ...(advice === undefined ? [] : [advice]), `Severity: ${severity}`, ...link].join(
    '\n\n',
  )
}

/** The page about a code as Markdown, with whole addresses in its links; undefined for a code that has no page of its own. */
async function rulePage(code: string, uri: string | undefined): Promise<string | undefined> {
  const text = uri?.startsWith('file:') === true ? await textOf(uri) : undefined
  if (uri === undefined || text?.startsWith(`# \`${code}\``) !== true) return undefined
  return text.replace(/\]\((?![a-z]+:)([^)\s]+)\)/g, (_, target: string) => `](${new URL(target, uri).href})`)
}

/** The text of a file; undefined for one that is not there. */
async function textOf(uri: string): Promise<string | undefined> {
  try {
    return await readFile(new URL(uri), 'utf8')
  } catch {
    return undefined
  }
}
