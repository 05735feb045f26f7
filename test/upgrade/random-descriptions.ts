import { mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import t from 'tap'
import { lint } from '../../src/index.ts'
import { checkedUpgrade } from '../conformance/upgrade-laws.ts'
import { randomVersion2 } from '../oracle/random-version-2.ts'
import { isMetOften, runs } from '../volume.ts'

t.test('random descriptions of version 2 are valid, and converted by all laws', async (t) => {
  const folder = realpathSync(t.testdir())
  let [number, comments, several] = [0, 0, 0]
  const property = fc.asyncProperty(fc.nat(), async (seed) => {
    number += 1
    const root = path.join(folder, String(number))
    const { files, entry } = randomVersion2(seed)
    mkdirSync(path.join(root, '.git'), { recursive: true })
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
      writeFileSync(path.join(root, file), text)
    }
    const at = path.join(root, entry)
    const { findings } = await lint([at], { root, noConfig: true })
    const errors = findings.filter(({ severity }) => severity === 'error').map(({ message }) => `source: ${message}`)
    const checked = await checkedUpgrade(at, root)
    comments += checked.comments
    several += Object.keys(files).length > 1 ? 1 : 0
    const problems = [...errors, ...checked.reasons, ...checked.problems]
    if (problems.length > 0) throw new Error(`seed ${seed}: ${problems.join('\n')}`)
  })
  await fc.assert(property, { ...runs(240), endOnFailure: true })
  t.ok(isMetOften(comments, 400), 'they have comments')
  t.ok(isMetOften(several, 100), 'they are in several files')
})
