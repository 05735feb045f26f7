import t from 'tap'
import { languageOf } from '../../src/load/parse.ts'
import { read } from './read-text.ts'

t.test('bytes that are not UTF-8 are one problem', async (t) => {
  const bytes = (...values: (number | string)[]) =>
    Buffer.concat(values.map((value) => (typeof value === 'string' ? Buffer.from(value) : Buffer.from([value]))))
  const wide = (text: string, swap: boolean) =>
    swap ? Buffer.from(text, 'utf16le').swap16() : Buffer.from(text, 'utf16le')
  const cases: readonly (readonly [
    name: string,
    content: Uint8Array,
    line: number,
    character: number,
    message: RegExp,
  ])[] = [
    ['invalid', bytes('a: é\nb: x', 0xff, 'y'), 1, 4, /0xFF/],
    ['Latin-1', bytes('a: caf', 0xe9, '\n'), 0, 6, /Latin-1/],
    ['overlong', bytes('a: ', 0xc0, 0xaf), 0, 3, /overlong/],
    ['truncated', bytes('a: 😀', 0xe2, 0x82), 0, 5, /cut off/],
    ['surrogate', bytes('a: ', 0xed, 0xa0, 0x80), 0, 3, /surrogate/],
    ['continuation', bytes('a: ', 0x80), 0, 3, /continue/],
    ['UTF-16 LE with mark', wide('\uFEFFa: 1', false), 0, 0, /UTF-16 \(little endian\)/],
    ['UTF-16 BE with mark', wide('\uFEFFa: 1', true), 0, 0, /UTF-16 \(big endian\)/],
    ['UTF-16 LE', wide('a: one', false), 0, 0, /UTF-16 \(little endian\)/],
    ['UTF-16 BE', wide('a: one', true), 0, 0, /UTF-16 \(big endian\)/],
    ['zip', bytes('PK', 3, 4, 20, 0, 0, 0), 0, 0, /zip archive/],
    ['gzip', bytes(0x1f, 0x8b, 8, 0), 0, 0, /gzip/],
    ['zeros', new Uint8Array(100), 0, 0, /binary/],
  ]
  for (const [name, content, line, character, message] of cases) {
    const { findings, root } = await read(content)
    t.equal(root, undefined)
    t.equal(findings.length, 1, name)
    t.match(findings[0], { code: 'parse/encoding', message, range: { start: { line, character } } }, name)
  }
  const marked = await read(bytes(0xef, 0xbb, 0xbf, 'a: 1'))
  t.equal(marked.hasByteOrderMark, true)
  t.equal(marked.text, 'a: 1')
  t.strictSame((await read('syntax = "proto3";', 'text')).findings, [])
  t.strictSame(
    ['a.yaml', 'b.JSON', 'c.avsc', 'd.proto', 'e.xsd', 'f.raml', 'g.xml', '<stdin>', 'json'].map(languageOf),
    ['yaml', 'json', 'json', 'text', 'text', 'text', 'text', 'yaml', 'yaml'],
  )
})
