import { isRecord } from '../plain-data.ts'
import { areDiscriminated } from './disjoint.ts'
import { all, always, any, type Fact, type Formula, fact, type JsonType, jsonTypeOf, literal, never } from './facts.ts'
import { rational, rationalOf } from './rational.ts'
import type { Literal, SchemaClass, SchemaClasses } from './schema-classes.ts'

/** What the formula of a `oneOf` needs to know. */
export interface Exclusion {
  /** True if no value is valid for both schemas. */
  areDisjoint(one: SchemaClass, other: SchemaClass): boolean
}

const mostCombinations = 64

/** Writes what a literal says of a value of one type as a formula, of the keywords of its schema. */
export class FormulaWriter {
  readonly #classes: SchemaClasses
  readonly #exclusion: Exclusion
  readonly #known = new Map<string, Formula>()

  constructor(classes: SchemaClasses, exclusion: Exclusion) {
    this.#classes = classes
    this.#exclusion = exclusion
  }

  formulaOf(stated: Literal, type: JsonType): Formula {
    const key = `${stated.id} ${type}`
    let formula = this.#known.get(key)
    if (formula === undefined) {
      formula = this.#write(stated, type)
      this.#known.set(key, formula)
    }
    return formula
  }

  #write(stated: Literal, type: JsonType): Formula {
    const { schema, holds } = stated
    const of = new Statements(stated, type, this.#classes, this.#exclusion)
    const parts = Object.entries(schema.keywords).map(([name, value]) => of.keyword(name, value))
    for (const { reason } of schema.obstacles) parts.push(fact({ is: 'unclear', reason }))
    return holds ? all(parts) : any(parts)
  }
}

/** What the keywords of one schema say, or say where the schema does not hold. */
class Statements {
  readonly #schema: SchemaClass
  readonly #holds: boolean
  readonly #describes: boolean
  readonly #type: JsonType
  readonly #classes: SchemaClasses
  readonly #exclusion: Exclusion

  constructor({ schema, holds, describes }: Literal, type: JsonType, classes: SchemaClasses, exclusion: Exclusion) {
    this.#schema = schema
    this.#holds = holds
    this.#describes = describes
    this.#type = type
    this.#classes = classes
    this.#exclusion = exclusion
  }

  /** A formula for one keyword, negated if the schema does not hold. */
  keyword(name: string, value: unknown): Formula {
    switch (name) {
      case 'type':
        return this.#types(Array.isArray(value) ? value : [value])
      case 'const':
        return this.#constants([value])
      case 'enum':
        return this.#constants(Array.isArray(value) ? value : [])
      case 'allOf':
        return this.#every(listOf(value).map((part) => this.#schemaHolds(part)))
      case 'anyOf':
        return this.#anyOf(listOf(value))
      case 'oneOf':
        return this.#oneOf(listOf(value))
      case 'not':
        return literal(this.#holds ? this.#part(value).refused : this.#part(value).holding)
      case 'if':
        return this.#conditional(value)
      default:
        return this.#ofType(name, value)
    }
  }

  #ofType(name: string, value: unknown): Formula {
    const statesNothing = this.#holds ? always : never
    if (this.#type === 'number' && typeof value === 'number') return this.#ofNumber(name, value) ?? statesNothing
    if (this.#type === 'number' && name === 'format' && typeof value === 'string') return this.#format(value)
    if (this.#type === 'string') return this.#ofString(name, value) ?? statesNothing
    if (this.#type === 'array') return this.#ofArray(name, value) ?? statesNothing
    if (this.#type === 'object') return this.#ofObject(name, value) ?? statesNothing
    return statesNothing
  }

  #part(schema: unknown): SchemaClass {
    return this.#schema.part(schema)
  }

  #holding(schema: unknown): Literal {
    const part = this.#part(schema)
    return this.#describes ? part.describing : part.holding
  }

  /** That a schema in the keywords holds, or does not hold if the whole does not. */
  #schemaHolds(schema: unknown): Formula {
    return literal(this.#holds ? this.#holding(schema) : this.#part(schema).refused)
  }

  #every(parts: readonly Formula[]): Formula {
    return this.#holds ? all(parts) : any(parts)
  }

  #types(types: readonly unknown[]): Formula {
    const isInteger = types.includes('integer') && !types.includes('number')
    if (this.#type === 'number' && isInteger) return fact({ is: 'multiple', of: rational(1n), holds: this.#holds })
    return types.includes(this.#type) === this.#holds ? always : never
  }

  #constants(values: readonly unknown[]): Formula {
    const alike = values.filter((value) => jsonTypeOf(value) === this.#type)
    if (this.#holds) return alike.length === 0 ? never : fact({ is: 'one-of', values: alike })
    return all(alike.map((value) => this.#isOther(value)))
  }

  #isOther(value: unknown): Formula {
    if (value === null) return never
    if (Array.isArray(value)) return this.#isOtherArray(value)
    return isRecord(value) ? this.#isOtherObject(value) : fact({ is: 'other', value })
  }

  #isOtherArray(value: readonly unknown[]): Formula {
    const differs = value.map((item, index) =>
      fact({ is: 'some-item', at: { from: index, to: index + 1 }, literal: this.#classes.constant(item).refused }),
    )
    return any([...otherSize(value.length), ...differs])
  }

  #isOtherObject(value: Readonly<Record<string, unknown>>): Formula {
    const names = Object.keys(value).sort()
    const others = { kind: 'others', names, patterns: [] } as const
    const differs = names.map((name) =>
      fact({
        is: 'some-property',
        names: { kind: 'name', name },
        literal: this.#classes.constant(value[name]).refused,
      }),
    )
    return any([
      ...names.map((name) => fact({ is: 'has', name, holds: false })),
      fact({ is: 'some-property', names: others, literal: this.#part(true).holding }),
      ...differs,
    ])
  }

  #anyOf(schemas: readonly unknown[]): Formula {
    if (!this.#holds) return all(schemas.map((schema) => this.#schemaHolds(schema)))
    const each = schemas.map((schema) => this.#schemaHolds(schema))
    if (!this.#describes || this.#type !== 'object') return any(each)
    return any([...each, ...this.#combinations(schemas)])
  }

  /** A sender that keeps to several schemas of an `anyOf` can send the names of all of them. */
  #combinations(schemas: readonly unknown[]): readonly Formula[] {
    const parts = schemas.map((schema) => this.#part(schema))
    const combinations: Formula[] = []
    if (areDiscriminated(parts)) return combinations
    const extend = (chosen: readonly number[]): void => {
      for (let next = (chosen.at(-1) ?? -1) + 1; next < parts.length; next++) {
        const added = parts[next]
        if (added === undefined || combinations.length > mostCombinations) return
        const isPossible = chosen.every((index) => !this.#exclusion.areDisjoint(parts[index] ?? added, added))
        if (!isPossible) continue
        const indices = [...chosen, next]
        if (indices.length > 1) combinations.push(all(indices.map((index) => this.#schemaHolds(schemas[index]))))
        extend(indices)
      }
    }
    extend([])
    return combinations.length > mostCombinations
      ? [fact({ is: 'unclear', reason: 'many combinations of "anyOf"' })]
      : combinations
  }

  /** Schemas exclude each other only where a value can be valid for both. */
  #oneOf(schemas: readonly unknown[]): Formula {
    const parts = schemas.map((schema) => this.#part(schema))
    const overlaps = this.#overlapsOf(parts)
    if (this.#holds) {
      return any(
        schemas.map((schema, index) => {
          const excluded = (overlaps[index] ?? []).map((place) => literal(this.#part(schemas[place]).refused))
          return all([this.#schemaHolds(schema), ...excluded])
        }),
      )
    }
    const both = overlaps.flatMap((places, index) =>
      places
        .filter((place) => place > index)
        .map((place) =>
          all([literal(this.#part(schemas[index]).holding), literal(this.#part(schemas[place]).holding)]),
        ),
    )
    return any([all(parts.map(({ refused }) => literal(refused))), ...both])
  }

  /** For each schema, the places of the others that a value can be valid for too. */
  #overlapsOf(parts: readonly SchemaClass[]): readonly (readonly number[])[] {
    if (areDiscriminated(parts)) return parts.map(() => [])
    return parts.map((one, index) =>
      parts.flatMap((other, place) =>
        place !== index && (one === other || !this.#exclusion.areDisjoint(one, other)) ? [place] : [],
      ),
    )
  }

  #conditional(condition: unknown): Formula {
    const { keywords } = this.#schema
    const clause = (name: string): Formula => {
      if (keywords[name] === undefined) return this.#holds ? always : never
      return this.#schemaHolds(keywords[name])
    }
    const { refused } = this.#part(condition)
    return any([all([literal(this.#holding(condition)), clause('then')]), all([literal(refused), clause('else')])])
  }

  #ofNumber(name: string, value: number): Formula | undefined {
    const exact = rationalOf(value)
    if (name === 'multipleOf') return fact({ is: 'multiple', of: exact, holds: this.#holds })
    const written = bounds.get(name)
    if (written === undefined) return undefined
    const { side, isExclusive } = written
    const turned = side === 'least' ? 'most' : 'least'
    return this.#holds
      ? fact({ is: 'bound', side, value: exact, isExclusive })
      : fact({ is: 'bound', side: turned, value: exact, isExclusive: !isExclusive })
  }

  #size(side: 'least' | 'most', count: unknown): Formula {
    const size = Number(count)
    if (this.#holds) return fact({ is: 'size', side, count: size })
    if (side === 'most') return fact({ is: 'size', side: 'least', count: size + 1 })
    return size === 0 ? never : fact({ is: 'size', side: 'most', count: size - 1 })
  }

  #format(name: string): Formula {
    return fact({ is: 'format', name, holds: this.#holds })
  }

  #ofString(name: string, value: unknown): Formula | undefined {
    if (name === 'minLength') return this.#size('least', value)
    if (name === 'maxLength') return this.#size('most', value)
    if (name === 'pattern' && typeof value === 'string') {
      return fact({ is: 'pattern', source: value, holds: this.#holds })
    }
    return name === 'format' && typeof value === 'string' ? this.#format(value) : undefined
  }

  #ofArray(name: string, value: unknown): Formula | undefined {
    switch (name) {
      case 'minItems':
        return this.#size('least', value)
      case 'maxItems':
        return this.#size('most', value)
      case 'uniqueItems':
        return fact({ is: 'unique', holds: this.#holds })
      case 'contains':
        return this.#holds
          ? fact({ is: 'some-item', at: everywhere, literal: this.#holding(value) })
          : fact({ is: 'each-item', at: everywhere, literal: this.#part(value).refused })
      case 'items':
        return Array.isArray(value)
          ? this.#every(value.map((schema, index) => this.#items(schema, index, index + 1)))
          : this.#items(value, 0, Number.POSITIVE_INFINITY)
      case 'additionalItems':
        return this.#items(value, listOf(this.#schema.keywords.items).length, Number.POSITIVE_INFINITY)
      default:
        return undefined
    }
  }

  #items(schema: unknown, from: number, to: number): Formula {
    return this.#holds
      ? fact({ is: 'each-item', at: { from, to }, literal: this.#holding(schema) })
      : fact({ is: 'some-item', at: { from, to }, literal: this.#part(schema).refused })
  }

  #ofObject(name: string, value: unknown): Formula | undefined {
    switch (name) {
      case 'minProperties':
        return this.#size('least', value)
      case 'maxProperties':
        return this.#size('most', value)
      case 'required':
        return this.#every(listOf(value).map((key) => this.#has(String(key))))
      case 'properties':
        return this.#every(entriesOf(value).map(([key, schema]) => this.#property({ kind: 'name', name: key }, schema)))
      case 'patternProperties':
        return this.#every(
          entriesOf(value).map(([source, schema]) => this.#property({ kind: 'pattern', source }, schema)),
        )
      case 'additionalProperties':
        return this.#additional(value)
      case 'propertyNames':
        return this.#names(value)
      case 'dependencies':
        return this.#every(entriesOf(value).map(([key, needed]) => this.#dependency(key, needed)))
      default:
        return undefined
    }
  }

  #described(stated: Fact): Formula {
    return this.#describes ? fact(stated) : always
  }

  /** A name that is sent too if others are described. */
  #mentioned(name: string): Formula {
    return this.#described({ is: 'described', names: { kind: 'name', name }, closes: false })
  }

  #has(name: string): Formula {
    const present = fact({ is: 'has', name, holds: this.#holds })
    return this.#holds ? all([present, this.#mentioned(name)]) : present
  }

  #property(names: Extract<Fact, { is: 'each-property' }>['names'], schema: unknown): Formula {
    if (!this.#holds) return fact({ is: 'some-property', names, literal: this.#part(schema).refused })
    const each = fact({ is: 'each-property', names, literal: this.#holding(schema) })
    return all([each, names.kind === 'others' ? always : this.#described({ is: 'described', names, closes: true })])
  }

  #additional(schema: unknown): Formula {
    const { properties, patternProperties } = this.#schema.keywords
    const names = entriesOf(properties).map(([name]) => name)
    const patterns = entriesOf(patternProperties).map(([pattern]) => pattern)
    const others = this.#property({ kind: 'others', names, patterns }, schema)
    return schema === false || !this.#holds ? others : all([others, this.#described({ is: 'open' })])
  }

  #names(schema: unknown): Formula {
    const { holding, refused } = this.#part(schema)
    if (!this.#holds) return fact({ is: 'some-name', literal: refused })
    return all([fact({ is: 'each-name', literal: holding }), this.#described({ is: 'open' })])
  }

  #dependency(name: string, needed: unknown): Formula {
    const isMissing = fact({ is: 'has', name, holds: false })
    const isPresent = fact({ is: 'has', name, holds: true })
    const rest = Array.isArray(needed)
      ? this.#every(needed.map((key) => this.#has(String(key))))
      : this.#schemaHolds(needed)
    if (!this.#holds) return all([isPresent, rest])
    const names = [name, ...(Array.isArray(needed) ? needed.map(String) : [])]
    return all([any([isMissing, rest]), ...names.map((mentioned) => this.#mentioned(mentioned))])
  }
}

const everywhere = { from: 0, to: Number.POSITIVE_INFINITY }

const bounds: ReadonlyMap<string, { readonly side: 'least' | 'most'; readonly isExclusive: boolean }> = new Map([
  ['minimum', { side: 'least', isExclusive: false }],
  ['maximum', { side: 'most', isExclusive: false }],
  ['exclusiveMinimum', { side: 'least', isExclusive: true }],
  ['exclusiveMaximum', { side: 'most', isExclusive: true }],
])

function otherSize(size: number): readonly Formula[] {
  const more = fact({ is: 'size', side: 'least', count: size + 1 })
  return size === 0 ? [more] : [more, fact({ is: 'size', side: 'most', count: size - 1 })]
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return isRecord(value) ? Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)) : []
}
