import path from 'node:path'
import fc from 'fast-check'
import t from 'tap'
import { readSourceMap } from '../../bundler/index.ts'
import { formatPointer, parsePointer } from '../../src/pointer.ts'
import { bundleFiles, folder, memoryFiles } from '../oracle/memory-files.ts'
import type { Description } from '../oracle/random-description.ts'
import { runs } from '../volume.ts'
import { textOf } from './map-text.ts'

const small: Description = {
  'api/main.yaml': `asyncapi: 3.0.0
info: {title: t, version: '1'}
channels:
  orders: {$ref: '../parts/a~b c.yaml#/orders'}
`,
  'parts/a~b c.yaml': `orders:
  address: orders
  messages:
    m/n: {payload: {$ref: 'order.json'}}
`,
  'parts/order.json': '{"type": ["object"], "properties": {"__proto__": {}, "1": {}}}',
}

const smallMap = `{
"version": 1,
"bundle": "HASH",
"sources": [
{"path":"../api/main.yaml","sha256":"HASH"},
{"path":"../parts/a~b c.yaml","sha256":"HASH"},
{"path":"../parts/order.json","sha256":"HASH"}
],
"mappings": [1,1,{
"asyncapi":[1,11],
"info":[2,7,{
"title":[2,15],
"version":[2,27]}],
"channels":[4,3,{
"orders":[2,3,{
"address":[2,12],
"messages":[4,5,{
"m/n":[4,10,{
"payload":[4,20,{
"$ref":[4,27]}]}]}]},1,"/orders"]}],
"components":[1,1,{
"schemas":[1,1,{
"order":[1,1,{
"type":[1,10,{
"0":[1,11]}],
"properties":[1,36,{
"__proto__":[1,50],
"1":[1,59]}]},2,""]},0,""]},0,""]},0,""]
}
`

t.test('the text of a source map is the same on every system', async (t) => {
  const result = await bundleFiles(memoryFiles(small), 'api/main.yaml')
  const written = textOf(result)
  t.equal(written.replaceAll(/[0-9a-f]{64}/g, 'HASH'), smallMap)
  t.equal(written, textOf(await bundleFiles(memoryFiles(small), 'api/main.yaml')), 'once more')
  for (const text of [JSON.stringify(result.map), 'nothing', '', '[]', '{"version":1}', written.replace('1,', '2,')])
    t.equal(readSourceMap(text), undefined, text.slice(0, 40))
  const map = readSourceMap(written)
  t.equal(map?.isFor(result.text ?? ''), true)
  t.equal(map?.isFor(`${result.text ?? ''} `), false)
  for (const [pointer, { file, ...place }] of result.map?.entries ?? []) {
    const found = map?.placeOf(parsePointer(pointer) ?? [])
    const read = { ...place, file: path.join(folder, 'dist', found?.source.path ?? '') }
    t.same(
      read,
      { file, pointer: formatPointer(found?.pointer ?? ['none']), line: found?.line, column: found?.column },
      pointer,
    )
    t.equal(found?.source.isText(memoryFiles(small).get(file) ?? ''), true)
  }
  t.equal(map?.placeOf(['channels', 'none']), undefined)
  t.equal(map?.placeOf(['channels', 'constructor']), undefined)
})

t.test('a source map can hold anything', async (t) => {
  const places = fc.letrec((tie) => ({
    place: fc.oneof(
      { depthSize: 'small' },
      fc.jsonValue(),
      fc.tuple(
        fc.integer(),
        fc.integer(),
        fc.dictionary(fc.string(), tie('place')),
        fc.integer({ max: 2 }),
        fc.string(),
      ),
    ),
  })).place
  const maps = fc.record({
    version: fc.constant(1),
    bundle: fc.string(),
    sources: fc.array(fc.jsonValue()),
    mappings: places,
  })
  fc.assert(
    fc.property(maps, fc.array(fc.string()), (map, pointer) => {
      const found = readSourceMap(JSON.stringify(map))?.placeOf(pointer)
      return found === undefined || typeof found.source.path === 'string'
    }),
    runs(100),
  )
  const deep = `{"version":1,"bundle":"","sources":[],"mappings":${'[1,1,{"a":'.repeat(100_000)}0${'}]'.repeat(100_000)}}`
  t.equal(readSourceMap(deep)?.placeOf(Array.from({ length: 100_000 }, () => 'a')), undefined)
})
