import {
  describeThrown,
  quote,
  type Report,
  type ReporterOptions,
  type RunningReporter,
  runForeign,
  settled,
} from '../command.ts'
import type { Finding } from '../index.ts'
import { endWith, say } from './exit.ts'

const mostShown = 500

/**
 * The report that a reporter of a plugin writes. Where it fails, says so in a line and sets the exit code; then there is no text,
 * and the other reports go on.
 */
export async function pluginReport(
  { name, plugin, write }: RunningReporter,
  { findings, rules = [], documents, textOf }: Report,
  options: ReporterOptions,
): Promise<string | undefined> {
  // What one reporter does to its findings must not reach the next one.
  const given = { findings: findings.map(copyOf), rules: structuredClone(rules), documents: [...documents] }
  try {
    const written: unknown = await runForeign(async () =>
      settled(
        Promise.resolve(write(given.findings, { ...options, textOf, rules: given.rules, documents: given.documents })),
      ),
    )
    if (typeof written === 'string') return written
    tell(`returned ${written === undefined ? 'nothing' : quote(written)}, expected a string`)
  } catch (error) {
    tell(`failed: ${describeThrown(error)}`)
  }
  return undefined

  function tell(problem: string): void {
    const line = problem.replace(/\s+/g, ' ').slice(0, mostShown)
    say(
      `msgapi: The reporter ${quote(name)} of the plugin ${quote(plugin)} ${line}, so its report is left out; fix the plugin, or choose another format.`,
    )
    endWith(2)
  }
}

function copyOf(finding: Finding): Finding {
  try {
    return structuredClone(finding)
  } catch {
    // A rule may pass data to its fixer that is not plain data.
    const { data: _data, ...plain } = finding
    return structuredClone(plain)
  }
}
