import { basename } from 'node:path'
import { configNames } from '../../config/find.ts'
import { suppressionsName } from '../../config/settings.ts'
import { codeGroups } from '../../findings/codes/code-groups.ts'
import { namesOfCode } from '../../format/rule-codes.ts'
import { commentExtents } from '../../load/comments/comments.ts'
import { type Extent, stringOf } from '../../load/node.ts'
import type { SourceFile } from '../../load/source-file.ts'
import { pathAt } from '../../load/text/path-at.ts'
import { rulesets } from '../../rules/rulesets.ts'
import { styleRulesets } from '../../rules/style-rulesets.ts'
import { readDirective } from '../../suppress/directive.ts'

/** The code of a rule in a text. */
export interface CodeInText extends Extent {
  readonly text: string
}

/** The code at an offset: in a comment that accepts findings, or as a key or string of a config or suppressions file. */
export function codeAt(file: SourceFile, offset: number): CodeInText | undefined {
  const holds = ({ start, end }: Extent): boolean => start <= offset && offset <= end
  const name = basename(file.path)
  if (configNames.includes(name) || name === suppressionsName) return wordAt(file, offset)
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

/** What a code of msgapi means, as Markdown; undefined for other codes. */
export async function codeWords(code: string): Promise<string | undefined> {
  const names = namesOfCode(code)
  const { style } = await styleRulesets()
  for (const { rules } of [...rulesets, style]) {
    for (const [name, { description, severity }] of Object.entries(rules))
      if (names.includes(name)) return `**${code}**\n\n${description}.\n\nSeverity: ${severity}`
  }
  for (const { codes } of Object.values(codeGroups)) {
    for (const [name, { meaning, advice, severity }] of Object.entries(codes))
      if (name === code) return `**${code}**\n\n${meaning}\n\n${advice}\n\nSeverity: ${severity}`
  }
  return undefined
}
