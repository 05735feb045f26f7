import { compileRegularExpression, type RegularExpression } from '../../regexp/index.ts'
import { strayPattern } from './expression-parts.ts'
import { controls, hintOf, operators, refusedMembers, typeTests, variables } from './filter-words.ts'
import { methods, patternMethods } from './methods.ts'
import type { Scanner } from './scanner.ts'
import type { FilterExpression, UnaryOperator } from './syntax.ts'

const deepestNesting = 100

/**
 * Parses the filter after `?`, and leaves the scanner at the closing bracket.
 * @throws PathFailure for everything outside the grammar
 */
export function parseFilter(scanner: Scanner): FilterExpression {
  return new FilterParser(scanner).parse()
}

class FilterParser {
  readonly #scanner: Scanner
  #depth = 0

  constructor(scanner: Scanner) {
    this.#scanner = scanner
  }

  parse(): FilterExpression {
    const filter = this.#choice()
    const stray = strayPattern(filter)
    if (stray !== undefined) {
      const advice = 'write "/…/.test(@)" or "@.match(/…/)"'
      this.#scanner.fail(`a regular expression alone has no effect: ${advice}`, stray.offset)
    }
    return filter
  }

  /** Reads one level deeper. Fails if the expression is nested too deep, before the stack overflows. */
  #nested<Parsed>(read: () => Parsed): Parsed {
    if (++this.#depth > deepestNesting) this.#scanner.fail(`the filter is nested more than ${deepestNesting} deep`)
    const parsed = read()
    this.#depth--
    return parsed
  }

  #choice(): FilterExpression {
    return this.#nested(() => {
      const test = this.#binary(0)
      if (this.#scanner.startsWith('??') || !this.#takeToken('?')) return test
      const yes = this.#choice()
      this.#expectToken(':', '":" of "? :"')
      return { kind: 'choice', test, yes, no: this.#choice() }
    })
  }

  #binary(weakest: number): FilterExpression {
    let left = this.#unary()
    for (;;) {
      this.#scanner.skipSpaces()
      const operator = operators.find(([text]) => this.#isOperator(text))
      if (operator === undefined || operator[2] <= weakest) return left
      const [text, name, strength] = operator
      this.#scanner.take(text)
      const offset = this.#scanner.offset
      const right = this.#nested(() => this.#binary(strength))
      left =
        name === '~='
          ? { kind: 'call', object: this.#asPattern(right, offset), method: 'test', arguments: [left] }
          : { kind: 'binary', operator: name, left, right }
    }
  }

  #isOperator(text: string): boolean {
    if (!this.#scanner.startsWith(text)) return false
    return text !== 'in' || !/\w/.test(this.#scanner.text.charAt(this.#scanner.offset + 2))
  }

  #unary(): FilterExpression {
    this.#scanner.skipSpaces()
    if (this.#scanner.takePattern(/void(?![\w$])/y) !== '') {
      this.#nested(() => this.#unary())
      return { kind: 'literal', value: undefined }
    }
    const operator: UnaryOperator | undefined = this.#takeUnary()
    if (operator === undefined) return this.#members(this.#primary())
    return { kind: 'unary', operator, operand: this.#nested(() => this.#unary()) }
  }

  #takeUnary(): UnaryOperator | undefined {
    if (this.#scanner.take('!')) return '!'
    if (this.#scanner.take('-')) return '-'
    if (this.#scanner.take('+')) return '+'
    return this.#scanner.takePattern(/typeof(?![\w$])/y) === '' ? undefined : 'typeof'
  }

  #primary(): FilterExpression {
    const { character } = this.#scanner
    if (character === '(') return this.#parenthesised()
    if (character === '[') return this.#list()
    if (character === '/') return this.#pattern()
    if (character === '"' || character === "'") return { kind: 'literal', value: this.#text(character) }
    if (character === '@') return this.#variable()
    const number = this.#scanner.takePattern(/(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y)
    return number === '' ? this.#word() : { kind: 'literal', value: Number(number) }
  }

  #parenthesised(): FilterExpression {
    const opening = this.#scanner.offset
    this.#scanner.take('(')
    const inner = this.#choice()
    this.#expectToken(')', `")" for the "(" at offset ${opening}`)
    return inner
  }

  #list(): FilterExpression {
    const opening = this.#scanner.offset
    this.#scanner.take('[')
    return { kind: 'list', items: this.#items(']', `"]" for the "[" at offset ${opening}`) }
  }

  #items(closing: string, what: string): readonly FilterExpression[] {
    const items: FilterExpression[] = []
    while (!this.#takeToken(closing)) {
      if (items.length > 0) this.#expectToken(',', `"," or ${what}`)
      items.push(this.#choice())
    }
    return items
  }

  #pattern(): FilterExpression {
    const offset = this.#scanner.offset
    const written = this.#scanner.takePattern(/\/(?:\\[^\n]|\[(?:\\[^\n]|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/y)
    if (written === '') this.#scanner.fail('expected the closing "/" of the regular expression', offset)
    const end = written.lastIndexOf('/')
    return { kind: 'pattern', pattern: this.#compile(written.slice(1, end), written.slice(end + 1), offset), offset }
  }

  #compile(source: string, flags: string, offset: number): RegularExpression {
    const compiled = compileRegularExpression(source, flags)
    if ('problem' in compiled) this.#scanner.fail(compiled.problem, offset)
    return compiled
  }

  #text(quote: string): string {
    const offset = this.#scanner.offset
    const written = this.#scanner.takePattern(quote === '"' ? /"(?:\\.|[^"\\])*"/sy : /'(?:\\.|[^'\\])*'/sy)
    if (written === '') this.#scanner.fail('expected the closing quote of the string', offset)
    return written.slice(1, -1).replaceAll(/\\(.)/gs, (_, escaped: string) => controls.get(escaped) ?? escaped)
  }

  #variable(): FilterExpression {
    const offset = this.#scanner.offset
    const name = this.#scanner.takePattern(/@[\w$@]*/y)
    const type = typeTests.find((known) => `@${known}` === name)
    if (type !== undefined) {
      if (this.#takeToken('(')) this.#expectToken(')', '")"')
      return { kind: 'type-test', type }
    }
    const variable = variables.find((known) => known === name)
    if (variable !== undefined) {
      // Nimma reads "@property()" as "@property".
      if (this.#scanner.take('(')) this.#expectToken(')', '")"')
      return { kind: 'variable', name: variable }
    }
    const known = [...variables, ...typeTests.map((test) => `@${test}`)]
    this.#scanner.fail(`unknown name "${name}"${hintOf(name, known)}`, offset)
  }

  #word(): FilterExpression {
    const offset = this.#scanner.offset
    const word = this.#scanner.takePattern(/[\p{L}_$][\w$]*/uy)
    if (word === 'true' || word === 'false') return { kind: 'literal', value: word === 'true' }
    if (word === 'null') return { kind: 'literal', value: null }
    if (word === 'undefined') return { kind: 'literal', value: undefined }
    if (word === '') this.#scanner.fail(`expected a value, found ${this.#scanner.found()}`, offset)
    const hint = variables.some((known) => known === `@${word}`)
      ? `, did you mean "@${word}"?`
      : hintOf(word, ['true', 'false', 'null', 'undefined', 'typeof'])
    this.#scanner.fail(
      `unknown name "${word}"${hint === '' ? '; put text in quotes, and write "@" for the value' : hint}`,
      offset,
    )
  }

  #members(start: FilterExpression): FilterExpression {
    let object = start
    for (;;) {
      this.#scanner.skipSpaces()
      if (this.#scanner.take('?.[')) object = this.#computed(object)
      else if (this.#scanner.take('?.') || this.#scanner.take('.')) object = this.#named(object)
      else if (this.#scanner.take('[')) object = this.#computed(object)
      else if (this.#scanner.startsWith('('))
        this.#scanner.fail('only methods can be called, such as "@.startsWith(\'a\')"')
      else return object
    }
  }

  #computed(object: FilterExpression): FilterExpression {
    const offset = this.#scanner.offset
    const name = this.#choice()
    this.#expectToken(']', `"]" for the "[" at offset ${offset - 1}`)
    if (name.kind === 'literal') this.#refuse(String(name.value), offset)
    return { kind: 'member', object, name }
  }

  #named(object: FilterExpression): FilterExpression {
    this.#scanner.skipSpaces()
    const offset = this.#scanner.offset
    if (this.#scanner.takePattern(/constructor\s*\.\s*name(?![\w$])/y) !== '') return { kind: 'kind-name', object }
    const name = this.#scanner.takePattern(/[\p{L}_$@][\p{L}\p{N}_$@]*/uy)
    if (name === '') this.#scanner.fail(`expected the name of a member, found ${this.#scanner.found()}`)
    this.#refuse(name, offset)
    this.#scanner.skipSpaces()
    if (this.#scanner.take('(')) return this.#call(object, name, offset)
    return { kind: 'member', object, name: { kind: 'literal', value: name } }
  }

  #refuse(name: string, offset: number): void {
    if (refusedMembers.has(name))
      this.#scanner.fail(`"${name}" cannot be used in a filter: filters see only the data`, offset)
  }

  #call(object: FilterExpression, method: string, offset: number): FilterExpression {
    const values = this.#items(')', '")"')
    if (method === 'test' && object.kind === 'pattern') return { kind: 'call', object, method, arguments: values }
    if (patternMethods.has(method)) {
      const pattern = values[0] ?? { kind: 'literal', value: '' }
      return { kind: 'call', object, method, arguments: [this.#asPattern(pattern, offset)] }
    }
    if (methods.has(method) && object.kind !== 'pattern') return { kind: 'call', object, method, arguments: values }
    const known = object.kind === 'pattern' ? ['test'] : [...methods.keys(), ...patternMethods.keys()]
    const such = object.kind === 'pattern' ? 'only "test" can' : 'only methods such as "includes" and "match" can'
    this.#scanner.fail(`"${method}" cannot be called in a filter${hintOf(method, known) || `: ${such}`}`, offset)
  }

  #asPattern(value: FilterExpression, offset: number): FilterExpression {
    if (value.kind === 'pattern') return value
    if (value.kind === 'literal' && typeof value.value === 'string') {
      return { kind: 'pattern', pattern: this.#compile(value.value, '', offset), offset }
    }
    this.#scanner.fail('expected a regular expression that is written out, "/…/" or in quotes', offset)
  }

  #takeToken(token: string): boolean {
    this.#scanner.skipSpaces()
    return this.#scanner.take(token)
  }

  #expectToken(token: string, what: string): void {
    this.#scanner.skipSpaces()
    this.#scanner.expect(token, what)
  }
}
