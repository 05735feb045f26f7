import { readFile } from 'node:fs/promises'
import spectralCore from '@stoplight/spectral-core'
import { answerRequests } from './answer-requests.ts'
import type { Mend } from './mends.ts'
import { askSpectral, type OracleAnswer, readFromDisk } from './oracle.ts'
import { testRulesets } from './rulesets.ts'

/** Asks Spectral about a file under one of the test rulesets. */
export interface OracleRequest {
  readonly ruleset: string
  readonly source: string
  /** Defects of Spectral to do without. */
  readonly mends: readonly Mend[]
}

const rulesets = testRulesets()

answerRequests<OracleRequest, OracleAnswer>(async ({ ruleset, source, mends }) => {
  const found = (await rulesets).find(({ name }) => name === ruleset)
  if (found === undefined) throw new Error(`no ruleset is called ${ruleset}`)
  const whole = new spectralCore.Ruleset(found.definition, { source: found.file }).fromSource(source)
  return askSpectral(whole, { source, text: await readFile(source, 'utf8') }, readFromDisk, mends)
})
