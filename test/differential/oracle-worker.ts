import { readFile } from 'node:fs/promises'
import { isAbsolute } from 'node:path'
import spectralCore from '@stoplight/spectral-core'
import { answerRequests } from './answer-requests.ts'
import type { Mend } from './mends.ts'
import { askSpectral, type OracleAnswer, readFromDisk } from './oracle.ts'
import { publicDefinition } from './public-rulesets.ts'
import { testRulesets } from './rulesets.ts'

/** Asks Spectral about a file under one of the test rulesets, or under that of a file. */
export interface OracleRequest {
  /** The name of a test ruleset, or the absolute path of any other. */
  readonly ruleset: string
  readonly source: string
  /** Defects of Spectral to do without. */
  readonly mends: readonly Mend[]
}

const rulesets = testRulesets()
const known = new Map<string, Promise<unknown>>()

async function publicRuleset(file: string) {
  const definition = known.get(file) ?? publicDefinition(file)
  known.set(file, definition)
  return { file, definition: await definition }
}

answerRequests<OracleRequest, OracleAnswer>(async ({ ruleset, source, mends }) => {
  const found = isAbsolute(ruleset)
    ? await publicRuleset(ruleset)
    : (await rulesets).find(({ name }) => name === ruleset)
  if (found === undefined) throw new Error(`no ruleset is called ${ruleset}`)
  const whole = new spectralCore.Ruleset(found.definition, { source: found.file }).fromSource(source)
  return askSpectral(whole, { source, text: await readFile(source, 'utf8') }, readFromDisk, mends)
})
