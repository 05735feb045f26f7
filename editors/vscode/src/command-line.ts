import { spawn } from 'node:child_process'
import type { Server } from './choose-server.ts'

/** How a command ended. */
export interface CommandResult {
  readonly exitCode: number | null
  readonly output: string
  readonly errors: string
}

/** Which rights and settings the commands have. */
export interface CommandRights {
  readonly isTrusted: boolean
  /** The setting `msgapi.configFile`; empty for none. */
  readonly configFile: string
}

/** The options that give a command the rights and settings of the server. */
export function sharedOptions({ isTrusted, configFile }: CommandRights): readonly string[] {
  return [...(isTrusted ? [] : ['--safe']), ...(configFile === '' ? [] : ['--config', configFile])]
}

/** Runs a command of msgapi in a folder, with the Node of the editor. */
export function runCommand(server: Server, folder: string, words: readonly string[]): Promise<CommandResult> {
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1', NO_COLOR: '1' }
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [server.command, ...words], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [output, errors]: [string[], string[]] = [[], []]
    child.stdout.setEncoding('utf8').on('data', (text: string) => output.push(text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => errors.push(text))
    child.on('error', reject)
    child.on('close', (exitCode) => resolve({ exitCode, output: output.join(''), errors: errors.join('') }))
  })
}

/** Why a command cannot run at all, in its own words: wrong options, or a config that cannot be used. Findings are no such reason. */
export function refusalIn({ exitCode, errors }: CommandResult): string | undefined {
  if (exitCode !== 2) return undefined
  // What is wrong with a config or a file begins with its place, all else with the name of the command.
  const lines = errors.split('\n').filter((line) => /^\S.*?: /.test(line) && !line.startsWith('msgapi: note: '))
  return lines[0]?.replace(/^msgapi: /, '')
}
