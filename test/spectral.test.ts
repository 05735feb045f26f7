import { readFileSync, writeFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import spectralCore from '@stoplight/spectral-core'
import t from 'tap'
import { createReader } from '../src/load/files/read.ts'
import { defaultLimits } from '../src/load/limits.ts'
import { formatPointer } from '../src/pointer.ts'
import { compare } from './differential/compare.ts'
import { customFunctions } from './differential/custom-functions.ts'
import { definitionOf } from './differential/definition.ts'
import { runHostileCases } from './differential/hostile.ts'
import { hostileCases } from './differential/hostile-cases.ts'
import { knownDifferences } from './differential/known-differences.ts'
import { askSpectral, readFromDisk, spectralResults, textsOf } from './differential/oracle.ts'
import { compareRandomPairs } from './differential/random-pairs.ts'
import type { Result } from './differential/result.ts'
import { loadTestRuleset, testRulesets } from './differential/rulesets.ts'
import { ourResults } from './differential/subject.ts'
import { memoryReader, project } from './fixtures/graph/memory.ts'
import { someOf } from './volume.ts'

const documents = ['library.yaml', 'shop.yaml', 'shop-2.json', 'loose.yaml', 'parts.yaml']
const documentFolder = resolve('test/differential/documents')

t.test('rulesets in the repository give the results of Spectral', async (t) => {
  const reader = createReader({ root: documentFolder, limits: defaultLimits })
  for (const [index, ruleset] of (await testRulesets()).entries()) {
    const our = await loadTestRuleset(ruleset)
    // One document under each ruleset, another by turns.
    for (const name of someOf(documents, (_, at) => (index + at) % documents.length < 1)) {
      const source = resolve(documentFolder, name)
      const input = { source, text: readFileSync(source, 'utf8') }
      const given = new spectralCore.Ruleset(ruleset.definition, { source: ruleset.file })
      const theirs = given.fromSource(source)
      const answer = await askSpectral(theirs, input)
      const ours = await ourResults(our, input, reader)
      const { difference } = await compare(input, ours, answer, (mends) =>
        askSpectral(theirs, input, readFromDisk, mends),
      )
      t.equal(difference, undefined, `${ruleset.name}: ${name}, ${answer.results.length} results`)
    }
  }
})

t.test('random rulesets give the results of Spectral on random documents', async (t) => {
  // The same pairs every time: the conformance suite `spectral random` compares thousands of others.
  const { pairs, results, known, differing } = await compareRandomPairs(50, 102)
  t.comment(`${pairs} pairs, ${results} results, ${JSON.stringify(known)}`)
  t.strictSame(differing, [])
  t.equal(pairs, 50)
  t.ok(results > 100, 'the pairs have something to find')
})

t.test('each known difference shows in its example', async (t) => {
  for (const { name, example } of knownDifferences) {
    const { rules, files } = example
    const [entry = ''] = Object.keys(files)
    const input = { source: `${project}/${entry}`, text: files[entry] ?? '' }
    const definition = definitionOf({ rules }, { functions: customFunctions })
    const ruleset = new spectralCore.Ruleset(definition, { source: `${project}/ruleset.yaml` })
    const theirs = await spectralResults(ruleset, input, textsOf(files))
    t.same(typeof theirs === 'string' ? theirs : theirs.map(shown), example.spectral, `Spectral: ${name}`)
    const ours = await ourResults(ruleset, input, memoryReader(files).reader).catch((error) => `${error.message}`)
    t.same(typeof ours === 'string' ? ours : ours.results.map(shown), example.ours, `msgapi: ${name}`)
  }
})

t.test('the page about differences names each of them', async (t) => {
  const page = readFileSync('docs/spectral.md', 'utf8')
  for (const { name } of knownDifferences) t.ok(page.includes(`\n| ${name} |`), name)
})

function shown({ code, source, path, message }: Result): string {
  const file = source === '' ? 'no file' : relative(project, source)
  return `${code} ${file}#${formatPointer(path)}: ${message}`
}

/** Of a problem of a ruleset only the place, and of a finding of ours only the code. */
function withoutWords(line: string): string {
  return line.replace(/^(\{folder\}\S*:\d+:\d+|[a-z]+\/[a-z-]+): .*$/s, '$1')
}

/** Texts of a hundred characters tell enough, on one line. */
function shortened(text: string): string {
  const [line = ''] = text.split('\n')
  return line.length > 300 ? `${line.slice(0, 300)}…` : line
}

t.test('hostile rulesets do no harm', async (t) => {
  const answers = await runHostileCases(hostileCases, t.testdir())
  t.ok(answers.length >= 100)
  for (const { name, harm } of answers) t.same(harm, [], name)
  const said = answers.map(({ name, said }) =>
    [shortened(name), ...said.map((line) => `  ${shortened(withoutWords(line))}`)].join('\n'),
  )
  const file = resolve('test/fixtures/hostile-rulesets.txt')
  if (process.env.TAP_SNAPSHOT === '1') writeFileSync(file, `${said.join('\n')}\n`)
  t.same(said.join('\n').split('\n'), readFileSync(file, 'utf8').trimEnd().split('\n'))
})
