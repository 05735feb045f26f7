import { closest } from '../../../src/findings/suggest.ts'
import { joinedText } from '../functions/print-path.ts'
import {
  evaluate,
  isVariableName,
  type MessageExpression,
  type MessageVariables,
  NO_VALUE,
  parseExpression,
  VARIABLES,
} from './message-expression.ts'

export type { MessageVariables } from './message-expression.ts'

type MessagePart = string | MessageExpression | { readonly problem: string }

// Templates of rules are repeated; results of functions are also templates, but rarely repeated.
const parsed = new Map<string, readonly MessagePart[]>()
const MOST_PARSED = 1000
const LONGEST_KEPT = 1000

/**
 * Renders a message template of Spectral: replaces `{{property}}`, `{{error}}`, `{{path}}`, `{{description}}` and `{{value}}`,
 * and evaluates `#{{…}}`, with an empty text for errors, as in Spectral. Never throws, and takes time linear in the template,
 * which can come from a document. Builds at most `most` characters: a value can be as large as the document, and a template can
 * repeat it.
 */
export function renderMessage(template: string, variables: MessageVariables, most = Number.POSITIVE_INFINITY): string {
  if (!template.includes('{{')) return template.slice(0, most)
  let text = ''
  for (const part of partsOf(template)) {
    const room = most - text.length
    if (room <= 0) break
    text += (typeof part === 'string' ? part : valueText(part, variables, room)).slice(0, room)
  }
  return text
}

/** The problem with a placeholder that can never be filled; undefined if there is none. */
export function templateProblem(template: string): string | undefined {
  for (const part of partsOf(template)) if (typeof part !== 'string' && 'problem' in part) return part.problem
  return undefined
}

function valueText(part: Exclude<MessagePart, string>, variables: MessageVariables, most: number): string {
  if ('problem' in part) return ''
  if (part.kind === 'variable') return joinedText(variables[part.name], most)
  const value = evaluate(part, variables, most)
  return value === NO_VALUE ? '' : joinedText(value, most)
}

function partsOf(template: string): readonly MessagePart[] {
  const known = parsed.get(template)
  if (known !== undefined) return known
  const parts = parseTemplate(template)
  if (template.length <= LONGEST_KEPT) {
    if (parsed.size >= MOST_PARSED) parsed.clear()
    parsed.set(template, parts)
  }
  return parts
}

/** A placeholder starts with two braces and ends with the next two. It contains no closing brace and no line break. */
function parseTemplate(template: string): readonly MessagePart[] {
  const parts: MessagePart[] = []
  let copied = 0
  let at = 0
  for (;;) {
    const open = template.indexOf('{{', at)
    if (open < 0) break
    const end = indexOfEnd(template, open + 2)
    if (end === template.length) break
    if (end === open + 2 || template[end] === '\n' || template[end + 1] !== '}') {
      at = end + 1
      continue
    }
    const isExpression = open > copied && template[open - 1] === '#'
    parts.push(template.slice(copied, isExpression ? open - 1 : open))
    const inside = template.slice(open + 2, end)
    parts.push(isExpression ? parsePlace(inside.trim()) : variable(inside))
    copied = end + 2
    at = copied
  }
  parts.push(template.slice(copied))
  return parts
}

function indexOfEnd(template: string, from: number): number {
  for (let index = from; index < template.length; index += 1) {
    if (template[index] === '}' || template[index] === '\n') return index
  }
  return template.length
}

function variable(name: string): MessagePart {
  if (isVariableName(name)) return { kind: 'variable', name }
  const meant = VARIABLES.find((known) => known === name.trim()) ?? closest(name.trim(), VARIABLES)
  const hint = meant === undefined ? `expected one of ${VARIABLES.join(', ')}` : `did you mean "{{${meant}}}"?`
  return { problem: `unknown variable "{{${name}}}": ${hint}` }
}

const REFUSED = /constructor|process|require|global|mainModule|fs|child_process/

/** Spectral rewrites `+` to a comma and `x.toUpperCase()` to a call in the text, also inside quotes. */
function parsePlace(text: string): MessagePart {
  const refused = REFUSED.exec(text)
  if (refused !== null) return { problem: `unexpected "${refused[0]}" in #{{${text}}}: Spectral refuses this word` }
  const rewritten = text.replace(/\S+/g, upperCaseCall).split('+').map(trimInside).join(',')
  const expression = parseExpression(/[\r\u2028\u2029]/.test(rewritten) ? rewritten : `concat(${rewritten})`)
  return 'problem' in expression ? { problem: `cannot evaluate #{{${text}}}: ${expression.problem}` } : expression
}

function upperCaseCall(word: string): string {
  const method = '.toUpperCase()'
  const at = word.lastIndexOf(method)
  return at > 0 ? `toUpperCase(${word.slice(0, at)})${word.slice(at + method.length)}` : word
}

function trimInside(text: string, index: number, all: readonly string[]): string {
  const start = index === 0 ? text : text.trimStart()
  return index === all.length - 1 ? start : start.trimEnd()
}
