import { type Pointer, parsePointer } from '../pointer.ts'

/** What a runtime expression leads to: a part of a message and, in it, a value. */
export interface RuntimeExpression {
  readonly source: 'header' | 'payload'
  /** Undefined when there is no fragment: the source as a whole is meant. */
  readonly pointer: Pointer | undefined
}

/** Why a text is no runtime expression, and what was probably meant. */
export interface RuntimeExpressionProblem {
  readonly problem: string
  readonly meant?: string
}

const grammar = /^\$message\.(header|payload)(?:#(.*))?$/s

/**
 * Reads a runtime expression by the grammar of the format text: `$message.header` or `$message.payload`, optionally with
 * `#` and a JSON Pointer (RFC 6901), and nothing else. The pointer is not percent-decoded.
 */
export function readRuntimeExpression(text: string): RuntimeExpression | RuntimeExpressionProblem {
  const [, source, fragment] = grammar.exec(text) ?? []
  if (source !== 'header' && source !== 'payload') {
    return {
      problem: 'expected "$message.header" or "$message.payload", then "#" and a JSON Pointer',
      ...meantBy(text),
    }
  }
  if (fragment === undefined) return { source, pointer: undefined }
  const pointer = parsePointer(fragment)
  if (pointer !== undefined) return { source, pointer }
  return fragment.startsWith('/')
    ? { problem: 'expected "~0" or "~1" for each "~" in its pointer' }
    : { problem: 'expected a JSON Pointer behind "#", which starts with "/"', ...meantBy(text) }
}

const loose = /^\s*\{?\$?message\.(header|payload)s?(?:[#./]+(.*?))?\}?\s*$/is

/** A longer text is no slip of the pen. */
const longest = 200

function meantBy(text: string): { meant?: string } {
  if (text.length > longest) return {}
  const [, source, rest] = loose.exec(text) ?? []
  if (source === undefined) return {}
  const pointer = rest === undefined || rest === '' ? '' : `#/${rest}`
  const meant = `$message.${source.toLowerCase()}${pointer}`
  const [, , fragment = ''] = grammar.exec(meant) ?? []
  return parsePointer(fragment) === undefined ? {} : { meant }
}
