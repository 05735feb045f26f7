import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { bundleGraph } from '../../bundler/index.ts'
import { buildGraph } from '../../src/graph/build.ts'
import { createReader } from '../../src/load/files/read.ts'
import { defaultLimits } from '../../src/load/limits.ts'
import { loadFile } from '../../src/load/load.ts'
import { SourceFile } from '../../src/load/source-file.ts'
import type { Network } from '../../src/remote/network.ts'
import { type LockMode, RemoteRun } from '../../src/remote/remote-run.ts'
import { testNetwork } from '../remote-server.ts'
import { allowed } from './test-server.ts'

export interface RunIn {
  readonly folder?: string
  readonly mode?: LockMode
  readonly network?: Network
  readonly allow?: ReadonlySet<string>
  readonly signal?: AbortSignal
}

export const empty = realpathSync(t.testdir({}))

function runIn({ folder = empty, mode = 'add', network = testNetwork(), allow = allowed, signal }: RunIn) {
  const run = new RemoteRun(mode, { network, signal })
  const place = { folder, root: folder, limits: defaultLimits, allowed: allow, resolvers: [] }
  return { run, remote: run.readerFor(place) }
}

/** What came of an address: the language and the content, or the code and the message. */
export async function outcomeOf(address: string, options: RunIn = {}): Promise<string> {
  const { remote } = runIn(options)
  const read = await remote.read(address)
  return read.ok ? `${read.language} ${Buffer.from(read.bytes).toString()}` : `${read.code} ${read.message}`
}

/** The graph and the bundle of a folder, over the network of the test. */
export async function described(folder: string, options: Omit<RunIn, 'folder'> = {}, entry = 'api.yaml') {
  const { run, remote } = runIn({ folder, ...options })
  const reader = { ...createReader({ root: folder, limits: defaultLimits }), remote }
  const file = await loadFile(reader, join(folder, entry), defaultLimits)
  if (!(file instanceof SourceFile)) throw new Error(file.detail)
  const graph = await buildGraph(file, { reader, limits: defaultLimits })
  const problems = graph.findings.map(({ code, message, place }) => `${code} ${place.source}: ${message}`)
  return { run, graph, problems, bundle: await bundleGraph(graph, { limits: defaultLimits }) }
}
