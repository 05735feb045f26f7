import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatFor } from '../../src/format/compile.ts'
import type { Format } from '../../src/format/format.ts'
import { schemaFormatOf } from '../../src/format/schema-formats.ts'
import { bindingLevels, type Field, type ObjectType, type Shape } from '../../src/format/shape.ts'
import { neutral } from '../../src/format/vocabulary.ts'
import { type Block, blocksOf, type Row, type Table } from './markdown-blocks.ts'

/** Where our table says something else than the tables of the format text, and why. */
const decided: Readonly<Record<string, string>> = {
  'OAuthImplicitFlow.authorizationUrl: required': 'the text says "flows as in RFC 6749": section 3.1 needs it',
  'OAuthPasswordFlow.tokenUrl: required': 'the text says "flows as in RFC 6749": section 3.2 needs it',
  'OAuthClientCredentialsFlow.tokenUrl: required': 'the text says "flows as in RFC 6749": section 3.2 needs it',
  'OAuthAuthorizationCodeFlow.authorizationUrl: required': 'the text says "flows as in RFC 6749": section 3.1 needs it',
  'OAuthAuthorizationCodeFlow.tokenUrl: required': 'the text says "flows as in RFC 6749": section 3.2 needs it',
  'NotifyTopicOperationBinding.consumers: required':
    'required of a consumer only, which the action of the operation tells: a rule of its own',
}

/** Keywords that the text covers with "any Core/Validation keyword" without naming them. */
const unnamedKeywords = [
  '$id',
  '$schema',
  '$comment',
  'contentEncoding',
  'contentMediaType',
  'definitions',
  'dependencies',
]

const jsonTypes = 'one of null, boolean, object, array, number, string, integer'

/** What the keywords take that the text only names (JSON Schema Draft 07, meta-schema). */
const keywordShapes: readonly (readonly [string, string])[] = [
  ['title description format pattern discriminator $id $schema $comment contentEncoding contentMediaType', 'string'],
  ['type', `${jsonTypes} / [${jsonTypes}]`],
  ['multipleOf maximum exclusiveMaximum minimum exclusiveMinimum', 'number'],
  ['maxLength minLength maxItems minItems maxProperties minProperties', 'integer'],
  ['uniqueItems readOnly writeOnly deprecated', 'boolean'],
  ['required', '[string]'],
  ['enum examples', 'array'],
  ['const default', 'any'],
  ['if then else additionalProperties additionalItems propertyNames contains not', 'schema or reference'],
  ['properties patternProperties definitions', 'map of schema or reference'],
  ['allOf oneOf anyOf', '[schema or reference]'],
  ['items', '[schema or reference] / schema or reference'],
  ['dependencies', 'map of [string] / schema or reference'],
  ['externalDocs', 'externaldocumentation or reference'],
]

const schemaFormatFamilies: readonly (readonly [RegExp, string])[] = [
  [/own Schema Object/, 'own'],
  [/^JSON Schema/, 'json-schema'],
  [/^Record-schema/, 'avro'],
  [/^HTTP-API/, 'openapi'],
  [/^Data-type/, 'raml'],
  [/^Binary-serialization/, 'protobuf'],
]

const spellings: readonly (readonly [string, readonly string[]])[] = [
  ['<spec>', ['msgapi', 'aai.asyncapi']],
  ['<avro>', ['avro', 'apache.avro']],
  ['<oai>', ['oai', 'oai.openapi']],
  ['<vendor>', ['google', 'acme']],
]

export interface Outcome {
  readonly total: number
  readonly passed: number
  readonly failures: readonly string[]
}

/** Compares the whole format text with the whole neutral table, in both directions. */
export function run(sharedFolder: string): Outcome {
  const text = readFileSync(join(sharedFolder, 'format', 'message-api-3.1.0.md'), 'utf8')
  return compareText(text, formatFor(neutral, '3.1'), true)
}

/** Compares what a text in the form of the format text says with a table; `whole` also asks whether it says everything. */
export function compareText(text: string, format: Format, whole = false): Outcome {
  const comparison = new Comparison(format)
  const blocks = blocksOf(text)
  for (const block of blocks) comparison.readNamedShapes(block)
  for (const block of blocks) comparison.compareBlock(block)
  if (whole) comparison.compareWhole()
  return comparison.outcome()
}

class Comparison {
  readonly #format: Format
  readonly #failures: string[] = []
  #total = 0
  /** `Servers Object` and the like, which the text defines apart and our table writes where they stand. */
  readonly #named = new Map<string, string>([['versionstring', 'string']])
  readonly #described = new Map<string, Set<string>>()
  readonly #recognised = new Set<string>()
  readonly #differences = new Set<string>()
  readonly #requirementsCompared = new Set<Field>()

  constructor(format: Format) {
    this.#format = format
  }

  outcome(): Outcome {
    return { total: this.#total, passed: this.#total - this.#failures.length, failures: this.#failures }
  }

  #check(holds: boolean, failure: string): void {
    this.#total += 1
    if (!holds) this.#failures.push(failure)
  }

  #same(what: string, found: unknown, expected: unknown): void {
    const [left, right] = [JSON.stringify(found), JSON.stringify(expected)]
    if (left !== right && decided[what] !== undefined) this.#differences.add(what)
    this.#check(left === right || decided[what] !== undefined, `${what}: table has ${left}, text has ${right}`)
  }

  /** Learns the maps and lists that the text names: Servers Object, Tags Object. */
  readNamedShapes({ section, line = '' }: Block): void {
    const map = /^Map; key pattern `(.+?)`; value: (.+)\.$/.exec(line)
    if (map) this.#name(section, `map ${map[1]} of ${this.#cell(map[2] ?? '', '')}`)
    const parameters = /^(Parameters Object): map; key pattern `(.+?)`;.*Value: (.+)\.$/.exec(line)
    if (parameters) this.#name(parameters[1] ?? '', `map ${parameters[2]} of ${this.#cell(parameters[3] ?? '', '')}`)
    const plain = /^Map from `\{\w+\}`.*? to (\w+ Object, Ref)\b/.exec(line)
    if (plain) this.#name(section, `map of ${this.#cell(plain[1] ?? '', '')}`)
    if (/^- Tags Object: list of Tag Objects; .* may be a Reference Object/.test(line))
      this.#name('Tags Object', '[tag or reference]')
  }

  #name(title: string, shape: string): void {
    this.#named.set(plainTitle(title), shape)
    this.#recognised.add(plainTitle(title))
  }

  compareBlock(block: Block): void {
    if (block.table) this.#compareTable(block, block.table)
    else if (block.line !== undefined) this.#compareProse(block, block.line)
  }

  #compareTable({ section, caption }: Block, table: Table): void {
    const columns = table.columns.join(' | ')
    if (columns === 'Term | Meaning' || columns === 'Name | type | format | Note') return
    if (columns === 'Format | Allowed schemaFormat values') this.#compareSchemaFormats(table)
    else if (columns === 'Item | Value') this.#compareLimits(table)
    else this.#compareFields(section, caption, table)
  }

  #compareFields(section: string, caption: string, table: Table): void {
    const columns = table.columns.join(' | ')
    this.#check(table.columns[0] === 'Field', `table "${columns}" of "${section}" is not understood`)
    const title =
      /^([A-Z][A-Za-z ]*?(?:Object|Policy|Consumer|Identifier)|Consumer|Identifier)(?: \([^)]*\))?(?::|\. |$)/.exec(
        caption,
      )?.[1]
    const types = this.#types(section, title ?? section)
    this.#check(types.length > 0, `no object type for the table of "${title ?? section}"`)
    for (const type of types) {
      const extendable = (title === undefined ? section : caption).includes('extendable)')
      if (!isBinding(section)) this.#same(`${type.name}: extendable`, type.extendable, extendable)
      for (const row of table.rows) this.#compareRow(type, row)
    }
  }

  #compareRow(type: ObjectType, row: Row): void {
    const name = row.Field ?? ''
    const rule = row.Rule ?? row.Meaning ?? ''
    const where = `${type.name}.${name}`
    const field = this.#field(type, name)
    if (field === undefined) return
    if (type.name === 'Components') {
      const values = this.#cell(`${row['Value type']}, Ref`, '')
      this.#same(`${where}: type`, this.#shape(field.shape), `map ^[a-zA-Z0-9\\.\\-_]+$ of ${values}`)
      const target = field.shape.shape === 'map' && field.shape.values.shape === 'object' ? field.shape.values.type : ''
      this.#same(`${where}: components map of ${target}`, this.#format.types.get(target)?.components, name)
      return
    }
    const cell = type.name === 'Description' && row.Type === 'Identifier' ? 'string' : (row.Type ?? 'string')
    this.#same(`${where}: type`, this.#shape(field.shape), this.#cell(cell, rule))
    const applies = row['Applies to']
    this.#requirementsCompared.add(field)
    const isRequired = row.Req === 'yes' || /^REQUIRED\b/.test(rule)
    this.#same(
      `${where}: required`,
      hardRequirement(field),
      isRequired && !perType(applies) ? true : isRequired ? typesIn(applies) : false,
    )
    if (type.name === 'SecurityScheme')
      this.#same(`${where}: applies to`, field.appliesWhen?.values, perType(applies) ? typesIn(applies) : undefined)
    if (type.name === 'SecurityScheme' && name === 'in')
      this.#same(`${where}: values`, field.valuesWhen?.allowed, valuesByType(rule))
    const content = contentIn(rule)
    if (content !== undefined && field.shape.shape === 'scalar')
      this.#same(`${where}: content`, field.shape.content, content)
    if (this.#shape(field.shape) === 'reference')
      this.#same(`${where}: refers to`, targetOf(field.shape), singular(name))
  }

  #compareProse({ section }: Block, line: string): void {
    const recognise = (name: string, pattern: RegExp, compare: (groups: readonly string[]) => void): void => {
      const match = pattern.exec(line)
      if (!match) return
      this.#recognised.add(name)
      compare(match.slice(1).map((group) => group ?? ''))
    }
    recognise(
      'sample fields',
      /^- (.+? Object): field table not shown; the sample uses the string fields (.+)\.$/,
      ([title = '', names = '']) => {
        for (const type of this.#types(section, title)) {
          this.#same(`${type.name}: extendable`, type.extendable, section.includes('extendable)'))
          for (const name of ticked(names)) this.#compareRow(type, { Field: name, Type: 'string' })
        }
      },
    )
    recognise('fields in a line', /^- (.+? Object) \(extendable\): (`.*)$/, ([title = '', fields = '']) => {
      for (const type of this.#types(section, title)) {
        this.#same(`${type.name}: extendable`, type.extendable, true)
        for (const [, Field = '', Type = '', notes = ''] of fields.matchAll(
          /`(\w+)` ([A-Za-z ,]+?)(?: \(([^)]*)\))?[;.]/g,
        )) {
          this.#compareRow(type, {
            Field,
            Type,
            Req: notes.startsWith('Req') ? 'yes' : 'no',
            Rule: notes.replace('Req, absolute', 'Absolute'),
          })
        }
      }
    })
    recognise('flows', /^Fields, each an (.+? Object): (.+?) \(flows as/, ([target = '', names = '']) => {
      for (const type of this.#types(section, section)) {
        this.#same(`${type.name}: extendable`, type.extendable, section.includes('(extendable)'))
        for (const name of ticked(names.replaceAll(/\([^)]*\)/g, '')))
          this.#compareRow(type, { Field: name, Type: target })
      }
    })
    recognise('flow', /^(OAuth Flow Object) \(extendable\): .*samples use (.*)$/, ([title = '', names = '']) => {
      for (const type of this.#types(section, title)) {
        this.#same(`${type.name}: extendable`, type.extendable, true)
        for (const name of ticked(names))
          this.#compareRow(type, { Field: name, Type: name === 'availableScopes' ? 'Map[string, string]' : 'string' })
      }
    })
    recognise('trait', /^May contain any (.+? Object) property except (.+?)(?::|\.$)/, ([base = '', names = '']) => {
      for (const type of this.#types(section, section)) {
        this.#same(`${type.name}: extendable`, type.extendable, section.includes('(extendable)'))
        this.#same(`${type.name}: forbidden`, Object.keys(type.forbidden ?? {}), ticked(names))
        for (const [name, field] of this.#types(section, base).flatMap((target) => Object.entries(target.fields))) {
          if (ticked(names).includes(name)) continue
          this.#same(
            `${type.name}.${name}: type`,
            this.#shape(this.#field(type, name)?.shape),
            this.#shape(field.shape),
          )
        }
      }
    })
    recognise('at least one', /^MUST contain `(\w+)` and\/or `(\w+)`\.$/, (names) => {
      for (const type of this.#types(section, section)) this.#same(`${type.name}: at least one`, type.atLeastOne, names)
    })
    recognise(
      'one field',
      /^(.+? Object|Policy): `(\w+)` \((.+?)\)(, REQUIRED)?/,
      ([title = '', Field = '', Type = '', required = '']) => {
        for (const type of this.#types(section, title))
          this.#compareRow(type, { Field, Type, Req: required === '' ? 'no' : 'yes' })
      },
    )
    recognise('reserved', /^(.+? Object) and (.+? Object): MUST NOT contain any properties/, (titles) => {
      for (const title of titles) {
        const types = this.#types(section, title)
        this.#check(types.length > 0, `no object type for "${title}" of "${section}"`)
        for (const type of types)
          this.#same(`${type.name}: reserved`, [type.reserved, Object.keys(type.fields)], [true, []])
      }
    })
    recognise('statement', /sample uses the fields (`effect`.*)\.$/, ([names = '']) => {
      for (const type of this.#types(section, 'Statement')) for (const name of ticked(names)) this.#field(type, name)
    })
    recognise(
      'delivery policy',
      /^(Delivery Policy): .*samples use the fields (.*) \(integers\), `(\w+)` \(string.* and `(\w+)` \(integer\)/,
      ([title = '', integers = '', text = '', last = '']) => {
        for (const type of this.#types(section, title)) {
          for (const Field of [...ticked(integers), last]) this.#compareRow(type, { Field, Type: 'integer' })
          this.#compareRow(type, { Field: text, Type: 'string' })
        }
      },
    )
    recognise('empty channel binding', /^(Channel Binding Object): .* An empty object `\{\}` marks/, ([title = '']) => {
      for (const type of this.#types(section, title)) this.#same(`${type.name}: empty allowed`, type.emptyAllowed, true)
    })
    recognise('protocol keys', /^- exact: (.*);$/, ([names = '']) => {
      for (const level of bindingLevels)
        for (const type of this.#types(section, `${level} Bindings Object`))
          for (const name of ticked(names)) this.#field(type, name)
    })
    recognise('product keys', /^- eleven further keys .* `(\w+)` and `(\w+)`\.$/, (names) => {
      for (const level of bindingLevels) {
        for (const type of this.#types(section, `${level} Bindings Object`)) {
          for (const name of names) this.#field(type, name)
          this.#same(`${type.name}: number of keys`, Object.keys(type.fields).length, 9 + 11)
          for (const [key, field] of Object.entries(type.fields))
            this.#compareBinding(`${type.name}.${key}`, { key, level }, field)
          this.#same(`${type.name}: extendable`, type.extendable, section.includes('extendable)'))
        }
      }
    })
    recognise('keywords', /keyword works as in JSON Schema, including: (.*)\.$/, ([list = '']) => {
      const names = list
        .replaceAll(/\([^)]*\)/g, '')
        .split(/[,/]/)
        .map((name) => name.trim())
      for (const type of this.#types(section, section)) {
        for (const name of [...names, ...unnamedKeywords]) this.#compareKeyword(type, name)
      }
    })
    recognise('adjusted keywords', /^- `(description|format|default)`: /, ([name = '']) => {
      for (const type of this.#types(section, section)) this.#compareKeyword(type, name)
    })
  }

  /** A protocol key leads to that protocol's binding object, never to a reference. */
  #compareBinding(where: string, { key, level }: { key: string; level: string }, { shape }: Field): void {
    const target =
      shape.shape === 'object' && shape.reference === 'never' ? this.#format.types.get(shape.type) : undefined
    const binding = target?.binding ?? { protocol: key, level }
    this.#same(`${where}: binding`, [target !== undefined, binding.protocol, binding.level], [true, key, level])
  }

  #compareKeyword(type: ObjectType, name: string): void {
    const field = this.#field(type, name)
    if (field === undefined) return
    const expected = keywordShapes.find(([names]) => names.split(' ').includes(name))?.[1]
    this.#same(`${type.name}.${name}: type`, this.#shape(field.shape), expected)
  }

  #compareSchemaFormats(table: Table): void {
    this.#recognised.add('schema formats')
    for (const row of table.rows) {
      const family = schemaFormatFamilies.find(([pattern]) => pattern.test(row.Format ?? ''))?.[1]
      for (const written of ticked(row['Allowed schemaFormat values'] ?? '')) {
        for (const text of spelledOut(written)) {
          const format = schemaFormatOf(text)
          this.#same(`schemaFormat ${text}`, [format.family, format.listed], [family, true])
        }
      }
    }
  }

  #compareLimits(table: Table): void {
    for (const row of table.rows) {
      const pattern = ticked(row.Value ?? '')[0] ?? ''
      const named = /^Key pattern of (\w+ Object) and (\w+ Object)$/.exec(row.Item ?? '')
      for (const title of named?.slice(1) ?? []) {
        this.#check(
          (this.#named.get(plainTitle(title)) ?? '').startsWith(`map ${pattern} `),
          `key pattern of ${title} is not ${pattern}`,
        )
      }
      if (!/^Key pattern of every map in the Components Object$/.test(row.Item ?? '')) continue
      this.#recognised.add('limits')
      for (const [name, { shape }] of Object.entries(this.#format.types.get('Components')?.fields ?? {})) {
        this.#same(`Components.${name}: keys`, shape.shape === 'map' ? shape.keys : undefined, pattern)
      }
    }
  }

  /** Asks whether the text said something about every type and field of the table, and whether every kind of line was met. */
  compareWhole(): void {
    const kinds = [
      'sample fields',
      'fields in a line',
      'flows',
      'flow',
      'trait',
      'at least one',
      'one field',
      'reserved',
      'statement',
    ]
    const more = [
      'delivery policy',
      'empty channel binding',
      'protocol keys',
      'product keys',
      'keywords',
      'adjusted keywords',
      'schema formats',
      'limits',
    ]
    const named = ['servers', 'channels', 'messages', 'operations', 'parameters', 'tags']
    for (const kind of [...kinds, ...more, ...named])
      this.#check(this.#recognised.has(kind), `nothing of the kind "${kind}" was found in the text`)
    for (const what of Object.keys(decided))
      this.#check(this.#differences.has(what), `${what}: decided, yet no difference was found`)
    for (const type of this.#format.types.all()) {
      if (isBeyondText(type)) continue
      for (const [name, field] of Object.entries(type.fields)) {
        if (this.#requirementsCompared.has(field)) continue
        this.#check(hardRequirement(field) === false, `the text does not require ${type.name}.${name}`)
      }
      const described = this.#described.get(type.name)
      this.#check(described !== undefined, `the text does not describe ${type.name}`)
      for (const [name, field] of Object.entries(type.fields)) {
        if (described?.has(name) || type.name.endsWith('Bindings')) continue
        const cautious = field.tolerated !== undefined || field.typeSeverity === 'warn'
        this.#check(cautious, `the text does not list ${type.name}.${name}, so its use may only warn`)
      }
    }
  }

  #types(section: string, title: string): readonly ObjectType[] {
    const protocol = /\(key `(\w+)`\)/.exec(section)?.[1]
    const wanted = [...(protocol === undefined ? [] : [plainTitle(`${protocol} ${title}`)]), plainTitle(title)]
    for (const name of wanted) {
      const types = [...this.#format.types.all()].filter(
        (type) => plainTitle(type.title) === name && isOfText(type.protocol),
      )
      for (const type of types) this.#described.set(type.name, this.#described.get(type.name) ?? new Set())
      if (types.length > 0) return types
    }
    return []
  }

  #field(type: ObjectType, name: string): Field | undefined {
    const field = Object.hasOwn(type.fields, name) ? type.fields[name] : undefined
    this.#check(field !== undefined, `${type.name}.${name}: the table has no such field`)
    this.#described.get(type.name)?.add(name)
    return field
  }

  /** A type cell of the text in the words of `#shape`. */
  #cell(text: string, rule: string): string {
    const list = /^\[(.+)\]$/.exec(text) ?? /^(.+)\[\]$/.exec(text)
    if (list) return `[${this.#cell(list[1] ?? '', '')}]`
    const map = /^Map\[string, (.+)\]$/.exec(text)
    if (map) return map[1] === 'any' ? 'object' : `map of ${this.#cell(map[1] ?? '', '')}`
    if (text === 'Reference Object') return 'reference'
    const values = valuesIn(text) ?? (text === 'string' ? valuesIn(rule) : undefined)
    if (values !== undefined) return `one of ${values.join(', ')}`
    const titles = text
      .replace(/, Ref$/, '')
      .split(', ')
      .map(plainTitle)
    const title = titles.join() === 'multiformatschema,schema' ? 'multiformatschemaorschema' : titles.join()
    if (text === 'string or null') return text
    return this.#named.get(title) ?? (text.endsWith(', Ref') ? `${title} or reference` : title)
  }

  #shape(shape: Shape | undefined): string {
    switch (shape?.shape) {
      case 'scalar':
        return shape.values && shape.valuesSeverity !== 'warn'
          ? `one of ${shape.values.join(', ')}`
          : shape.types.join(' or ')
      case 'object': {
        const title = plainTitle(this.#format.types.get(shape.type)?.title ?? shape.type)
        return shape.reference === 'must' ? 'reference' : shape.reference === 'may' ? `${title} or reference` : title
      }
      case 'list':
        return `[${this.#shape(shape.items)}]`
      case 'map':
        return `map ${shape.keys === undefined ? '' : `${shape.keys} `}of ${this.#shape(shape.values)}`
      case 'either':
        return shape.options.map((option) => this.#shape(option)).join(' / ')
      case 'literal':
        return shape.types === undefined ? 'any' : shape.types.join(' or ')
      case 'foreign':
        return 'any'
      default:
        return 'nothing'
    }
  }
}

/** A title for comparing: `Delivery Policy`, `deliveryPolicy` and `Delivery Policy Object` are one. */
const plainTitle = (title: string): string =>
  title
    .replace(/ \([^)]*\)/g, '')
    .replace(/ Objects?\b/gi, '')
    .replaceAll(' ', '')
    .toLowerCase()

const ticked = (text: string): readonly string[] => [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '')

const isBinding = (section: string): boolean => /\(key `\w+`\)/.test(section)

const perType = (applies: string | undefined): boolean =>
  applies !== undefined && applies !== 'any' && !/publish|subscribe/.test(applies)

const typesIn = (applies = ''): readonly string[] => applies.replace(/ \([^)]*\)/g, '').split(', ')

/** What the table demands with an error: always, for some values of a sibling, or not at all. */
function hardRequirement(field: Field): boolean | readonly string[] {
  if (field.required === undefined || field.requiredSeverity === 'warn') return false
  return field.required === true ? true : field.required.values
}

function valuesIn(text: string): readonly string[] | undefined {
  const values =
    /^(?:REQUIRED\. |Optional\. )?One of (.+?)(?: \(|\.$)/.exec(text)?.[1] ??
    /^(?:Optional\. )?(`\w+` \(default\) or `\w+`)/.exec(text)?.[1] ??
    /^(`\w+` or `\w+`)$/.exec(text)?.[1]
  return values === undefined ? undefined : ticked(values)
}

const valuesByType = (rule: string): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries([...rule.matchAll(/For `(\w+)`: ([^.]+)\./g)].map((match) => [match[1], ticked(match[2] ?? '')]))

function contentIn(rule: string): string | undefined {
  if (/CommonMark/.test(rule)) return 'commonmark'
  if (/^(REQUIRED\. )?Absolute URL/.test(rule)) return 'absolute-url'
  if (/^Runtime expression/.test(rule)) return 'runtime-expression'
  return /specific media type/i.test(rule) ? 'media-type' : undefined
}

const targetOf = (shape: Shape): string | undefined =>
  shape.shape === 'object' ? shape.type : shape.shape === 'list' ? targetOf(shape.items) : undefined

const singular = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1).replace(/s$/, '')}`

function spelledOut(text: string): readonly string[] {
  const [word, words] = spellings.find(([placeholder]) => text.includes(placeholder)) ?? ['', ['']]
  return words.map((spelling) => text.replace(word, spelling))
}

/** Types of which the text says that their contents are not shown, or that it describes under another name or version. */
const isBeyondText = ({ name, protocol }: ObjectType): boolean => beyondText.has(name) || !isOfText(protocol)

const beyondText = new Set([
  'AnySchema',
  'JsonSchema',
  'OpenApiSchema',
  'OpenApiDiscriminator',
  'RecordSchema',
  'RecordField',
  'UndescribedBinding',
  'NotifyTopicOrdering',
  'CloudPubSubEarlierChannelBinding',
  'CloudPubSubEarlierMessageBinding',
])

/** The format text describes the bindings of two protocols. */
const isOfText = (protocol: string | undefined): boolean =>
  protocol === undefined || ['cloudpubsub', 'notifytopic'].includes(protocol)
