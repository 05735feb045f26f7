import path from 'node:path'
import { realPathOf } from '../config/root.ts'
import type { PassedRuleset, Settings } from '../config/settings.ts'

/**
 * What users should know about Spectral rulesets beside the documents: which one replaces the rules of msgapi, and which ones
 * do not run, one line each. `read` are the files of rulesets that were read.
 */
export function rulesetNotices({ naming, extends: uses, configFile }: Settings, read: ReadonlySet<string>): string[] {
  // An author who wrote `extends` has chosen among the available rulesets.
  const isChosen = uses.some(({ origin }) => origin.by === 'config')
  const notices = (isChosen ? [] : naming.passedOver)
    .filter(({ path }) => !read.has(realPathOf(path)))
    .map((passed) => `${passed.path} is not used: ${reasonFor(passed, configFile)}.`)
  const [found] = uses
  if (naming.named || found === undefined) return notices
  const both = `extends: [msgapi:recommended, ./${path.basename(found.name)}]`
  return [
    ...notices,
    `${found.name} is used alone, without the rules of msgapi; to use both, write "${both}" in a msgapi.config.yaml beside it.`,
  ]
}

function reasonFor({ path: ruleset, reason }: PassedRuleset, configFile = ''): string {
  const name = path.basename(ruleset)
  if (reason === 'code') return `rulesets in code run only when named; use --ruleset ${name}`
  if (reason === 'link') return 'it links out of the root; name it with --ruleset to use it'
  const written = path.relative(path.dirname(configFile), ruleset).replaceAll(path.sep, '/')
  return `${configFile} comes first; to use both, add "./${written}" to its "extends"`
}
