import type { Reporter } from './reporter.ts'
import type { ReporterName } from './reporter-names.ts'
import { codeClimate } from './reporters/code-climate.ts'
import { codeframe } from './reporters/codeframe.ts'
import { githubActions } from './reporters/github-actions.ts'
import { gitlab } from './reporters/gitlab.ts'
import { json } from './reporters/json.ts'
import { junit } from './reporters/junit.ts'
import { markdown } from './reporters/markdown.ts'
import { pretty } from './reporters/pretty.ts'
import { sarif } from './reporters/sarif.ts'
import { spectralStylish } from './reporters/spectral-stylish.ts'
import { stylish } from './reporters/stylish.ts'
import { teamcity } from './reporters/teamcity.ts'
import { text } from './reporters/text.ts'

/** The reporters by the names that `--format` takes, without that of `html`, whose scripts and styles are as large as all others. */
export const reporters: Readonly<Record<Exclude<ReporterName, 'html'>, Reporter>> = {
  stylish,
  codeframe,
  json,
  text,
  pretty,
  markdown,
  'github-actions': githubActions,
  sarif,
  gitlab,
  'code-climate': codeClimate,
  junit,
  teamcity,
}

/** The reporter for a name. If only Spectral rulesets are active, `stylish` has Spectral's layout. */
export async function reporterOf(name: ReporterName, spectralOnly: boolean): Promise<Reporter> {
  if (name === 'html') return (await import('./reporters/html.ts')).html
  return name === 'stylish' && spectralOnly ? spectralStylish : reporters[name]
}
