import { isDeepStrictEqual } from 'node:util'
import t from 'tap'
import { type Action, otherAction } from '../../plugins/perspective/reversed-operation.ts'
import { formatFor } from '../../src/format/compile.ts'
import { typeNamed } from '../../src/format/format.ts'
import { type BindingLevel, bindingLevels, type ObjectType, type Shape } from '../../src/format/shape.ts'
import { spelledWord, tableWord, type Vocabulary, vocabularies } from '../../src/format/vocabulary.ts'
import { builtInBindings } from '../../src/rules/plugins.ts'
import { reviews, sides } from './sides-on-page.ts'
import { type Data, stepInto, turned } from './turned.ts'

t.test('the page prints the table that the cases are made of', async (t) => {
  t.ok(sides.size >= 30, `${sides.size} bindings`)
  t.ok(reviews.length >= 6, `${reviews.length} reviews`)
})

/** What the printed table says must become of a value. */
interface Expected {
  /** Undefined when it goes. */
  readonly value: unknown
  readonly questions: readonly string[]
}

const codeOf = (side: string) => (side === 'own' ? 'application-binding' : 'binding-direction-lossy')

/**
 * Turns a binding by the printed table alone: leaves go where the innermost of the rows around them that says so lets them go, and then
 * what has become empty.
 */
function expectedOf(binding: string, whole: Data, to: Action): Expected {
  const rows = sides.get(binding) ?? new Map<string, string>()
  const wordOf = (way: string) => rows.get(way)?.replace(/[,:].*/, '')
  const isLeft = (side: string | undefined) => side === 'own' || side === otherAction[to]
  const reviewed = (way: string, at: string, value: unknown): string[] =>
    reviews
      .filter(({ binding: name, way: of, value: some, text }) => {
        const isTo = !text.endsWith(')') || text.endsWith(`(to ${to})`)
        return name === binding && of === way && isTo && (some === undefined || some === String(value))
      })
      .map(() => `channel-may-differ ${at}`)
  const visit = (
    value: unknown,
    way: string,
    at: string,
    leaving: string | undefined,
    around: string | undefined,
  ): Expected => {
    const side = wordOf(way)
    const goes = isLeft(side) ? side : side === undefined || side === 'grant' ? leaving : undefined
    const kept = goes === undefined
    const asked = [
      ...(kept && side === 'grant' ? [`channel-binding ${at}`] : []),
      ...(kept && side === to && around !== to ? [`binding-direction-lossy ${at}`] : []),
      ...(kept ? reviewed(way, at, value) : []),
    ]
    if (kept && side === 'counterparts') {
      const pairs = (rows.get(way) ?? '')
        .replace('counterparts: ', '')
        .split(', ')
        .map((pair) => pair.split(' and '))
      const pair = pairs.find((each) => each.includes(String(value))) ?? []
      return { value: pair.find((each) => each !== value), questions: asked }
    }
    const members: readonly (readonly [string, string, unknown])[] = Array.isArray(value)
      ? value.map((item, index) => [`${index}`, `${way}[]`, item])
      : Object.entries(Object(value)).map(([name, member]) => [name, way === '' ? name : `${way}.${name}`, member])
    const isData =
      typeof value !== 'object' ||
      value === null ||
      Object.keys(value).every((name) => name === '$ref' || name === 'type')
    if (isData || members.length === 0 || (kept && side === 'grant')) {
      return { value: kept ? value : undefined, questions: asked }
    }
    const inner = members.map(([name, below, member]) => ({
      name,
      ...visit(member, below, `${at}/${name}`, goes, side ?? around),
      side: isLeft(wordOf(below)) ? wordOf(below) : (goes ?? side),
    }))
    const staying = inner.filter((member) => member.value !== undefined)
    if (staying.length === 0 && way !== '') {
      // Of what goes as a whole, nobody asks about the parts.
      return {
        value: undefined,
        questions: kept ? inner.map(({ name, side: of }) => `${codeOf(of ?? '')} ${at}/${name}`) : [],
      }
    }
    const questions = inner.flatMap((member) =>
      member.value === undefined && member.questions.length === 0
        ? [`${codeOf(member.side ?? '')} ${at}/${member.name}`]
        : member.questions,
    )
    const rest = Array.isArray(value)
      ? staying.map((member) => member.value)
      : Object.fromEntries(staying.map((member) => [member.name, member.value]))
    return { value: rest, questions: [...asked, ...questions] }
  }
  return visit(whole, '', '', undefined, undefined)
}

// Bindings with every field, one for each version of each protocol and level.

interface Sample {
  readonly key: string
  readonly level: BindingLevel
  readonly value: Data
}

const bindingsName = { server: 'Server', channel: 'Channel', operation: 'Operation', message: 'Message' } as const

function samplesIn(vocabulary: Vocabulary): readonly Sample[] {
  const format = formatFor(vocabulary, '3.1', builtInBindings)
  const sampleOf = (shape: Shape, choose: number): unknown => {
    if (shape.shape === 'scalar') {
      if (shape.values !== undefined) return shape.values[choose % shape.values.length]
      if (shape.types.includes('string')) return 'text'
      return shape.types.includes('boolean') ? choose === 0 : (shape.least ?? 7)
    }
    if (shape.shape === 'list') return [sampleOf(shape.items, choose), sampleOf(shape.items, choose + 1)]
    if (shape.shape === 'map') return { some: sampleOf(shape.values, choose) }
    if (shape.shape === 'either') return shape.options.map((option) => sampleOf(option, choose))[0]
    if (shape.shape !== 'object') return { 'x-data': [choose] }
    const type = typeNamed(format, shape.type)
    if (type.protocol !== undefined && type.choices === undefined) return wholeOf(type, choose)
    return type.name === 'Channel' ? { $ref: '#/channels/c' } : { type: shape.describesMap ? 'object' : 'string' }
  }
  const wholeOf = ({ fields }: ObjectType, choose: number): Data =>
    Object.fromEntries(
      Object.entries(fields)
        .filter(([name]) => name !== 'bindingVersion')
        .map(([name, { shape }]) => [name, sampleOf(shape, choose)]),
    )
  return [...format.bindings.values()].flatMap(({ key: name, versions }) => {
    const key = spelledWord(vocabulary, 'protocol', name)
    return bindingLevels.flatMap((level) => {
      const shape = typeNamed(format, `${bindingsName[level]}Bindings`).fields[key]?.shape
      if (shape?.shape !== 'object') return []
      return versions.flatMap((version): readonly Sample[] => {
        const { choices = [] } = typeNamed(format, shape.type)
        const choice = choices.find(({ whenVersion }) => whenVersion === undefined || whenVersion.includes(version))
        const type = typeNamed(format, choice?.type ?? shape.type)
        if (type.reserved === true) return []
        return [0, 1].map((choose) => ({ key, level, value: { ...wholeOf(type, choose), bindingVersion: version } }))
      })
    })
  })
}

for (const vocabulary of vocabularies) {
  for (const to of ['receive', 'send'] as const) {
    t.test(`every field of every binding, in the ${vocabulary.name} spelling, to ${to}`, async (t) => {
      const samples = samplesIn(vocabulary)
      const bindingsOf = (level: string) =>
        samples.flatMap(({ key, value, level: of }, index) =>
          of === level ? [{ index, bindings: { [key]: value } }] : [],
        )
      const mapOf = (level: string, more: Data = {}) =>
        Object.fromEntries(bindingsOf(level).map(({ index, bindings }) => [`n${index}`, { ...more, bindings }]))
      const channel = { $ref: '#/channels/c' }
      const messages = mapOf('message')
      const content = {
        [vocabulary.versionField]: '3.1.0',
        info: { title: 't', version: '1' },
        servers: mapOf('server', { host: 'h', protocol: 'kafka' }),
        channels: { c: { messages }, ...mapOf('channel') },
        operations: {
          o: { action: otherAction[to], channel },
          ...mapOf('operation', { action: otherAction[to], channel }),
        },
      }
      const { data, questions } = await turned(JSON.stringify(content), to)
      const places = { server: 'servers', channel: 'channels', operation: 'operations', message: 'channels/c/messages' }
      const found = [...questions.keys()]
      for (const [index, { key, level, value }] of samples.entries()) {
        const expected = expectedOf(`${tableWord('protocol', key)} ${level}`, value, to)
        const place = `/${places[level]}/n${index}/bindings/${key}`
        const after = stepInto(data, place.slice(1))
        const title = `${key} ${level} ${String(value.bindingVersion)}`
        const asked = found.filter((each) => each.includes(` ${place}/`) || each.endsWith(` ${place}`))
        const result = { value: after, questions: asked.map((each) => each.replace(place, '')).sort() }
        const wanted = { value: expected.value, questions: expected.questions.toSorted() }
        if (!isDeepStrictEqual(result, wanted)) t.strictSame(result, wanted, title)
      }
      const tried = new Set(samples.map(({ key, level }) => `${tableWord('protocol', key)} ${level}`))
      t.strictSame(
        [...sides.keys()].filter((binding) => !tried.has(binding)),
        [],
        'no binding of the table is without',
      )
      t.strictSame(
        [...tried].filter((binding) => !sides.has(binding)),
        [],
        'and the page has each',
      )
      t.comment(`${samples.length} bindings of ${tried.size} protocols and levels`)
    })
  }
}
