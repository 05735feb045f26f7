import { codeClimate } from './code-climate.ts'
import { codeframe } from './codeframe.ts'
import { githubActions } from './github-actions.ts'
import { gitlab } from './gitlab.ts'
import { html } from './html.ts'
import { json } from './json.ts'
import { junit } from './junit.ts'
import { markdown } from './markdown.ts'
import { pretty } from './pretty.ts'
import type { Reporter } from './reporter.ts'
import type { ReporterName } from './reporter-names.ts'
import { sarif } from './sarif.ts'
import { spectralStylish } from './spectral-stylish.ts'
import { stylish } from './stylish.ts'
import { teamcity } from './teamcity.ts'
import { text } from './text.ts'

/** The reporters by the names that `--format` takes. */
export const reporters: Readonly<Record<ReporterName, Reporter>> = {
  stylish,
  codeframe,
  json,
  text,
  pretty,
  html,
  markdown,
  'github-actions': githubActions,
  sarif,
  gitlab,
  'code-climate': codeClimate,
  junit,
  teamcity,
}

/** The reporter of a name; where only Spectral rulesets are active, `stylish` has the layout of Spectral. */
export function reporterOf(name: ReporterName, spectralOnly: boolean): Reporter {
  return name === 'stylish' && spectralOnly ? spectralStylish : reporters[name]
}
