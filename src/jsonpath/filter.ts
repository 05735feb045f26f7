import type { RegularExpression } from '../regexp/regular-expression.ts'
import { type Candidate, compileTypeTest, compileVariable, type Evaluate } from './candidate.ts'
import { kindName, memberOf, methodReader } from './members.ts'
import { methods, patternMethods } from './methods.ts'
import { compare, isIn, isLooselyEqual, numberOf, sum } from './operators.ts'
import type { BinaryOperator, Expression, UnaryOperator } from './syntax.ts'

/**
 * Compiles the expression of a filter to a function that says whether a candidate passes. It calls only the methods that the
 * grammar names; a method that is not called is a value like any other. A member of nothing is nothing. The function throws
 * only what `OnFailure` hears of: texts and regular expressions that take too long.
 */
export function compileFilter(expression: Expression): (candidate: Candidate) => boolean {
  const evaluate = compile(expression)
  return (candidate) => Boolean(evaluate(candidate))
}

function compile(expression: Expression): Evaluate {
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

function compileMember(objectExpression: Expression, nameExpression: Expression): Evaluate {
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
  // A name from the document is a key of the data, and never that of a method.
  return (candidate) => {
    const key = name(candidate)
    return typeof key === 'object' || key === undefined ? undefined : memberOf(object(candidate), String(key))
  }
}

function compileCall(objectExpression: Expression, name: string, argumentExpressions: readonly Expression[]): Evaluate {
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

/** `test` makes a text of everything that it gets, as JavaScript does for scalars. */
function compileTest(pattern: RegularExpression, argument: Expression | undefined): Evaluate {
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
