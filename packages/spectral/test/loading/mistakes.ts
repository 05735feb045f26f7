import t from 'tap'
import { factsOf } from '../../../../test/facts-of-message.ts'
import { problemsOf } from './load-files.ts'
import { rulesetMistakes } from './ruleset-mistakes.ts'

t.test('each mistake in a ruleset is reported once, at its place', async (t) => {
  for (const [name, { files, facts }] of Object.entries(rulesetMistakes)) {
    const problems = await problemsOf(t, files)
    t.equal(factsOf(problems), facts, name)
    if (name.includes('CommonJS')) t.match(problems, 'with ".cjs"', `${name}: what to do`)
  }
})
