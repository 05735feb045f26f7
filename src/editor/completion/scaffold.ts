import { type Format, typeNamed } from '../../format/format.ts'
import type { ObjectShape, Shape, TypeName } from '../../format/shape.ts'
import { memberShape, optionsOf, shapeUnder } from '../../graph/step.ts'
import { escapeSnippet, keyText, type Writing } from './insertion.ts'

/** A value that is not written yet: what has to be in it, with places to fill in. */
type Scaffold =
  | { readonly kind: 'open' }
  | { readonly kind: 'string' }
  | { readonly kind: 'reference' }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'map'; readonly entries: readonly (readonly [key: string | undefined, value: Scaffold])[] }
  | { readonly kind: 'list'; readonly item: Scaffold }

const open: Scaffold = { kind: 'open' }

/** The fields that most objects of a type have beside the required ones. */
const usualFields: Readonly<Record<TypeName, readonly string[]>> = {
  Channel: ['address', 'messages'],
  Operation: ['summary'],
  Message: ['name', 'contentType', 'payload'],
  Schema: ['type'],
  Parameter: ['description'],
}

/** Answers whether there is something of a type to refer to. */
type IsReusable = (type: TypeName) => boolean

/** A value with what its object requires. */
export function requiredScaffold(shape: Shape, format: Format): Scaffold {
  return scaffoldOf(shape, format)
}

/**
 * A named object of the author, with what it requires and what most of its kind have. Named objects in it are references where there
 * is something to refer to, else they are written out.
 */
export function entryScaffold(shape: ObjectShape, format: Format, isReusable: IsReusable): Scaffold {
  return { kind: 'map', entries: [[undefined, scaffoldOf(shape, format, isReusable)]] }
}

/** With `isReusable`, the object has also what most of its kind have. */
function scaffoldOf(shape: Shape, format: Format, isReusable?: IsReusable): Scaffold {
  switch (shape.shape) {
    case 'scalar':
      if (shape.values !== undefined) return { kind: 'choice', values: shape.values }
      return shape.types.includes('string') && shape.types.length === 1 ? { kind: 'string' } : open
    case 'list': {
      const item = scaffoldOf(memberShape(shape) ?? shape, format)
      return item.kind === 'map' ? { kind: 'list', item } : { kind: 'list', item: open }
    }
    case 'map':
      return { kind: 'map', entries: [] }
    case 'object':
      return objectScaffold(shape, format, isReusable)
    case 'either': {
      const options = optionsOf(shape).map((option) => scaffoldOf(option, format))
      if (options.every(isBelow)) return { kind: 'map', entries: [] }
      return options.find(({ kind }) => kind === 'choice') ?? open
    }
    default:
      return open
  }
}

function objectScaffold({ type, reference }: ObjectShape, format: Format, isReusable?: IsReusable): Scaffold {
  if (reference === 'must') return { kind: 'map', entries: [['$ref', { kind: 'reference' }]] }
  const { fields, choices = [] } = typeNamed(format, type)
  const plain = choices.find(({ whenField }) => whenField === undefined)
  if (isReusable !== undefined && plain !== undefined && Object.keys(fields).length === 0)
    return objectScaffold({ shape: 'object', type: plain.type, reference }, format, isReusable)
  const required = Object.keys(fields).filter((name) => fields[name]?.required === true)
  const usual = isReusable === undefined ? [] : (usualFields[type] ?? []).filter((name) => Object.hasOwn(fields, name))
  const names = [...new Set([...required, ...usual])]
  const entries = names.map((name) => {
    const inner = shapeUnder(typeNamed(format, type), name)
    return [name, inner === undefined ? open : memberScaffold(inner, format, isReusable)] as const
  })
  return { kind: 'map', entries }
}

/** A map of named objects begins with one of them. */
function memberScaffold(shape: Shape, format: Format, isReusable?: IsReusable): Scaffold {
  const values = shape.shape === 'map' ? memberShape(shape) : undefined
  if (isReusable === undefined || values?.shape !== 'object' || values.reference === 'never')
    return scaffoldOf(shape, format)
  const isReference = values.reference === 'must' || isReusable(values.type)
  const value: Scaffold = isReference
    ? { kind: 'map', entries: [['$ref', { kind: 'reference' }]] }
    : scaffoldOf(values, format, isReusable)
  return { kind: 'map', entries: [[undefined, value]] }
}

/** True if a value is written on lines of its own, below its key. */
export function isBelow(scaffold: Scaffold): boolean {
  return scaffold.kind === 'map' || scaffold.kind === 'list'
}

/** A scaffold as the text of a snippet (LSP 3.17, "Snippet Syntax"), from behind the colon or dash on; or the entries of a map alone. */
export class ScaffoldText {
  readonly #writing: Writing
  readonly #isLine: boolean
  #stop = 0

  constructor(writing: Writing) {
    this.#writing = writing
    this.#isLine = writing.isFlow && writing.language !== 'json'
  }

  /** The entries of a map, without the indentation of the first. */
  entriesOf(scaffold: Scaffold, indent: string): string {
    if (scaffold.kind !== 'map') return ''
    const { isFlow } = this.#writing
    const texts = scaffold.entries.map(([key, value]) => `${this.#keyOf(key)}:${this.valueOf(value, indent)}`)
    if (this.#isLine) return texts.join(', ')
    return texts.join(isFlow ? `,\n${indent}` : `\n${indent}`)
  }

  /** A value, from the colon of its key on. */
  valueOf(scaffold: Scaffold, indent: string): string {
    const inner = `${indent}  `
    if (!isBelow(scaffold)) return ` ${this.#scalarOf(scaffold)}`
    if (this.#writing.isFlow) return ` ${this.#collectionOf(scaffold, indent)}`
    return `\n${inner}${this.#blockOf(scaffold, inner)}`
  }

  /** What is below a key in block style. */
  #blockOf(scaffold: Scaffold, indent: string): string {
    if (scaffold.kind === 'list') return `- ${this.#blockOf(scaffold.item, `${indent}  `)}`
    if (scaffold.kind !== 'map') return this.#scalarOf(scaffold)
    return scaffold.entries.length === 0 ? this.#next() : this.entriesOf(scaffold, indent)
  }

  #collectionOf(scaffold: Scaffold, indent: string): string {
    const inner = this.#isLine ? '' : `${indent}  `
    const [before, after] = this.#isLine ? [' ', ' '] : [`\n${inner}`, `\n${indent}`]
    if (scaffold.kind === 'list') {
      const item = isBelow(scaffold.item) ? this.#collectionOf(scaffold.item, inner) : this.#scalarOf(scaffold.item)
      return this.#isLine ? `[${item}]` : `[${before}${item}${after}]`
    }
    if (scaffold.kind !== 'map') return this.#scalarOf(scaffold)
    const entries = scaffold.entries.length === 0 ? this.#next() : this.entriesOf(scaffold, inner)
    return `{${before}${entries}${after}\\}`
  }

  #keyOf(key: string | undefined): string {
    const { language } = this.#writing
    if (key !== undefined)
      return escapeSnippet(keyText(key, { ...this.#writing, word: { ...this.#writing.word, quote: '' } }))
    const stop = ++this.#stop
    const name = `\${${stop}:name}`
    return language === 'json' ? `"${name}"` : name
  }

  #scalarOf(scaffold: Scaffold): string {
    const isJson = this.#writing.language === 'json'
    if (scaffold.kind === 'choice') {
      const choice = `\${${++this.#stop}|${scaffold.values.map(escapeChoice).join(',')}|}`
      return isJson ? `"${choice}"` : choice
    }
    if (scaffold.kind === 'reference' && !isJson) return `'${this.#next()}'`
    if ((scaffold.kind === 'string' || scaffold.kind === 'reference') && isJson) return `"${this.#next()}"`
    return this.#next()
  }

  #next(): string {
    return `$${++this.#stop}`
  }
}

function escapeChoice(value: string): string {
  return value.replace(/[\\$},|]/g, '\\$&')
}
