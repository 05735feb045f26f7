import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Build } from './build.ts'
import type { Input } from './input.ts'

/** What a build made of an input. */
export interface Outcome {
  /** The exit code, the signal that ended the run, or `too slow`. */
  readonly end: string
  readonly stdout: string
  readonly stderr: string
  /** The files that the run wrote into `{out}`, by name. */
  readonly files: ReadonlyMap<string, string>
}

const usualSeconds = 60

/**
 * Runs a build on an input.
 * @param out the folder for what is written: the same for both builds, since its name is in their output
 */
export async function runInput(build: Build, input: Input, out: string): Promise<Outcome> {
  mkdirSync(out, { recursive: true })
  try {
    const words = input.words.map((word) => word.replace('{out}', out))
    const child = spawn(process.execPath, [build.cli, ...words], {
      cwd: input.folder,
      env: { ...process.env, NO_COLOR: '1', NODE_OPTIONS: '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let tooSlow = false
    const timer = setTimeout(
      () => {
        tooSlow = true
        child.kill('SIGKILL')
      },
      1000 * (input.seconds ?? usualSeconds),
    )
    const [stdout, stderr, end] = await Promise.all([
      textOf(child.stdout),
      textOf(child.stderr),
      new Promise<string>((resolve, reject) => {
        child.once('error', reject)
        child.once('close', (code, signal) => resolve(tooSlow ? 'too slow' : String(code ?? signal)))
      }),
    ])
    clearTimeout(timer)
    return { end, stdout, stderr, files: filesIn(out) }
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('latin1')
}

function filesIn(folder: string): ReadonlyMap<string, string> {
  return new Map(readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), 'latin1')]))
}
