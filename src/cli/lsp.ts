import { existsSync } from 'node:fs'
import { connectionOver, pageOf, serve, stageCodes, type Transport } from '../command.ts'
import { tuneEngine } from './engine-flags.ts'
import type { LanguageServerOptions } from './options.ts'
import { pages } from './pages.ts'
import { version } from './version.ts'

/** `msgapi lsp`: serves an editor until it ends; the connection then ends the process. */
export async function serveEditor(options: LanguageServerOptions): Promise<void> {
  tuneEngine('lasting')
  serve(await connectionOver(transportOf(options)), { version, pageOf: pageUri })
  await new Promise(() => {})
}

/** The page of the package about a code; undefined for one of a plugin. */
function pageUri(code: string): string | undefined {
  const page = Object.hasOwn(stageCodes, code) ? 'codes.md' : `rules/${pageOf(code)}`
  const url = new URL(page, pages)
  return existsSync(url) ? url.href : undefined
}

function transportOf({ socket, nodeIpc }: LanguageServerOptions): Transport {
  if (socket !== undefined) return { port: socket }
  return nodeIpc === true ? 'node-ipc' : 'stdio'
}
