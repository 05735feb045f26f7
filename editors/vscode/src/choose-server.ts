import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** A msgapi that can serve the editor. */
export interface Server {
  /** The file that Node runs, an absolute path. */
  readonly command: string
  readonly version: string
  readonly origin: 'setting' | 'workspace' | 'extension'
}

/** What decides about the server. */
export interface ServerQuestion {
  /** The setting `msgapi.path`; empty for none. */
  readonly setting: string
  /** Absolute paths of the folders of the workspace. */
  readonly folders: readonly string[]
  /** False if code of the workspace must not run. */
  readonly isTrusted: boolean
  /** The folder of the msgapi that the extension contains. */
  readonly own: string
}

/** The server to start, and the versions in the workspace that do not fit. */
export interface ServerChoice {
  readonly server: Server
  readonly passedOver: readonly Server[]
}

/** The first version whose server answers everything that this extension asks. */
const oldest = [0, 1, 0]

/**
 * Chooses the msgapi of the setting, else the first one of the workspace that fits, else that of the extension. Code of a workspace that
 * is not trusted is never chosen. Throws an error for a setting that leads to no msgapi of a version that fits.
 */
export function chooseServer({ setting, folders, isTrusted, own }: ServerQuestion): ServerChoice {
  const ownServer = serverIn(own, 'extension')
  if (ownServer === undefined)
    throw new Error(`The extension is incomplete: ${own} contains no msgapi; install it again`)
  if (!isTrusted) return { server: ownServer, passedOver: [] }
  if (setting !== '') return { server: serverOfSetting(setting, folders[0], ownServer), passedOver: [] }
  const installed = folders.flatMap((folder) => installedFrom(folder) ?? [])
  const server = installed.find(({ version }) => fits(version, ownServer.version)) ?? ownServer
  return { server, passedOver: installed.filter(({ version }) => !fits(version, ownServer.version)) }
}

/** True for the versions from the oldest one on whose first number is at most that of the extension's own msgapi. */
export function fits(version: string, own: string): boolean {
  const [numbers, [newest = 0] = []] = [numbersOf(version), numbersOf(own)]
  if (numbers === undefined) return false
  const difference = oldest.map((each, index) => (numbers[index] ?? 0) - each).find((each) => each !== 0) ?? 0
  return difference >= 0 && (numbers[0] ?? 0) <= newest
}

function numbersOf(version: string): readonly number[] | undefined {
  return /^(\d+)\.(\d+)\.(\d+)(?:[-+]|$)/.exec(version)?.slice(1).map(Number)
}

function serverOfSetting(setting: string, folder: string | undefined, own: Server): Server {
  const named = folder === undefined ? path.resolve(setting) : path.resolve(folder, setting)
  // The file of the command is in the folder "dist" of the package.
  const server = serverIn(isFolder(named) ? named : path.dirname(path.dirname(named)), 'setting')
  if (server === undefined) throw new Error(`The setting "msgapi.path" leads to ${named}, which contains no msgapi`)
  if (fits(server.version, own.version)) return server
  throw new Error(`The setting "msgapi.path" leads to msgapi ${server.version}, which does not fit this extension`)
}

/** The msgapi that Node finds from a folder. */
function installedFrom(folder: string): Server | undefined {
  for (let around = folder; ; around = path.dirname(around)) {
    const server = serverIn(path.join(around, 'node_modules/msgapi'), 'workspace')
    if (server !== undefined || around === path.dirname(around)) return server
  }
}

/** The msgapi in the folder of a package; undefined if it is another package or has no command. */
function serverIn(folder: string, origin: Server['origin']): Server | undefined {
  try {
    const manifest: unknown = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
    if (!isManifest(manifest) || manifest.name !== 'msgapi') return undefined
    const command = path.join(folder, manifest.bin.msgapi)
    return statSync(command).isFile() ? { command, version: manifest.version, origin } : undefined
  } catch {
    return undefined
  }
}

interface Manifest {
  readonly name: string
  readonly version: string
  readonly bin: { readonly msgapi: string }
}

function isManifest(value: unknown): value is Manifest {
  if (typeof value !== 'object' || value === null || !('name' in value && 'version' in value && 'bin' in value))
    return false
  const { version, bin } = value
  const isCommand = typeof bin === 'object' && bin !== null && 'msgapi' in bin && typeof bin.msgapi === 'string'
  return typeof version === 'string' && isCommand
}

function isFolder(named: string): boolean {
  return statSync(named, { throwIfNoEntry: false })?.isDirectory() === true
}
