// How a run of Node is measured, for `npm run bench` and `npm run compare` alike.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export interface Measurement {
  /** Seconds of processor time, of the user and of the system. */
  readonly cpu: number
  /** Seconds. */
  readonly wall: number
  /** The peak of the memory in MiB; NaN where GNU time is not installed. */
  readonly peak: number
  /** The exit code. */
  readonly exit: number
}

/**
 * Runs Node once and measures the whole process. Bash's `time` gives the CPU time in milliseconds (GNU time only in
 * hundredths of a second); GNU time gives the memory.
 * @param workFolder where the run starts, and where the peak memory is noted
 * @param node the executable of Node
 */
export function measure(nodeArguments: readonly string[], workFolder: string, node = process.execPath): Measurement {
  const peakFile = path.join(workFolder, 'peak')
  writeFileSync(peakFile, '')
  const memory = existsSync('/usr/bin/time') ? ['/usr/bin/time', '-q', '-f', '%M', '-o', peakFile] : []
  const script = 'TIMEFORMAT="%3R %3U %3S"; time "$@" >/dev/null 2>&1'
  // Node would read the certificates that this names at each start, which is half of a small run.
  const { NODE_EXTRA_CA_CERTS: _certificates, ...environment } = process.env
  const run = spawnSync('bash', ['-c', script, 'bash', ...memory, node, ...nodeArguments], {
    cwd: workFolder,
    encoding: 'utf8',
    env: { ...environment, CI: 'true', NO_COLOR: '1', LC_ALL: 'C', REDOCLY_TELEMETRY: 'off' },
  })
  const [wall = NaN, user = NaN, system = NaN] = run.stderr.trim().split(/\s+/).map(Number)
  const peak = Number(readFileSync(peakFile, 'utf8').trim() || NaN) / 1024
  return { cpu: user + system, wall, peak, exit: run.status ?? 128 }
}

/** The median of numbers; NaN of none. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle) - 1] ?? NaN)) / 2
}
