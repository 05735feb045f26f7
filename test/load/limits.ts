import t from 'tap'
import type { Limits } from '../../src/load/limits.ts'
import { toData } from '../../src/load/node-data.ts'
import type { Language } from '../../src/load/source-file.ts'
import { read } from './read-text.ts'

t.test('limits are findings that name their setting', async (t) => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
  const bomb = [
    'a: &a [x, x]',
    ...'bcdefghijk'.split('').map((name, index) => {
      const inner = 'abcdefghij'[index]
      return `${name}: &${name} [*${inner}, *${inner}, *${inner}, *${inner}, *${inner}, *${inner}]`
    }),
  ].join('\n')
  const merges = Array.from({ length: 60 }, (_, index) =>
    index === 0 ? 'm0: &m0 {k: 1}' : `m${index}: &m${index} {k${index}: 1, <<: [*m${index - 1}, *m${index - 1}]}`,
  ).join('\n')
  const deepAliases = [
    'a0: &a0 []',
    ...Array.from({ length: 300 }, (_, index) => `a${index + 1}: &a${index + 1} [*a${index}]`),
  ].join('\n')
  const cases: readonly (readonly [
    text: string,
    language: Language,
    limits: Partial<Limits>,
    code: string,
    setting: string,
  ])[] = [
    [nested(257), 'yaml', {}, 'limit/depth', 'limits.depth'],
    [nested(100_000), 'yaml', {}, 'limit/depth', 'limits.depth'],
    [nested(100_000), 'yaml', { depth: 1_000_000 }, 'limit/depth', 'limits.depth'],
    [nested(257), 'json', {}, 'limit/depth', 'limits.depth'],
    ['- '.repeat(300), 'yaml', {}, 'limit/depth', 'limits.depth'],
    ['- [!!str a]', 'yaml', { depth: 1 }, 'limit/depth', 'limits.depth'],
    [deepAliases, 'yaml', {}, 'limit/depth', 'limits.depth'],
    [bomb, 'yaml', {}, 'limit/nodes', 'limits.nodes'],
    ['[1, 2, 3]', 'json', { nodes: 3 }, 'limit/nodes', 'limits.nodes'],
    ['[1, 2, 3]', 'yaml', { nodes: 3 }, 'limit/nodes', 'limits.nodes'],
    ['[&a 1, *a, *a]', 'yaml', { aliases: 1 }, 'limit/aliases', 'limits.aliases'],
    [`${'é'.repeat(5)}: 1`, 'yaml', { keyBytes: 9 }, 'limit/key-length', 'limits.keyBytes'],
    [`{"${'é'.repeat(5)}": 1}`, 'json', { keyBytes: 9 }, 'limit/key-length', 'limits.keyBytes'],
  ]
  for (const [text, language, limits, code, setting] of cases) {
    const { findings, root } = await read(text, language, limits)
    t.equal(root, undefined)
    t.strictSame(
      findings.map((finding) => finding.code),
      [code],
      text.slice(0, 40),
    )
    t.match(findings[0]?.message, setting)
  }
  t.match((await read(merges)).findings.map((finding) => finding.code).at(-1), 'limit/nodes', 'doubling merges')
  for (const language of ['yaml', 'json'] as const) t.strictSame((await read(nested(256), language)).findings, [])
  t.strictSame((await read('- [!!str a]', 'yaml', { depth: 2 })).findings, [], 'as deep as the limit')
  t.ok((await read(nested(100_000), 'json', { depth: 100_000 })).root, 'deep JSON does not meet the end of the stack')
  const deep = (await read(nested(100_000), 'json', { depth: 100_000 })).root
  t.ok(deep !== undefined && Array.isArray(toData(deep)))
  const many = await read(Array.from({ length: 200 }, (_, index) => (index === 0 ? '- &a x' : '- *a')).join('\n'))
  t.strictSame(many.findings, [], 'two hundred aliases are fine')
})
