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
 * The report of a plugin's reporter. If it fails, prints a line, sets the exit code and returns no text; the other
 * reports go on.
 */
export async function pluginReport(
  { name, plugin, write }: RunningReporter,
  { findings, rules = [], documents, textOf }: Report,
  { links: _links, ...options }: ReporterOptions,
): Promise<string | undefined> {
  // A reporter must not change the findings that the next one gets.
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
