import { codeframe } from './codeframe.ts'
import { githubActions } from './github-actions.ts'
import { json } from './json.ts'
import type { Reporter } from './reporter.ts'
import { stylish } from './stylish.ts'

/** The reporters by the names that `--format` takes. */
export const reporters: ReadonlyMap<string, Reporter> = new Map([
  ['stylish', stylish],
  ['codeframe', codeframe],
  ['json', json],
  ['github-actions', githubActions],
])

export const reporterNames: readonly string[] = [...reporters.keys()]
