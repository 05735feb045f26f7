import { escapeMarkdown, mostCharactersOfComment, quote } from '../../command.ts'
import type { DiffOutcome, ReportedChange } from '../../index.ts'

const titles = [
  ['breaking', 'Breaking changes'],
  ['unknown', 'Changes that nobody can judge'],
  ['compatible', 'Compatible changes'],
] as const

/** The room for the line that counts what is left out. */
const roomForCount = 100

/** The changes as a changelog for a pull request, breaking ones first. What does not fit into a comment is counted. */
export function changelog({ changes }: Pick<DiffOutcome, 'changes'>): string {
  const shown = changes.filter(({ verdict }) => verdict !== 'none')
  if (shown.length === 0) return 'The contract is the same.\n'
  const lines: string[] = []
  let length = 0
  let left = 0
  for (const [verdict, title] of titles) {
    const ofVerdict = [...new Set(shown.filter((change) => change.verdict === verdict).map(lineOf))]
    for (const [index, line] of ofVerdict.entries()) {
      const text = index === 0 ? `${lines.length === 0 ? '' : '\n'}## ${title}\n\n${line}` : line
      length += text.length
      if (length > mostCharactersOfComment - roomForCount) left += 1
      else lines.push(text)
    }
  }
  const more = left === 0 ? '' : `\nNot shown: ${left} more. -f json lists all.\n`
  return lines.join('') + more
}

function lineOf({ text, operation, action, proof }: ReportedChange): string {
  const where = operation === undefined ? '' : ` (operation ${quote(operation)}, ${action})`
  const example = proof.kind === 'witness' ? `\n  \`\`\`json\n  ${JSON.stringify(proof.value)}\n  \`\`\`\n` : ''
  return `- ${escapeMarkdown(text + where, 800)}\n${example}`
}
