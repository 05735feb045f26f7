import spectralCore from '@stoplight/spectral-core'
import fc from 'fast-check'
import { stringify } from 'yaml'
import { memoryReader, project } from '../fixtures/graph/memory.ts'
import { compare } from './compare.ts'
import { customFunctions } from './custom-functions.ts'
import { definitionOf } from './definition.ts'
import { askSpectral, textsOf } from './oracle.ts'
import { type RandomDocument, randomDocuments } from './random-document.ts'
import { type RandomRuleset, randomRulesets } from './random-ruleset.ts'
import { ourResults } from './subject.ts'

const documentsEach = 5

/** What the comparison of random pairs came to. */
export interface RandomOutcome {
  readonly pairs: number
  /** How many results of Spectral were compared. */
  readonly results: number
  /** How often each entry of the list of differences was needed. */
  readonly known: Readonly<Record<string, number>>
  /** The pairs on which the engines differ and that no entry explains. */
  readonly differing: readonly string[]
}

/** Compares both engines on random documents under random rulesets; equal seeds give equal pairs. */
export async function compareRandomPairs(pairs: number, seed: number): Promise<RandomOutcome> {
  const known: Record<string, number> = {}
  const differing: string[] = []
  let results = 0
  let compared = 0
  const documents = fc.array(randomDocuments, { minLength: documentsEach, maxLength: documentsEach })
  const property = fc.asyncProperty(randomRulesets, documents, async (data, documents) => {
    const definition = definitionOf(data, { functions: customFunctions })
    const ruleset = new spectralCore.Ruleset(definition, { source: `${project}/ruleset.yaml` })
    for (const document of documents) {
      const verdict = await compareOne(ruleset, document)
      if (verdict.difference !== undefined) differing.push(shown(data, document, verdict.difference))
      for (const { name } of verdict.known) known[name] = (known[name] ?? 0) + 1
      results += verdict.count
      compared += 1
    }
  })
  await fc.assert(property, { numRuns: Math.ceil(pairs / documentsEach), seed })
  return { pairs: compared, results, known, differing }
}

async function compareOne(given: InstanceType<typeof spectralCore.Ruleset>, { entry, files }: RandomDocument) {
  const text = files[entry] ?? ''
  const names = Object.entries(files).map(([path, content]) => [path.slice(project.length + 1), content])
  const { reader } = memoryReader(Object.fromEntries(names))
  const input = { source: entry, text, reader }
  // Overrides are merged once, so that rules which make Spectral throw can be silenced.
  const ruleset = given.fromSource(entry)
  const read = textsOf(Object.fromEntries(names))
  const theirs = await askSpectral(ruleset, input, read)
  const ours = await ourResults(given, input, reader)
  const verdict = await compare(input, ours, theirs, (mends) => askSpectral(ruleset, input, read, mends))
  return { ...verdict, count: theirs.results.length }
}

function shown(ruleset: RandomRuleset, { files }: RandomDocument, difference: string): string {
  const texts = Object.entries(files).map(([path, text]) => `--- ${path}\n${text}`)
  const whole = stringify(ruleset, { lineWidth: 0, aliasDuplicateObjects: false })
  return `${difference}\n--- ruleset\n${whole}${texts.join('')}`
}
