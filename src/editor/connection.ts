import { once } from 'node:events'
import { connect } from 'node:net'
import { type Connection, createConnection, IPCMessageReader, IPCMessageWriter } from 'vscode-languageserver/node'
import { reasonOf, UsageError } from '../config/errors.ts'

/** How a client and the server exchange messages. */
export type Transport = 'stdio' | 'node-ipc' | { readonly port: number }

/**
 * A connection over standard input and output, over the channel to the Node process that started this one, or over a socket of
 * this computer on which the client listens. The process ends when the client ends, or sends `exit`. Rejects with a UsageError
 * where the client cannot be reached.
 */
export async function connectionOver(transport: Transport): Promise<Connection> {
  if (transport === 'stdio') return createConnection(process.stdin, process.stdout)
  if (transport === 'node-ipc') {
    if (process.send === undefined)
      throw new UsageError('There is no channel to a Node process; start this with fork(), or leave --node-ipc out.')
    process.on('disconnect', () => process.exit(1))
    return createConnection(new IPCMessageReader(process), new IPCMessageWriter(process))
  }
  const socket = connect(transport.port, 'localhost')
  try {
    await once(socket, 'connect')
  } catch (error) {
    const reason = reasonOf(error) ?? String(error)
    throw new UsageError(`No editor listens on port ${transport.port}: ${reason}; start the editor first.`)
  }
  return createConnection(socket, socket)
}
