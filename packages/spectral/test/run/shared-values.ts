import type { RulesetFunctionContext } from '@stoplight/spectral-core'
import { truthy } from '@stoplight/spectral-functions'
import t from 'tap'
import { budgetReached } from '../../run/search-run.ts'
import { findingAsText, lint, lintWithSpectral, write } from './both-engines.ts'
import { sharedDocument } from './documents.ts'
import { rules, tell, tellPath } from './rule-definitions.ts'

t.test('a shared document costs what its source costs', async (t) => {
  const called: string[] = []
  const countTypes = (value: unknown) => {
    called.push(String(value))
    return [{ message: 'm' }]
  }
  const definition = rules({
    scalars: { given: '$..type', then: { function: countTypes } },
    objects: { given: '$..properties', then: { function: truthy } },
    fields: { given: '$..properties', then: { field: 'a', function: truthy } },
    names: { given: '$..properties', then: { field: '@key', function: truthy } },
    ...Object.fromEntries(
      Array.from({ length: 6 }, (_, index) => [`deep${index}`, { given: `$..[a,b,c]`, then: { function: truthy } }]),
    ),
  })
  const costs: { readonly visits: number; readonly calls: number }[] = []
  for (const depth of [2, 3, 4, 12]) {
    called.length = 0
    const { counts, findings } = await lint(definition, write({ 'shared.yaml': sharedDocument(depth) }))
    costs.push(counts)
    // One type per level. Each is one value in the text, however many paths lead to it.
    t.equal(called.length, depth + 1)
    t.equal(findings.filter(({ code }) => code === 'scalars').length, depth + 1)
  }
  const [two, three, four, twelve] = costs
  t.strictSame(two, { visits: 12, calls: 28, patternSteps: 0 })
  const visitsPerLevel = (three?.visits ?? 0) - (two?.visits ?? 0)
  const callsPerLevel = (three?.calls ?? 0) - (two?.calls ?? 0)
  t.equal((four?.visits ?? 0) - (three?.visits ?? 0), visitsPerLevel)
  t.equal((twelve?.visits ?? 0) - (four?.visits ?? 0), 8 * visitsPerLevel)
  t.equal((twelve?.calls ?? 0) - (four?.calls ?? 0), 8 * callsPerLevel)
})

t.test('asynchronous functions are called once for what is shared, and find it in every place', async (t) => {
  const called: string[] = []
  const later = async (value: unknown) => {
    called.push(JSON.stringify(value))
    await new Promise((done) => setTimeout(done, called.length % 3))
    return [{ message: 'of #{{print("property")}}' }]
  }
  const readingLater = async (value: unknown, _: unknown, context: RulesetFunctionContext) => {
    await new Promise((done) => setImmediate(done))
    return tellPath(value, undefined, context)
  }
  const text = `
reference: { $ref: '#/target', note: 1 }
again: { inner: { $ref: '#/target' } }
target: { kind: a, below: { $ref: '#/other' } }
other: { kind: b }
`
  const definition = rules({
    objects: { given: '$..below', then: { function: later } },
    scalars: { given: '$..kind', then: { function: later } },
    fields: { given: '$..[?(@.below)]', then: { field: 'missing', function: later } },
  })
  const entry = write({ 'main.yaml': text })
  const { findings, crashed } = await lint(definition, entry)
  const ours = called.splice(0)
  t.notOk(crashed)
  // Of equal places, Spectral reports the first call first.
  t.strictSame(findings.map(findingAsText).sort(), [...(await lintWithSpectral(definition, entry))].sort())
  t.ok(ours.length < called.length, `${ours.length} calls, Spectral ${called.length}`)

  // Spectral changes the path of its single context from call to call, and such a function reads that of the last call.
  const reading = rules({ reading: { given: '$..kind', then: { function: readingLater } } })
  const inTime = rules({ reading: { given: '$..kind', then: { function: tellPath } } })
  const late = await lint(reading, entry)
  t.strictSame(late.findings.map(findingAsText), await lintWithSpectral(inTime, entry))
})

t.test('functions that look at the path see every way, within a budget', async (t) => {
  const definition = rules({
    reading: { given: '$..type', then: { function: tellPath } },
    other: { given: '$..type', then: { function: tell } },
  })
  const entry = write({ 'shared.yaml': sharedDocument(3) })
  const { findings, counts } = await lint(definition, entry)
  t.strictSame(findings.map(findingAsText), await lintWithSpectral(definition, entry))
  // For the one, every path to a type, 1 + 3 + 9 + 27 below the root and the same from each level; for the other, every type.
  const ways = 40 + 40 + 13 + 4 + 1
  t.equal(counts.calls, ways + 4)

  const stopped = await lint(definition, write({ 'shared.yaml': sharedDocument(9) }), { budget: 50 })
  const budget = stopped.findings.filter(({ code }) => code === budgetReached)
  t.match(budget, [{ severity: 'warn', place: { pointer: [] }, message: /"reading".*"tellPath"/ }])
  t.equal(stopped.findings.filter(({ code }) => code === 'other').length, 10)
  // Every value was still checked on one path.
  const places = stopped.findings.filter(({ code }) => code === 'reading').map(({ place }) => place.pointer.join('/'))
  t.equal(new Set(places).size, 10)
  t.ok(stopped.counts.visits < 200)

  // An unknown function that never reads the path is still called only once.
  const ignorant = await lint(rules({ other: { given: '$..type', then: { function: tell } } }), entry)
  t.equal(ignorant.counts.calls, 4)
  t.equal(ignorant.findings.length, 4)
})
