import { randomBytes } from 'node:crypto'
import t from 'tap'
import { isShared, nameProblem, sharedAddress, sharedIn } from '../browser/playground/share.ts'
import { pageFiles, playgroundSizes } from '../scripts/docs/playground-size.ts'

t.test('a link holds texts', async (t) => {
  for (const texts of [
    { 'a.yaml': '' },
    { 'parts/ä.yaml': '# Größe ✓ 😀\r\n', __proto__x: 'a', constructor: '\u0000' },
    Object.fromEntries([['__proto__', 'a']]),
    { 'long.yaml': 'a: 1\n'.repeat(50_000) },
  ]) {
    const open = Object.keys(texts).at(-1) ?? ''
    const address = await sharedAddress({ texts, open })
    t.match(address, /^#open=[\w-]+$/)
    t.ok(isShared(address))
    t.strictSame(await sharedIn(address), { texts, open })
  }
})

t.test('a link that is damaged, or no link of ours, holds nothing', async (t) => {
  const address = await sharedAddress({ texts: { 'a.yaml': 'asyncapi: 3.1.0\n' }, open: 'a.yaml' })
  const packed = async (value: unknown): Promise<string> => {
    const bytes = await new Response(
      new Blob([JSON.stringify(value)]).stream().pipeThrough(new CompressionStream('deflate-raw')),
    ).arrayBuffer()
    return `#open=${Buffer.from(bytes).toString('base64url')}`
  }
  for (const damaged of [
    address.slice(0, -6),
    '#open=',
    '#open=%%%',
    '#open=AAAA',
    await packed(null),
    await packed({ files: [] }),
    await packed({ files: [['a.yaml']] }),
    await packed({ files: [['../a.yaml', 'a']] }),
    await packed({ files: ['a', 'b'].map((text) => ['a.yaml', text]) }),
    await packed({ files: [['a', 'x'.repeat(6_000_000)]] }),
  ])
    t.equal(await sharedIn(damaged), undefined, damaged.slice(0, 60))
  t.strictSame(await sharedIn(await packed({ open: 'none', files: [['a.yaml', '']] })), {
    texts: { 'a.yaml': '' },
    open: 'a.yaml',
  })
})

t.test('names of files are paths, and no file is the folder of another one', async (t) => {
  const others = ['a.yaml', 'parts/b.yaml']
  for (const name of ['', '/a', 'a/', 'a//b', './a', '../a', 'a\\b', 'a.yaml', 'parts', 'a.yaml/c'])
    t.type(nameProblem(name, others), 'string', name)
  for (const name of ['b.yaml', 'parts/c.yaml', '.spectral.yaml', 'parts.yaml'])
    t.equal(nameProblem(name, others), undefined, name)
})

t.test('the size of the playground has a limit', async (t) => {
  const files = new Map<string, string | Buffer>(pageFiles.map((name) => [name, '']))
  files.set('playground/worker.js', 'import"./a.js";import("./b.js");import("./spectral-x.js")')
  for (const name of ['a', 'b', 'c']) files.set(`playground/${name}.js`, name === 'a' ? 'export{a}from"./c.js"' : '')
  const small = playgroundSizes(files)
  t.strictSame(small.problems, [])
  t.ok(small.all > small.untilFirstFinding)
  const incompressible = randomBytes(700_000)
  files.set('playground/spectral-x.js', incompressible)
  t.strictSame(playgroundSizes(files), small, 'rulesets of Spectral come on top')
  files.set('playground/b.js', incompressible)
  const large = playgroundSizes(files)
  t.equal(large.untilFirstFinding, small.untilFirstFinding)
  t.match(large.problems, [/^Unexpected size of the playground, \d+ bytes, expected 700000 at most$/])
  files.set('playground/c.js', incompressible)
  t.ok(playgroundSizes(files).untilFirstFinding > 700_000, 'static imports load at once')
})
