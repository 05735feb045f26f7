import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { isCollection, parseDocument, visit } from 'yaml'
import { isOutermostObject } from '../../src/graph/patched-graph.ts'
import { brokenBlock } from '../../src/load/broken-block.ts'
import { defaultLimits } from '../../src/load/limits.ts'
import type { MapNode } from '../../src/load/node.ts'
import { parseText } from '../../src/load/parse.ts'
import { graphOf, project } from '../fixtures/graph/memory.ts'
import { wholeDescriptions } from '../oracle/random-description.ts'
import { isMetOften, runs } from '../volume.ts'

/** What breaks a text in all the ways that YAML has, and what does not. */
const breakages = fc.record({
  at: fc.nat({ max: 100_000 }).map((part) => part / 100_000),
  length: fc.constantFrom(0, 0, 0, 1, 2, 5, 20),
  text: fc.oneof(
    fc.constantFrom(
      '"',
      "'",
      '[',
      ']',
      '{',
      '}',
      '|',
      '>',
      '|-\n',
      '- ',
      '-',
      '? ',
      ': ',
      ':',
      ',',
      '#',
      ' #',
      '%',
      '@',
    ),
    fc.constantFrom(
      '\n',
      '\r\n',
      '\r',
      '\t',
      ' ',
      '   ',
      '\n\n',
      '\nx',
      '\n  x\n',
      'x\n',
      'x:\n',
      '\n---\n',
      '\n...\n',
    ),
    fc.constantFrom(
      '&a ',
      '*a',
      '!t ',
      '!',
      '<<: ',
      '"\n',
      "'a\n",
      '[a,\n',
      '{ a: b\n',
      '"a" b',
      '\\',
      '\u00a0',
      '\u0007',
      '😀',
    ),
    fc.string({ maxLength: 6 }),
  ),
})

/** A description with some of its small values in braces or brackets. */
function withFlow(text: string, first: number): string {
  const document = parseDocument(text)
  let number = first
  visit(document, (_, node, path) => {
    if (!isCollection(node)) return
    number += 1
    const written = String(node)
    node.flow = path.length > 4 && number % 3 === 0 && written.length < 60 && !/[|>]-?\n|\n\n/.test(written)
  })
  return document.toString()
}

t.test('a broken block has the problems that its whole text has', async (t) => {
  let [found, broken] = [0, 0]
  const texts = fc.record({
    text: fc.tuple(wholeDescriptions, fc.nat(100)).map(([text, first]) => withFlow(text, first)),
    lineBreak: fc.constantFrom('\n', '\n', '\n', '\r\n'),
  })
  await fc.assert(
    fc.asyncProperty(
      texts,
      fc.array(breakages, { minLength: 1, maxLength: 12 }),
      async ({ text: written, lineBreak }, all) => {
        const before = written.replaceAll('\n', lineBreak)
        const path = `${project}/main.yaml`
        const graph = await graphOf({ 'main.yaml': before })
        const isBlock = (node: MapNode): boolean => isOutermostObject(node, graph)
        for (const { at, length, text: put } of all) {
          const start = Math.floor(at * before.length)
          const once = before.slice(0, start) + put + before.slice(start + length)
          // A second break close to the first, in every other text.
          const near = start + put.length + 20
          const text = start % 2 === 0 ? once : once.slice(0, near) + put + once.slice(near)
          const decoded = { text, hasByteOrderMark: false }
          const block = await brokenBlock(graph.entry, decoded, defaultLimits, isBlock)
          const whole = await parseText(path, decoded.text, 'yaml', defaultLimits)
          if (whole.tree === undefined) broken += 1
          if (block === undefined) continue
          found += 1
          assert.deepEqual(
            [block.root, block.findings],
            [whole.root, whole.findings],
            JSON.stringify([start, length, put, before]),
          )
        }
      },
    ),
    runs(3000),
  )
  t.ok(isMetOften(found, broken / 10), `${found} of ${broken}`)
})

/** A description and its channels before and after a change. */
const reaching: readonly (readonly [what: string, before: string, after: string])[] = [
  [
    'tabs, whose lines the message counts',
    '  zero:\n    address: z\n  one:\n    title:\n      x: y\n      z: w\n  two:\n    address: b\n',
    '  zero:\n    address: z\n  one:\n    title:\n    \tx: y\n    \tz: w\n  two:\n    address: b\n',
  ],
  [
    'a string left open before a key with another one',
    "  one:\n    address: a\n  user/{id}: { $ref: '#/components/channels/u' }\n",
    "  one:\n    address: 'a\n  user/{id}: { $ref: '#/components/channels/u' }\n",
  ],
  [
    'a string left open, and no line break at the end',
    '  one:\n    address: a\n    title: b\n    summary: c\n  two:\n    address: x\n    title: y',
    '  one:\n    address: a\n    "title: b\n    summary: c\n  two:\n    address: x\n    title: y',
  ],
  [
    'two brackets left open',
    '  seven:\n    address: a\n    title: b\n  three:\n    x-six: a, b]\n    title: x # note\n    bindings: { kafka: {} }\n',
    '  seven:\n    address: a\n{\n    [\n    title: b\n  three:\n    x-six: a, b]\n    title: x # note\n    bindings: { kafka: {} }\n',
  ],
]

t.test('a broken block that reaches beyond itself has the problems of its whole text', async (t) => {
  for (const [what, ...texts] of reaching) {
    const [before = '', after = ''] = texts.map((channels) => `asyncapi: 3.0.0\nchannels:\n${channels}`)
    const graph = await graphOf({ 'main.yaml': before })
    const isBlock = (node: MapNode): boolean => isOutermostObject(node, graph)
    const decoded = { text: after, hasByteOrderMark: false }
    const block = await brokenBlock(graph.entry, decoded, defaultLimits, isBlock)
    const whole = await parseText(`${project}/main.yaml`, after, 'yaml', defaultLimits)
    t.strictSame((block ?? whole).findings, whole.findings, what)
    t.not(whole.findings.length, 0)
  }
})
