import type { Reporter } from './reporter.ts'

const reporters = new Map<string, () => Promise<Reporter>>([
  ['stylish', async () => (await import('./stylish.ts')).stylish],
  ['codeframe', async () => (await import('./codeframe.ts')).codeframe],
  ['json', async () => (await import('./json.ts')).json],
  ['github-actions', async () => (await import('./github-actions.ts')).githubActions],
])

/** The names that `--format` takes. */
export const reporterNames: readonly string[] = [...reporters.keys()]

/** The reporter of a name, loaded when it is asked for, or undefined when there is none of that name. */
export async function loadReporter(name: string): Promise<Reporter | undefined> {
  return reporters.get(name)?.()
}
