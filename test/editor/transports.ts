import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import t from 'tap'
import {
  createProtocolConnection,
  IPCMessageReader,
  IPCMessageWriter,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node'
import { Client } from './client.ts'

const command = join(process.cwd(), 'dist', 'cli.cjs')
const text = "asyncapi: 3.1.0\ninfo: { title: t, version: '1' }\nunknown: 1\n"

async function codesOver(client: Client, folder: string): Promise<readonly unknown[]> {
  await client.open(join(folder, 'a.yaml'), text)
  return (await client.diagnostics(join(folder, 'a.yaml'))).map(({ code }) => code)
}

/** Ends as the protocol says; returns the exit code. */
async function ended(client: Client, server: ChildProcess): Promise<unknown> {
  const exit = once(server, 'exit')
  await client.connection.sendRequest('shutdown')
  await client.connection.sendNotification('exit')
  const [code]: unknown[] = await exit
  return code
}

t.test('the command serves over standard input and output, and ends with its client', async (t) => {
  const folder = t.testdir({ '.git': {} })
  const start = () => spawn(process.execPath, [command, 'lsp'], { stdio: ['pipe', 'pipe', 'inherit'] })
  const server = start()
  const reader = new StreamMessageReader(server.stdout)
  const client = new Client(createProtocolConnection(reader, new StreamMessageWriter(server.stdin)), {
    folders: [folder],
  })
  t.ok((await codesOver(client, folder)).includes('spec/unknown-field'))
  t.equal(await ended(client, server), 0)
  const left = start()
  left.stdin.end()
  t.strictSame(await once(left, 'exit'), [1, null])
})

t.test('the command serves over a socket', async (t) => {
  const folder = t.testdir({ '.git': {} })
  const editor = createServer().listen(0, 'localhost')
  await once(editor, 'listening')
  const address = editor.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  const server = spawn(process.execPath, [command, 'lsp', '--socket', port], { stdio: 'inherit' })
  const [socket] = await once(editor, 'connection')
  const connection = createProtocolConnection(new StreamMessageReader(socket), new StreamMessageWriter(socket))
  const client = new Client(connection, { folders: [folder] })
  t.ok((await codesOver(client, folder)).includes('spec/unknown-field'))
  t.equal(await ended(client, server), 0)
  editor.close()
  const alone = spawn(process.execPath, [command, 'lsp', '--socket', port], { stdio: 'ignore' })
  t.strictSame(await once(alone, 'exit'), [2, null], 'nobody listens')
})

t.test('the command serves over the channel of Node', async (t) => {
  const folder = t.testdir({ '.git': {} })
  const server = fork(command, ['lsp', '--node-ipc'])
  const connection = createProtocolConnection(new IPCMessageReader(server), new IPCMessageWriter(server))
  const client = new Client(connection, { folders: [folder] })
  t.ok((await codesOver(client, folder)).includes('spec/unknown-field'))
  t.equal(await ended(client, server), 0)
})
