import { type Pointer, parsePointer } from '../pointer.ts'

/** The target of a runtime expression: a part of a message, and a value in it. */
export interface RuntimeExpression {
  readonly source: 'header' | 'payload'
  /** Undefined without a fragment, which means the whole source. */
  readonly pointer: Pointer | undefined
}

/** The problem with an invalid runtime expression, with a similar one. */
export interface RuntimeExpressionProblem {
  readonly problem: string
  readonly meant?: string
}

const grammar = /^\$message\.(header|payload)(?:#(.*))?$/s

/**
 * Reads a runtime expression with the grammar of the format text: `$message.header` or `$message.payload`, optionally with `#`
 * and a JSON Pointer (RFC 6901). The pointer is not percent-decoded.
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

/** A longer text is not a typing mistake. */
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
