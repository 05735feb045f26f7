import { join } from 'node:path'
import { ownFilesFolder } from '../config/root.ts'
import type { Settings } from '../config/settings.ts'
import { runForeign } from '../foreign-code/foreign-code.ts'
import type { RemoteReader } from '../load/files/remote-reader.ts'
import type { Plugin, ResolverContribution } from '../plugin/define-plugin.ts'
import type { LockWrite } from '../remote/lock.ts'
import type { RemotePlace, RemoteRun } from '../remote/remote-run.ts'
import { type HeldOptions, inThread, type RunOptions } from './options.ts'

/** The settings of an entry that reads remote documents, its root, and the plugins with resolvers. */
interface RemoteReading {
  readonly settings: Settings
  readonly root: string
  readonly plugins: readonly Plugin[]
  /** Gets the path of the lock file before it is read. */
  readonly onLock: (path: string) => void
}

type RemoteOptions = Pick<RunOptions & HeldOptions, 'lock' | 'signal' | typeof inThread>

/** The documents that the entries of a run read from elsewhere. The code for it is loaded with the first of them. */
export class RemoteDocuments {
  /** True once a document could not be read that perhaps can be in the next run. */
  hasFailed = false
  readonly #options: RemoteOptions
  #starting: Promise<RemoteRun> | undefined
  #started: RemoteRun | undefined

  constructor(options: RemoteOptions) {
    this.#options = options
  }

  /** True if a plugin failed while it resolved addresses. */
  get crashed(): boolean {
    return this.#started?.crashed === true
  }

  /** True once anything was to be read. */
  get isAsked(): boolean {
    return this.#starting !== undefined
  }

  /** Reads for one entry. */
  readerFor({ onLock, ...reading }: RemoteReading): RemoteReader {
    const read: RemoteReader['read'] = async (address) => {
      if (this.#options[inThread] === true) throw new Error(`Unexpected ${address} in a thread that reads no addresses`)
      const run = await this.#run()
      const place = await placeFor(reading)
      onLock(place.lockFile)
      const content = await run.readerFor(place).read(address)
      if (!content.ok && content.code !== 'ref/remote-disabled') this.hasFailed = true
      return content
    }
    return { read }
  }

  /** The files to write so that the next call reads the same; none when nothing was read that is not on this computer. */
  async lockWrites(): Promise<readonly LockWrite[]> {
    return (await this.#started?.writes()) ?? []
  }

  #run(): Promise<RemoteRun> {
    this.#starting ??= import('../remote/remote-run.ts').then(({ RemoteRun }) => {
      this.#started = new RemoteRun(this.#options.lock ?? 'add', { signal: this.#options.signal })
      return this.#started
    })
    return this.#starting
  }
}

/** A resolver runs as plugin code: its output is not part of the result, and it cannot end the process. */
function guardedResolver(resolver: ResolverContribution): ResolverContribution {
  return { schemes: resolver.schemes, resolve: (...given) => runForeign(() => resolver.resolve(...given)) }
}

async function placeFor({
  settings,
  root,
  plugins,
}: Omit<RemoteReading, 'onLock'>): Promise<RemotePlace & { readonly lockFile: string }> {
  const { lockName } = await import('../remote/lock.ts')
  const resolvers = plugins.flatMap(({ meta, resolvers = {} }) =>
    Object.entries(resolvers).map(([name, contribution]) => ({
      name: `resolver "${name}" of the plugin "${meta.name}"`,
      contribution: guardedResolver(contribution),
    })),
  )
  const { limits, remote, configFile } = settings
  const folder = ownFilesFolder(configFile, root)
  return { folder, lockFile: join(folder, lockName), root, limits, allowed: new Set(remote.allowed.keys()), resolvers }
}
