import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import fc from 'fast-check'
import t from 'tap'
import { runs } from '../../../../test/volume.ts'
import { readPropertyPath, valueAtProperty } from '../../run/property-path.ts'

interface PropertyPaths {
  toPath(text: string): string[]
  get(value: unknown, text: string): unknown
}

t.test('property paths are read as lodash reads them', (t) => {
  const lodash: PropertyPaths = createRequire(import.meta.url)('lodash')
  const parts = [
    'a',
    'b',
    '0',
    '.',
    '..',
    '[',
    ']',
    '[]',
    '[0]',
    '[-1.5]',
    '["a"]',
    "['b.c']",
    '["\\"x"]',
    '\\',
    '"',
    ' ',
    'a.b',
  ]
  const value = { a: { b: [1, { a: 'x' }], 'b.c': 2, '': 3 }, 'a.b': 4, '': { '': 5 }, b: 'text', 0: [[6]], ' ': null }
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 7 }), (chosen) => {
      const text = chosen.join('')
      const names = readPropertyPath(text)
      assert.deepEqual(names, lodash.toPath(text), text)
      assert.deepEqual(valueAtProperty(value, text, names), lodash.get(value, text), text)
    }),
    runs(2000),
  )
  // Inherited members are not properties.
  for (const name of ['constructor', '__proto__', 'toString', 'a.hasOwnProperty', 'b.length.constructor']) {
    t.equal(valueAtProperty(value, name, readPropertyPath(name)), undefined, name)
  }
  t.equal(valueAtProperty(value, 'b.length', ['b', 'length']), 4)
  t.end()
})
