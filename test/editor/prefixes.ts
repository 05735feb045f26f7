import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import {
  CompletionRequest,
  DefinitionRequest,
  type DocumentSymbol,
  DocumentSymbolRequest,
  FoldingRangeRequest,
  HoverRequest,
} from 'vscode-languageserver/node'
import { defaultLimits } from '../../src/load/limits.ts'
import { toData } from '../../src/load/node-data.ts'
import { parseText } from '../../src/load/parse.ts'
import { shareOf } from '../volume.ts'
import { type Client, clientOf, uriOf } from './client.ts'

const inYaml = [
  'examples/streetlights.yaml',
  'examples/orders/orders.yaml',
  ...['billing', 'mail', 'shop', 'warehouse'].map((name) => `examples/shop/${name}.yaml`),
  ...['fares', 'hub', 'letters', 'open-data'].map((name) => `test/fixtures/landscape/${name}.yaml`),
]

/** Twenty documents: ten in YAML, and the same in JSON. */
async function documents(): Promise<readonly (readonly [name: string, text: string])[]> {
  const yaml = inYaml.map((path) => readFileSync(path, 'utf8'))
  const json = await Promise.all(
    yaml.map(async (text) => {
      const { root } = await parseText('a.yaml', text, 'yaml', defaultLimits)
      return JSON.stringify(root && toData(root), undefined, 2)
    }),
  )
  return [...yaml.map((text) => ['a.yaml', text] as const), ...json.map((text) => ['a.json', text] as const)]
}

/** What editors show of a text, each as a line. */
async function shown({ connection }: Client, path: string, lines: number) {
  const textDocument = { uri: uriOf(path) }
  const symbols: DocumentSymbol[] = []
  const found = (await connection.sendRequest(DocumentSymbolRequest.type, { textDocument })) ?? []
  const add = (symbol: DocumentSymbol): void => {
    symbols.push(symbol)
    for (const child of symbol.children ?? []) add(child)
  }
  for (const each of found) if ('selectionRange' in each) add(each)
  const folds = (await connection.sendRequest(FoldingRangeRequest.type, { textDocument })) ?? []
  return [
    ...symbols
      .filter(({ range }) => range.end.line < lines)
      .map(({ name, range }) => `${name} at ${range.start.line}-${range.end.line}`),
    ...folds
      .filter(({ endLine }) => endLine < lines)
      .map(({ startLine, endLine }) => `fold at ${startLine}-${endLine}`),
  ].sort()
}

/** The lines of a text at which a value of its root begins. */
function rootLines(name: string, text: string): readonly number[] {
  const begins = name === 'a.json' ? /^ {2}"/ : /^[a-z]/
  return text.split('\n').flatMap((line, index) => (begins.test(line) ? index : []))
}

const lineOf = (text: string) => text.split('\n').length - 1

/** A text with what is wrong with it from a place on. */
interface BrokenText {
  readonly what: string
  readonly text: string
  readonly at: number
}

function beginningsOf(text: string): readonly BrokenText[] {
  return Array.from({ length: text.length }, (_, index) => ({
    what: 'end',
    text: text.slice(0, index + 1),
    at: index + 1,
  }))
}

/** The beginning of a picture as editors paste it: bytes that are no UTF-8 are replaced. */
const picture = Buffer.concat([
  Buffer.from('\u0089PNG\r\n\u001a\n\0\0\0\rIHDR\0\0\u0001\0', 'latin1'),
  Buffer.from(Array.from({ length: 300 }, (_, index) => (index * index * 7 + index * 31) % 256)),
]).toString()

/** Fifty places in a text at which something is gone, or was pasted. */
function deletionsAndPastes(text: string): readonly BrokenText[] {
  return Array.from({ length: 50 }, (_, index) => {
    const at = Math.floor((index * text.length) / 50)
    const deletion = (length: number): BrokenText => {
      return { what: `${length} deleted`, text: text.slice(0, at) + text.slice(at + length), at }
    }
    const paste = (binary: string): BrokenText => {
      return { what: `${binary.length} pasted`, text: text.slice(0, at) + binary + text.slice(at), at }
    }
    return [...[1, 2, 7, 40, 200].map(deletion), ...[picture, picture.slice(0, 30)].map(paste)]
  }).flat()
}

interface KindOfBreak {
  readonly title: string
  readonly breaksOf: (text: string) => readonly BrokenText[]
  /** One of so many texts is tried in `npm test`, and in the suite. */
  readonly each: number
  readonly eachOfSuite: number
}

const kinds: readonly KindOfBreak[] = [
  { title: 'a beginning of a document', breaksOf: beginningsOf, each: 211, eachOfSuite: 16 },
  {
    title: 'a document in which something is gone, or binary was pasted',
    breaksOf: deletionsAndPastes,
    each: 43,
    eachOfSuite: 8,
  },
]

for (const kind of kinds) {
  t.test(`${kind.title} keeps what can be read, and no request about it fails`, (t) => testBreaks(t, kind))
}

async function testBreaks(t: Test, { breaksOf, each, eachOfSuite }: KindOfBreak): Promise<void> {
  const folder = t.testdir({ '.git': {} })
  const client = clientOf({ folders: [folder] })
  await client.initialized
  for (const [index, [name, text]] of (await documents()).entries()) {
    const path = join(folder, `${index}-${name}`)
    await client.open(path, text)
    const roots = rootLines(name, text)
    const target = /"?\$ref"?: ["']#/.exec(text)
    for (const broken of shareOf(breaksOf(text), { each, eachOfSuite, offset: index })) {
      const beginning = text.slice(0, broken.at)
      // Values of the root before the one that is broken are whole.
      const whole = roots.findLast((line) => line <= lineOf(beginning)) ?? 0
      await client.change(path, [{ text }])
      const expected = await shown(client, path, whole)
      await client.change(path, [{ text: broken.text }])
      const actual = new Set(await shown(client, path, Number.POSITIVE_INFINITY))
      t.strictSame(
        expected.filter((each) => !actual.has(each)),
        [],
        `document ${index} in ${name}, ${broken.what} at ${broken.at}`,
      )
      const position = { line: lineOf(beginning), character: beginning.length - beginning.lastIndexOf('\n') - 1 }
      const params = { textDocument: { uri: uriOf(path) }, position }
      await client.connection.sendRequest(CompletionRequest.type, params)
      await client.connection.sendRequest(HoverRequest.type, params)
      if (target !== null && lineOf(text.slice(0, target.index)) < whole) {
        const [line, character] = [lineOf(text.slice(0, target.index)), 12]
        await client.connection.sendRequest(DefinitionRequest.type, { ...params, position: { line, character } })
      }
    }
    await client.close(path)
  }
  client.connection.dispose()
}
