import type { KnownTransform, TransformCode, TransformDefinition } from '../command.ts'
import { severityWords } from './code-tables.ts'
import { columnsOf, optionList } from './option-list.ts'
import { paragraphForTerminal } from './terminal-page.ts'

/** The transforms of msgapi, each with its description. */
export function transformList(transforms: Iterable<KnownTransform>, columns: number): string {
  const rows = [...transforms].map(({ name, definition }) => [name, [definition.description ?? '']] as const)
  return `${columnsOf(rows, columns)}\n\n${paragraphForTerminal('`msgapi explain <transform>` tells more about one.', columns)}\n`
}

/** The description of a transform, its options and its codes, as text for a terminal. */
export function transformText(name: string, definition: TransformDefinition, columns: number): string {
  const { description = '', schema = {}, fileOptions = [], codes = {} } = definition
  const listed = Object.entries(codes).map(([code, { severity, description: about }]) => {
    return [`${name}/${code}`, [`${severityWords[severity]}: ${about}`]] as const
  })
  const blocks = [
    name,
    ...(description === '' ? [] : [paragraphForTerminal(`${description}.`, columns)]),
    optionList(schema, { columns, fileOptions }) ?? 'No options.',
    ...(listed.length === 0 ? [] : [`Codes:\n${columnsOf(listed, columns)}`]),
  ]
  return `${blocks.join('\n\n')}\n`
}

/** The meaning of a transform's code. For an assumption, also its reason, and what to check. */
export function transformCodeText(
  code: string,
  { severity, errorWhen, description, explanation }: TransformCode,
  columns: number,
): string {
  const name = code.slice(0, code.indexOf('/'))
  const asked =
    explanation === undefined
      ? []
      : [
          `What is assumed: ${explanation.assumed}`,
          `Why it cannot be derived: ${explanation.reason}`,
          `What to check: ${explanation.check}`,
        ]
  const parts = [
    code,
    paragraphForTerminal(`${description}.`, columns),
    paragraphForTerminal(
      `Severity: ${severityWords[severity]}${errorWhen === undefined ? '' : `; error ${errorWhen}`}`,
      columns,
    ),
    ...asked.map((text) => paragraphForTerminal(`${text}.`, columns)),
    `Reported by the transform ${name}`,
  ]
  return `${parts.join('\n\n')}\n`
}
