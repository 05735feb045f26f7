import { closest } from '../../../src/findings/suggest.ts'
import { joinedText, printValue } from '../functions/print-path.ts'

/** The variables of a message template. */
export interface MessageVariables {
  readonly property: string | number
  readonly error: string
  readonly path: string
  readonly description: string | null
  readonly value: unknown
}

/** The names of MessageVariables. */
export const VARIABLES = ['property', 'error', 'path', 'description', 'value'] as const

type VariableName = (typeof VARIABLES)[number]

/** An expression of a message template: constants, the five variables, their members, and three functions. */
export type MessageExpression =
  | { readonly kind: 'constant'; readonly value: string | number | boolean }
  | { readonly kind: 'variable'; readonly name: VariableName }
  | { readonly kind: 'member'; readonly of: MessageExpression; readonly name: string }
  | { readonly kind: 'call'; readonly function: FunctionName; readonly arguments: readonly MessageExpression[] }

interface ExpressionProblem {
  readonly problem: string
}

/** The result of an expression without a value, such as a member of null. */
export const NO_VALUE = Symbol('no value')

/** They get their arguments, the number of characters needed, and the variables. */
const FUNCTIONS = {
  print: ([what]: readonly unknown[], _: number, variables: MessageVariables) => printVariable(what, variables),
  toUpperCase: ([value]: readonly unknown[], most: number) => joinedText(value, most).slice(0, most).toUpperCase(),
  concat: (values: readonly unknown[], most: number) => {
    let text = ''
    for (const value of values) if (text.length < most) text += joinedText(value, most - text.length)
    return text
  },
}

type FunctionName = keyof typeof FUNCTIONS

const CONSTANTS: ReadonlyMap<string, number | boolean> = new Map<string, number | boolean>([
  ['E', Math.E],
  ['PI', Math.PI],
  ['true', true],
  ['false', false],
])

// Names of operators in Spectral's expressions, which cannot be names of members.
const OPERATOR_NAMES: ReadonlySet<string> = new Set(
  (
    'sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh sqrt cbrt log log2 ln lg log10 expm1 log1p abs ceil floor ' +
    'round trunc exp not length sign and or in'
  ).split(' '),
)

// A name has letters with upper and lower case, digits and underscores.
const NAME = String.raw`(?:\$?\p{CWCM}|_)[\p{CWCM}_0-9]*`
const NUMBER = String.raw`(?:\d+\.?\d*|\.\d+)(?:[eE]-?\d+)?`
const TOKEN = new RegExp(String.raw`[ \t\n\r]*(?:(${NAME})|(${NUMBER})|(["'])|([(),.]))`, 'uy')
const MAXIMUM_DEPTH = 64

interface MessageToken {
  readonly kind: 'name' | 'constant' | 'number' | 'string' | 'sign' | 'end'
  readonly text: string
}

/**
 * Parses the text between `#{{` and `}}` after Spectral's rewriting. Supports the part of expr-eval that message templates use,
 * and returns a problem for everything else, so no other name can be reached.
 */
export function parseExpression(text: string): MessageExpression | ExpressionProblem {
  const parser = new ExpressionParser(text)
  const expression = parser.expression(0)
  if ('problem' in expression) return expression
  return parser.next.kind === 'end' ? expression : parser.unexpected()
}

class ExpressionParser {
  next: MessageToken
  readonly #text: string
  #offset = 0
  #problem: string | undefined

  constructor(text: string) {
    this.#text = text
    this.next = this.#read()
  }

  expression(depth: number): MessageExpression | ExpressionProblem {
    if (depth > MAXIMUM_DEPTH) return { problem: 'the expression is nested too deep' }
    const { kind, text } = this.next
    let operand: MessageExpression | ExpressionProblem
    if (kind === 'name') {
      this.#advance()
      if (this.#isSign('(')) return this.#call(text, depth)
      operand = named(text)
    } else if (kind === 'constant') {
      this.#advance()
      operand = this.#isSign('(') ? this.unexpected() : { kind: 'constant', value: CONSTANTS.get(text) ?? text }
    } else if (kind === 'string' || kind === 'number') {
      this.#advance()
      operand = { kind: 'constant', value: kind === 'number' ? Number(text) : text }
    } else if (this.#isSign('(')) {
      this.#advance()
      operand = this.expression(depth + 1)
      if (!('problem' in operand) && !this.#take(')')) return this.unexpected('")"')
    } else return this.unexpected()
    return 'problem' in operand ? operand : this.#members(operand)
  }

  unexpected(expected?: string): ExpressionProblem {
    const found = this.next.kind === 'end' ? 'end of the expression' : `"${this.next.text}"`
    const wanted = expected ?? 'a variable, a string in quotes, or print(…)'
    return { problem: this.#problem ?? `unexpected ${found}, expected ${wanted}` }
  }

  #members(operand: MessageExpression): MessageExpression | ExpressionProblem {
    let result = operand
    while (this.#take('.')) {
      const { kind, text } = this.next
      if (kind !== 'name' || OPERATOR_NAMES.has(text)) return this.unexpected('the name of a member')
      if (/^__proto__|prototype|constructor$/.test(text)) return { problem: `"${text}" cannot be used` }
      this.#advance()
      result = { kind: 'member', of: result, name: text }
    }
    return this.#isSign('(') ? { problem: 'only print, toUpperCase and concat can be called' } : result
  }

  #call(name: string, depth: number): MessageExpression | ExpressionProblem {
    this.#advance()
    if (!isFunctionName(name))
      return { problem: `unknown function "${name}"${didYouMean(name, Object.keys(FUNCTIONS))}` }
    const values: MessageExpression[] = []
    let afterComma = false
    while (afterComma || !this.#take(')')) {
      const value = this.expression(depth + 1)
      if ('problem' in value) return value
      values.push(value)
      // As in expr-eval, the comma between values is optional.
      afterComma = this.#take(',')
    }
    if (this.#isSign('(')) return this.unexpected()
    return { kind: 'call', function: name, arguments: values }
  }

  #isSign(sign: string): boolean {
    return this.next.kind === 'sign' && this.next.text === sign
  }

  #take(sign: string): boolean {
    if (!this.#isSign(sign)) return false
    this.#advance()
    return true
  }

  #advance(): void {
    this.next = this.#read()
  }

  #read(): MessageToken {
    TOKEN.lastIndex = this.#offset
    const match = TOKEN.exec(this.#text)
    if (match === null) {
      const rest = this.#text.slice(this.#offset).replace(/^[ \t\n\r]+/, '')
      this.#offset = this.#text.length
      return rest === '' ? { kind: 'end', text: '' } : { kind: 'sign', text: rest.slice(0, 1) }
    }
    this.#offset = TOKEN.lastIndex
    const [, name, number, quote, sign = ''] = match
    if (name !== undefined) {
      // In expr-eval, a dot after a constant belongs to its name, and no constant has such a name.
      const isConstant = CONSTANTS.has(name) && this.#text[this.#offset] !== '.'
      return { kind: isConstant ? 'constant' : 'name', text: name }
    }
    if (number !== undefined) return { kind: 'number', text: number }
    return quote === undefined ? { kind: 'sign', text: sign } : this.#string(quote)
  }

  #string(quote: string): MessageToken {
    const start = this.#offset
    let end = this.#text.indexOf(quote, start)
    while (end > start && this.#text[end - 1] === '\\') end = this.#text.indexOf(quote, end + 1)
    const text = end < 0 ? undefined : withoutEscapes(this.#text.slice(start, end))
    this.#offset = text === undefined ? this.#text.length : end + 1
    if (text !== undefined) return { kind: 'string', text }
    this.#problem =
      end < 0 ? `a string that starts with ${quote} has no end` : 'a string has an unknown escape sequence'
    return { kind: 'sign', text: quote }
  }
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["'", "'"],
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
])

function withoutEscapes(text: string): string | undefined {
  let isKnown = true
  const result = text.replace(
    /\\(?:u([0-9a-f]{4})|(.?))/gis,
    (_, code: string | undefined, sign: string | undefined) => {
      if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16))
      const character = ESCAPES.get(sign ?? '')
      isKnown &&= character !== undefined
      return character ?? ''
    },
  )
  return isKnown ? result : undefined
}

function named(name: string): MessageExpression | ExpressionProblem {
  if (isVariableName(name)) return { kind: 'variable', name }
  return { problem: `unknown variable "${name}"${didYouMean(name, VARIABLES)}` }
}

function didYouMean(name: string, candidates: readonly string[]): string {
  const meant = closest(name, candidates)
  return meant === undefined ? `, expected one of ${candidates.join(', ')}` : `; did you mean "${meant}"?`
}

/** True if a name is one of MessageVariables. */
export function isVariableName(name: string): name is VariableName {
  return VARIABLES.some((known) => known === name)
}

function isFunctionName(name: string): name is FunctionName {
  return Object.hasOwn(FUNCTIONS, name)
}

/** The value of an expression, or NO_VALUE. Only the first `most` characters of a text matter. Never throws. */
export function evaluate(expression: MessageExpression, variables: MessageVariables, most: number): unknown {
  switch (expression.kind) {
    case 'constant':
      return expression.value
    case 'variable':
      return variables[expression.name] === undefined ? NO_VALUE : variables[expression.name]
    case 'member':
      return member(evaluate(expression.of, variables, most), expression.name)
    case 'call': {
      const values = expression.arguments.map((argument) => evaluate(argument, variables, most))
      return values.includes(NO_VALUE) ? NO_VALUE : FUNCTIONS[expression.function](values, most, variables)
    }
  }
}

function member(value: unknown, name: string): unknown {
  if (value === undefined || value === null || value === NO_VALUE) return NO_VALUE
  return typeof value === 'object' && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined
}

function printVariable(what: unknown, variables: MessageVariables): string {
  if (what === 'property') return variables.property === '' ? 'The document ' : `"${variables.property}" property `
  if (what === 'value') return printValue(variables.value)
  if (typeof what !== 'string' || !isVariableName(what) || variables[what] === null) return ''
  return joinedText(variables[what])
}
