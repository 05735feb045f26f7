import type { Command } from 'vscode-languageserver/node'
import type { Finding } from '../../findings/finding.ts'
import type { Linted } from '../folder-run.ts'

export const explainCommand = 'msgapi.explainRule'

/** The command that explains the rule, or the code of a stage, of a finding. */
export function explainRule({ code, documentationUrl }: Finding, { results }: Linted): Command {
  const rule = results.flatMap(({ rules }) => rules).find((each) => each.code === code)
  const page = documentationUrl ?? rule?.documentationUrl ?? null
  const description = rule?.description ?? null
  return { title: `Explain ${code}`, command: explainCommand, arguments: [code, page, description] }
}
