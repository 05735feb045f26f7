import assert from 'node:assert/strict'
import t from 'tap'
import type { Node } from '../../src/load/node.ts'
import { type DataOfNodes, toData } from '../../src/load/node-data.ts'
import type { Language } from '../../src/load/source-file.ts'
import { read } from './read-text.ts'

t.test('every name is an ordinary name', async (t) => {
  const names = [
    '__proto__',
    'constructor',
    'hasOwnProperty',
    'toString',
    '10',
    '2',
    '',
    'prototype',
    '__defineGetter__',
  ]
  const texts: readonly [string, Language][] = [
    [names.map((name) => `"${name}": {polluted: true}`).join('\n'), 'yaml'],
    [`{${names.map((name) => `"${name}": {"polluted": true}`).join()}}`, 'json'],
    [`base: &base\n${names.map((name) => `  "${name}": {polluted: true}`).join('\n')}\nmerged:\n  <<: *base`, 'yaml'],
  ]
  for (const [text, language] of texts) {
    const { root } = await read(text, language)
    const map: Node | undefined = root?.kind === 'map' ? (root.entries.get('merged')?.value ?? root) : undefined
    assert.ok(map?.kind === 'map')
    t.strictSame([...map.entries.keys()], names, 'in source order')
    const data = toData(map)
    assert.ok(typeof data === 'object' && data !== null)
    t.strictSame(Object.keys(data).sort(), [...names].sort())
    t.equal(Object.getPrototypeOf(data), Object.prototype)
    t.equal('polluted' in {}, false)
  }
  const { root } = await read('a: &a {x: 1}\nb: *a')
  assert.ok(root !== undefined)
  const known: DataOfNodes = new Map()
  const data = toData(root, known)
  t.equal(toData(root, known), data, 'the same node gives the same object')
  t.match(data, { a: { x: 1 } })
  t.equal(Reflect.get(Object(data), 'a'), Reflect.get(Object(data), 'b'), 'what aliases share stays shared')
})
