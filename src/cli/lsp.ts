import { connectionOver, serve, type Transport } from '../command.ts'
import { tuneEngine } from './engine-flags.ts'
import type { LanguageServerOptions } from './options.ts'
import { version } from './version.ts'

/** `msgapi lsp`: serves an editor until it ends; the connection then ends the process. */
export async function serveEditor(options: LanguageServerOptions): Promise<void> {
  tuneEngine('lasting')
  serve(await connectionOver(transportOf(options)), { version })
  await new Promise(() => {})
}

function transportOf({ socket, nodeIpc }: LanguageServerOptions): Transport {
  if (socket !== undefined) return { port: socket }
  return nodeIpc === true ? 'node-ipc' : 'stdio'
}
