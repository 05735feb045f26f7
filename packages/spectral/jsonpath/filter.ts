import { isObjectOrList } from '../../../src/plain-data.ts'
import type { RegularExpression } from '../../regexp/index.ts'
import { compileTypeTest, compileVariable, type Evaluate, type FilterCandidate } from './match.ts'
import { methods, patternMethods } from './methods.ts'
import type { BinaryOperator, FilterExpression, UnaryOperator } from './syntax.ts'

/**
 * Compiles the expression of a filter to a function that tests a candidate. It calls only methods that the grammar names; a
 * method that is not called is a plain value. A member of a missing value is missing. The function only throws errors that
 * `OnFailure` handles: for texts that get too long, and for regular expressions that take too long.
 */
export function compileFilter(expression: FilterExpression): (candidate: FilterCandidate) => boolean {
  const evaluate = compile(expression)
  return (candidate) => Boolean(evaluate(candidate))
}

function compile(expression: FilterExpression): Evaluate {
  switch (expression.kind) {
    case 'literal': {
      const { value } = expression
      return () => value
    }
    case 'list': {
      const items = expression.items.map(compile)
      return (candidate) => items.map((item) => item(candidate))
    }
    case 'pattern':
      throw new Error('a regular expression that is no argument was let pass by the parser')
    case 'variable':
      return compileVariable(expression.name)
    case 'type-test':
      return compileTypeTest(expression.type)
    case 'member':
      return compileMember(expression.object, expression.name)
    case 'kind-name': {
      const object = compile(expression.object)
      return (candidate) => kindName(object(candidate))
    }
    case 'call':
      return compileCall(expression.object, expression.method, expression.arguments)
    case 'unary':
      return compileUnary(expression.operator, compile(expression.operand))
    case 'binary':
      return compileBinary(expression.operator, compile(expression.left), compile(expression.right))
    case 'choice': {
      const [test, yes, no] = [compile(expression.test), compile(expression.yes), compile(expression.no)]
      return (candidate) => (test(candidate) ? yes(candidate) : no(candidate))
    }
  }
}

function compileMember(objectExpression: FilterExpression, nameExpression: FilterExpression): Evaluate {
  const object = compile(objectExpression)
  if (nameExpression.kind === 'literal') {
    const name = String(nameExpression.value)
    const readMethod = methodReader(name)
    if (readMethod === undefined) return (candidate) => memberOf(object(candidate), name)
    return (candidate) => {
      const owner = object(candidate)
      const member = memberOf(owner, name)
      return member === undefined ? readMethod(owner) : member
    }
  }
  const name = compile(nameExpression)
  // A name from the document is a key of the data, never the name of a method.
  return (candidate) => {
    const key = name(candidate)
    return typeof key === 'object' || key === undefined ? undefined : memberOf(object(candidate), String(key))
  }
}

function compileCall(
  objectExpression: FilterExpression,
  name: string,
  argumentExpressions: readonly FilterExpression[],
): Evaluate {
  const [first] = argumentExpressions
  if (objectExpression.kind === 'pattern') return compileTest(objectExpression.pattern, first)
  const object = compile(objectExpression)
  const withPattern = patternMethods.get(name)
  if (withPattern !== undefined && first?.kind === 'pattern') {
    const { pattern } = first
    return (candidate) => withPattern(object(candidate), pattern)
  }
  const method = methods.get(name)
  const values = argumentExpressions.map(compile)
  return (candidate) =>
    method?.(
      object(candidate),
      values.map((value) => value(candidate)),
    )
}

/** As in JavaScript, `test` converts scalars to text. */
function compileTest(pattern: RegularExpression, argument: FilterExpression | undefined): Evaluate {
  const value = argument === undefined ? () => undefined : compile(argument)
  return (candidate) => {
    const tested = value(candidate)
    return (typeof tested !== 'object' || tested === null) && pattern.test(String(tested))
  }
}

function compileUnary(operator: UnaryOperator, operand: Evaluate): Evaluate {
  switch (operator) {
    case '!':
      return (candidate) => !operand(candidate)
    case '-':
      return (candidate) => -numberOf(operand(candidate))
    case '+':
      return (candidate) => numberOf(operand(candidate))
    case 'typeof':
      return (candidate) => typeof operand(candidate)
  }
}

function compileBinary(operator: BinaryOperator, left: Evaluate, right: Evaluate): Evaluate {
  switch (operator) {
    case '||':
      return (candidate) => left(candidate) || right(candidate)
    case '&&':
      return (candidate) => left(candidate) && right(candidate)
    case '??':
      return (candidate) => left(candidate) ?? right(candidate)
    case '|':
      return (candidate) => numberOf(left(candidate)) | numberOf(right(candidate))
    case '^':
      return (candidate) => numberOf(left(candidate)) ^ numberOf(right(candidate))
    case '&':
      return (candidate) => numberOf(left(candidate)) & numberOf(right(candidate))
    case '===':
      return (candidate) => left(candidate) === right(candidate)
    case '!==':
      return (candidate) => left(candidate) !== right(candidate)
    case '==':
      return (candidate) => isLooselyEqual(left(candidate), right(candidate))
    case '!=':
      return (candidate) => !isLooselyEqual(left(candidate), right(candidate))
    case '<':
      return (candidate) => compare(left(candidate), right(candidate), (before, after) => before < after)
    case '>':
      return (candidate) => compare(left(candidate), right(candidate), (before, after) => before > after)
    case '<=':
      return (candidate) => compare(left(candidate), right(candidate), (before, after) => before <= after)
    case '>=':
      return (candidate) => compare(left(candidate), right(candidate), (before, after) => before >= after)
    case 'in':
      return (candidate) => isIn(left(candidate), right(candidate))
    case '+':
      return (candidate) => sum(left(candidate), right(candidate))
    case '-':
      return (candidate) => numberOf(left(candidate)) - numberOf(right(candidate))
    case '*':
      return (candidate) => numberOf(left(candidate)) * numberOf(right(candidate))
    case '/':
      return (candidate) => numberOf(left(candidate)) / numberOf(right(candidate))
    case '%':
      return (candidate) => numberOf(left(candidate)) % numberOf(right(candidate))
  }
}

/** An own member of an object, an item of an array, or a character or the length of a text. */
function memberOf(value: unknown, name: string): unknown {
  if (typeof value === 'string') {
    return name === 'length' ? value.length : Object.getOwnPropertyDescriptor(value, name)?.value
  }
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return Reflect.get(value, name)
}

/** Returns the JavaScript method that a value has under a name; undefined if its type has none. */
type ReadMethod = (value: unknown) => unknown

/**
 * Reads a method that is not called, as in `@.match && @.match(/^a/)`. It is true, and equals nothing in a document. Undefined
 * for a name that is no method of any type.
 */
function methodReader(name: string): ReadMethod | undefined {
  const anyValue = methodIn(Object.prototype, name)
  const text = methodIn(String.prototype, name) ?? anyValue
  const number = methodIn(Number.prototype, name) ?? anyValue
  const boolean = methodIn(Boolean.prototype, name) ?? anyValue
  const list = methodIn(Array.prototype, name) ?? anyValue
  if ([text, number, boolean, list].every((method) => method === undefined)) return undefined
  return (value) => {
    switch (typeof value) {
      case 'string':
        return text
      case 'number':
        return number
      case 'boolean':
        return boolean
      case 'object':
        return value === null ? undefined : Array.isArray(value) ? list : anyValue
      default:
        return undefined
    }
  }
}

function methodIn(prototype: object, name: string): unknown {
  const method: unknown = Object.getOwnPropertyDescriptor(prototype, name)?.value
  return typeof method === 'function' ? method : undefined
}

/** `value.constructor.name` as in JavaScript for plain data, or the document's own members of these names. */
function kindName(value: unknown): unknown {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'object' && Object.hasOwn(value, 'constructor'))
    return memberOf(memberOf(value, 'constructor'), 'name')
  if (Array.isArray(value)) return 'Array'
  const type = typeof value
  return `${type.charAt(0).toUpperCase()}${type.slice(1)}`
}

/** `==` of JavaScript. An array with at most one item counts as its text, and an object never equals a scalar. */
function isLooselyEqual(left: unknown, right: unknown): boolean {
  if (isObjectOrList(left) && isObjectOrList(right)) return left === right
  const first = primitiveOf(left)
  const second = primitiveOf(right)
  if (isObjectOrList(first) || isObjectOrList(second)) return false
  const isNothing = first === undefined || first === null
  if (isNothing || second === undefined || second === null)
    return isNothing === (second === undefined || second === null)
  return typeof first === typeof second ? first === second : Number(first) === Number(second)
}

/** `<` and the other comparisons: texts by character, other values as numbers. */
function compare(left: unknown, right: unknown, relate: (before: string | number, after: string | number) => boolean) {
  const first = primitiveOf(left)
  const second = primitiveOf(right)
  if (typeof first === 'string' && typeof second === 'string') return relate(first, second)
  return relate(numberOf(first), numberOf(second))
}

/** `in` as in Nimma: true if a list or a text includes a value, or if an object has the member. */
function isIn(part: unknown, whole: unknown): boolean {
  if (Array.isArray(whole)) return whole.includes(part)
  if (isObjectOrList(part)) return false
  if (typeof whole === 'string') return whole.includes(String(part))
  return isObjectOrList(whole) && Object.hasOwn(whole, String(part))
}

/** `+` of JavaScript, which joins texts. Undefined for objects. */
function sum(left: unknown, right: unknown): unknown {
  const first = primitiveOf(left)
  const second = primitiveOf(right)
  if (isObjectOrList(first) || isObjectOrList(second)) return undefined
  return typeof first === 'string' || typeof second === 'string'
    ? `${first}${second}`
    : numberOf(first) + numberOf(second)
}

/** Converts an array with at most one item to a scalar, as JavaScript does. Returns other values unchanged. */
function primitiveOf(value: unknown): unknown {
  let only = value
  while (Array.isArray(only)) {
    if (only.length > 1) return value
    const [item]: unknown[] = only
    if (!isObjectOrList(item)) return String(item ?? '')
    only = item
  }
  return value
}

/** The number that JavaScript converts a value to. */
function numberOf(value: unknown): number {
  const primitive = primitiveOf(value)
  return isObjectOrList(primitive) ? Number.NaN : Number(primitive)
}
