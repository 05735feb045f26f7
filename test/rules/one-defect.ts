import t from 'tap'
import { lintPart, place } from '../lint-part.ts'
import type { Defect } from './defect.ts'
import { objectDefects } from './defects-in-objects.ts'
import { otherDefects } from './defects-in-schemas.ts'

const cases: readonly Defect[] = [...objectDefects, ...otherDefects]

t.test('one defect gives one finding', async (t) => {
  const head = 'asyncapi: 3.1.0\n\n\n\n\ninfo: { title: Orders, version: 1.0.0 }\n'
  for (const [what, text, expected] of cases) {
    t.strictSame((await lintPart(head + text)).map(place), expected, what)
  }
})
