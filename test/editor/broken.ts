import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import t from 'tap'
import { ResponseError } from 'vscode-languageserver/node'
import { lint } from '../../src/index.ts'
import { wholeDescriptions } from '../oracle/random-description.ts'
import { runs } from '../volume.ts'
import { type Client, clientOf, pulling, uriOf } from './client.ts'

const whole = readFileSync('test/fixtures/whole-description.yaml', 'utf8')
const binary = '\0\u0001\ufffd\u001b[31m\ud83d PNG\r\n\u001a\n'

/** How a text is broken: only its beginning is there, a part is gone, or something was pasted. */
const breaks = fc.oneof(
  fc.record({ kind: fc.constant('prefix' as const), at: fc.double({ min: 0, max: 1, noNaN: true }) }),
  fc.record({
    kind: fc.constant('deletion' as const),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.nat(200),
  }),
  fc.record({
    kind: fc.constant('paste' as const),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    text: fc.oneof(
      fc.constantFrom(binary, '<<<<<<< HEAD\n', '{[', '&a *a', '\t', '%YAML 9\n---\n'),
      fc.string({ unit: 'binary' }),
    ),
  }),
)

type Break = typeof breaks extends fc.Arbitrary<infer Value> ? Value : never

function broken(text: string, how: Break): string {
  const at = Math.round(how.at * text.length)
  if (how.kind === 'prefix') return text.slice(0, at)
  return how.kind === 'paste'
    ? text.slice(0, at) + how.text + text.slice(at)
    : text.slice(0, at) + text.slice(at + how.length)
}

/** Asks all that editors ask while somebody writes at a place. An answer that is an error fails. */
async function askAll({ connection }: Client, path: string, line: number): Promise<void> {
  const textDocument = { uri: uriOf(path) }
  const position = { line, character: 6 }
  const range = { start: { line: 0, character: 0 }, end: { line: line + 1, character: 0 } }
  const requests: Readonly<Record<string, object>> = {
    hover: { position },
    completion: { position },
    definition: { position },
    references: { position, context: { includeDeclaration: true } },
    documentHighlight: { position },
    documentSymbol: {},
    foldingRange: {},
    selectionRange: { positions: [position] },
    documentLink: {},
    codeLens: {},
    inlayHint: { range },
    codeAction: { range: { start: position, end: position }, context: { diagnostics: [] } },
    prepareCallHierarchy: { position },
  }
  for (const [method, params] of Object.entries(requests))
    await connection.sendRequest(`textDocument/${method}`, { textDocument, ...params })
  // A name that cannot change is an error of the request, in words.
  await connection.sendRequest('textDocument/prepareRename', { textDocument, position }).catch((error: unknown) => {
    if (!(error instanceof ResponseError) || error.code !== -32803) throw error
  })
}

t.test('broken texts have the findings of lint, and no request about them fails', async (t) => {
  const folder = t.testdir({ '.git': {} })
  const capabilities = {
    ...pulling,
    textDocument: { ...pulling.textDocument, codeAction: { resolveSupport: { properties: ['edit'] } } },
  }
  const client = clientOf({ folders: [folder], capabilities })
  const path = join(folder, 'a.yaml')
  await client.initialized
  await client.open(path, whole)
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.constant(whole), wholeDescriptions), breaks, fc.nat(60), async (text, how, line) => {
      const content = broken(text, how)
      await client.change(path, [{ text: content }])
      await askAll(client, path, line)
      const found = (await client.diagnostics(path)).map(({ code }) => code)
      const { findings } = await lint([{ path, content }], { workingFolder: folder })
      const own = findings.filter(({ place }) => place.source === path).map(({ code }) => code)
      t.strictSame(found.sort(), own.sort(), JSON.stringify(content))
    }),
    runs(1000),
  )
  client.connection.dispose()
})

t.test('a text that was whole before has the answers of one that was always broken', async (t) => {
  const folder = t.testdir({ '.git': {} })
  const [client, fresh] = [clientOf({ folders: [folder] }), clientOf({ folders: [folder] })]
  const path = join(folder, 'a.yaml')
  const textDocument = { uri: uriOf(path) }
  for (const each of [client, fresh]) await each.initialized
  await client.open(path, whole)
  const answers = async ({ connection }: Client, line: number) => {
    const range = { start: { line: 0, character: 0 }, end: { line: 999, character: 0 } }
    const more = { textDocument, position: { line, character: 6 }, range }
    const methods = ['documentSymbol', 'documentLink', 'hover', 'inlayHint', 'definition']
    const found = methods.map((method) => connection.sendRequest(`textDocument/${method}`, more))
    return JSON.stringify(await Promise.all(found))
  }
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.constant(whole), wholeDescriptions), breaks, fc.nat(60), async (text, how, line) => {
      await client.change(path, [{ text }])
      await answers(client, line)
      const content = broken(text, how)
      await client.change(path, [{ text: content }])
      await fresh.open(path, content)
      t.equal(await answers(client, line), await answers(fresh, line), JSON.stringify(content))
      await fresh.close(path)
    }),
    runs(400),
  )
  for (const each of [client, fresh]) each.connection.dispose()
})

t.test('a long text with an error has the hovers, symbols and folds of a short one', async (t) => {
  const folder = t.testdir({ '.git': {} })
  const client = clientOf({ folders: [folder] })
  await client.initialized
  const error = 'channels:\n'
  const answers: string[] = []
  for (const [name, more, end] of [
    ['short.yaml', '', ''],
    ['long.yaml', '', ' end'.repeat(60_000)],
    ['spaces.yaml', `${' '.repeat(150_000)}b`, ''],
  ] as const) {
    const path = join(folder, name)
    const text = `${whole.replace(error, `x-broken${more}\n${error}`)}# end`
    await client.open(path, text + end)
    const textDocument = { uri: uriOf(path) }
    const position = { line: text.split('\n').findIndex((line) => line.startsWith('  version:')), character: 4 }
    const found: unknown[] = []
    for (const method of ['hover', 'documentSymbol', 'foldingRange'])
      found.push(await client.connection.sendRequest(`textDocument/${method}`, { textDocument, position }))
    answers.push(JSON.stringify(found))
  }
  t.equal(answers[1]?.replaceAll('long.yaml', 'short.yaml'), answers[0])
  t.equal(answers[2]?.replaceAll('spaces.yaml', 'short.yaml'), answers[0])
  for (const part of ['"kind":"markdown"', '"name":"channels"', '"startLine":']) t.ok(answers[0]?.includes(part), part)
  client.connection.dispose()
})
