import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CompletionRequest, HoverRequest } from 'vscode-languageserver/node'
import { uriOf } from '../../editor/client.ts'
import { each, type Files, type GrowthRow, type RowEditor, start } from './row.ts'

const presses = 5

/** What editors ask after key presses and at the cursor, as texts and descriptions grow. */
export const editors: readonly GrowthRow[] = [
  row('key presses in a description of one file', 150, inOneFile, pressing(['api.yaml'])),
  row('key presses in a description with an error in each channel', 150, withErrors, pressing(['api.yaml'])),
  row('key presses in a part beside others', 80, withParts, pressing(['api.yaml', 'parts/1.yaml'])),
  row('key presses in a part of many descriptions', 40, withUsers, pressing(['part.yaml'])),
  row('key presses in a part with many references', 200, withReferences, pressing(['api.yaml', 'part.yaml'])),
  row('key presses in a part to which many references lead', 200, withUses, pressing(['api.yaml', 'part.yaml'])),
  row('key presses with many open texts', 40, withParts, async (editor) => {
    const names = Array.from({ length: countIn(editor) }, (_, index) => `parts/${index}.yaml`)
    return pressing([...names, 'api.yaml', 'parts/0.yaml'])(editor)
  }),
  row('key presses in a text that does not parse', 150, broken, pressing(['api.yaml'], /parse\//)),
  row('hover in a description of one file', 150, inOneFile, asking('hover')),
  row('completion in a description of one file', 150, inOneFile, asking('completion')),
  row('completion in a part beside others', 80, withParts, asking('completion', 'parts/0.yaml')),
  row('completion in a text that does not parse', 150, broken, asking('completion')),
]

type Talk = (editor: RowEditor) => Promise<string>

function row(name: string, size: number, input: GrowthRow['input'], talk: Talk): GrowthRow {
  return { name: `lsp: ${name}`, size, input, command: 'lsp', status: 0, says: /done$/, talk }
}

/** Opens texts, and presses keys in the last one; the findings are asked for after each. They must be there where a row is about them. */
function pressing(names: readonly string[], finding?: RegExp): Talk {
  return async ({ client, folder }) => {
    const paths = [...new Set(names)].map((name) => join(folder, name))
    for (const path of paths) await client.open(path, readFileSync(path, 'utf8'))
    const path = join(folder, names.at(-1) ?? '')
    const { line, character } = placeIn(path)
    await client.diagnostics(path)
    let found = ''
    for (let press = 0; press < presses; press++) {
      const position = { line, character: character + press }
      await client.change(path, [{ range: { start: position, end: position }, text: 'x' }])
      found = JSON.stringify(await client.diagnostics(path))
    }
    return finding === undefined || finding.test(found) ? 'done' : `no ${finding}`
  }
}

/** Asks at a place after each of some key presses. */
function asking(method: 'hover' | 'completion', name = 'api.yaml'): Talk {
  return async ({ client, folder }) => {
    const path = join(folder, name)
    await client.open(path, readFileSync(path, 'utf8'))
    const { line, character } = placeIn(path)
    for (let press = 0; press < presses; press++) {
      const position = { line, character: character + press }
      await client.change(path, [{ range: { start: position, end: position }, text: 'x' }])
      const type = method === 'hover' ? HoverRequest.type : CompletionRequest.type
      const params = { textDocument: { uri: uriOf(path) }, position: { line, character: 6 } }
      const answer = await client.connection.sendRequest<unknown>(type.method, params)
      if (answer === null) return 'no answer'
    }
    return 'done'
  }
}

/** The end of the first summary in a file, where keys are pressed. */
function placeIn(path: string): { readonly line: number; readonly character: number } {
  const lines = readFileSync(path, 'utf8').split('\n')
  const line = lines.findIndex((text) => text.includes('summary: here'))
  const character = (lines[line] ?? '').indexOf('here')
  if (line < 0) throw new Error(`no summary in ${path}`)
  return { line, character }
}

function countIn({ folder }: RowEditor): number {
  return readFileSync(join(folder, 'api.yaml'), 'utf8').split('./parts/').length - 1
}

const message = (name: string) =>
  `{ name: ${name}, payload: { type: object, properties: { id: { type: string }, kind: { const: ${name} } } } }`

const channel = (index: number) =>
  `    address: orders/${index}\n    summary: ${index === 0 ? 'here' : 'there'}\n    messages:\n      placed: ${message(`placed${index}`)}\n`

function inOneFile(size: number): Files {
  const operations = each(
    size,
    (index) => `  send${index}: { action: send, channel: { $ref: '#/channels/c${index}' } }\n`,
  )
  return {
    'api.yaml': `${start}channels:\n${each(size, (index) => `  c${index}:\n${channel(index)}`)}operations:\n${operations}`,
  }
}

function withErrors(size: number): Files {
  return { 'api.yaml': `${start}channels:\n${each(size, (index) => `  c${index}:\n${channel(index)}    none: 1\n`)}` }
}

function broken(size: number): Files {
  const { 'api.yaml': text = '' } = inOneFile(size)
  return { 'api.yaml': text.replace('channels:\n', 'x-broken\nchannels:\n') }
}

function withParts(size: number): Files {
  const part = (index: number) =>
    `channel:\n  address: orders/${index}\n  summary: here\n  messages:\n    placed: ${message(`placed${index}`)}\n`
  return {
    'api.yaml': `${start}channels:\n${each(size, (index) => `  c${index}: { $ref: './parts/${index}.yaml#/channel' }\n`)}`,
    ...Object.fromEntries(
      Array.from({ length: Math.max(size, 2) }, (_, index) => [`parts/${index}.yaml`, part(index)]),
    ),
  }
}

function withUsers(size: number): Files {
  const entry = `${start}channels:\n  orders: { $ref: './part.yaml#/channel' }\n`
  return {
    'part.yaml': `channel:\n  address: orders\n  summary: here\n`,
    ...Object.fromEntries(Array.from({ length: size }, (_, index) => [`api${index}.yaml`, entry])),
  }
}

const withSchemas = (size: number) =>
  `components:\n  schemas:\n${each(size, (index) => `    S${index}: { type: string, maxLength: ${index} }\n`)}`

function withReferences(size: number): Files {
  const properties = each(
    size,
    (index) => `          p${index}: { $ref: './api.yaml#/components/schemas/S${index}' }\n`,
  )
  return {
    'api.yaml': `${start}channels:\n  orders: { $ref: './part.yaml#/channel' }\n${withSchemas(size)}`,
    'part.yaml': `channel:\n  address: orders\n  summary: here\n  messages:\n    placed:\n      payload:\n        type: object\n        properties:\n${properties}`,
  }
}

function withUses(size: number): Files {
  const messages = each(size, (index) => `      m${index}: { $ref: './part.yaml#/messages/m${index % 20}' }\n`)
  const shared = each(20, (index) => `  m${index}: ${message(`m${index}`)}\n`)
  return {
    'api.yaml': `${start}channels:\n  orders:\n    address: orders\n    messages:\n${messages}`,
    'part.yaml': `x-about:\n  summary: here\nmessages:\n${shared}`,
  }
}
