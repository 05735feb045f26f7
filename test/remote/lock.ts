import { readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import t from 'tap'
import { bundle, ConfigError, lint } from '../../src/index.ts'
import { normalAddress } from '../../src/load/files/address.ts'
import { sha256Of } from '../../src/load/files/sha256.ts'
import { defaultLimits } from '../../src/load/limits.ts'
import { formatLock, readLock } from '../../src/remote/lock-text.ts'
import { order, testNetwork } from '../remote-server.ts'
import { runs } from '../volume.ts'
import { withSchema, write } from './folders.ts'
import { described, type RunIn } from './remote-runs.ts'
import { at, server } from './test-server.ts'

t.test('the lock file pins remote documents', async (t) => {
  server.documents.set('/locked.yaml', order)
  const api = withSchema(`${at}/locked.yaml`)
  const folder = realpathSync(
    t.testdir({ 'api.yaml': `${api}components: { schemas: { a: { $ref: '${at}/redirect/1' } } }\n` }),
  )
  const lock = join(folder, 'msgapi.lock')
  const hash = sha256Of(Buffer.from(order))
  const copy = join(folder, '.msgapi/remote', hash)
  const codes = async (options?: RunIn) => (await described(folder, options)).problems.map((each) => each.split(' ')[0])
  const offline = {
    allow: new Set<string>(),
    network: testNetwork({ lookup: () => Promise.reject(new Error('offline')) }),
  }

  t.strictSame(
    await codes({ mode: 'frozen' }),
    ['ref/remote-not-locked', 'ref/remote-not-locked'],
    'nothing is locked yet',
  )
  const first = await described(folder)
  t.notMatch(readdirSync(folder), ['msgapi.lock'], 'nothing is written by reading')
  const writes = await first.run.writes()
  t.strictSame(
    writes.map(({ path }) => path.slice(folder.length)),
    [`/.msgapi/remote/${hash}`, '/.msgapi/remote/.gitattributes', '/msgapi.lock'],
    'copies first',
  )
  write(writes)
  const text = readFileSync(lock, 'utf8')
  t.equal(
    text.replaceAll(String(server.port), 'PORT'),
    `{
  "lockVersion": 1,
  "documents": {
    "http://docs.test:PORT/locked.yaml": {
      "sha256": "49d037c24bf17d2630a80def38166b030ddfc20738224b46030fa802dacb5afa",
      "language": "yaml"
    },
    "http://docs.test:PORT/redirect/1": {
      "sha256": "49d037c24bf17d2630a80def38166b030ddfc20738224b46030fa802dacb5afa",
      "language": "yaml",
      "redirectedTo": "http://docs.test:PORT/order.yaml"
    }
  }
}
`,
  )

  const again = await described(folder, offline)
  t.strictSame([again.problems, again.bundle.text], [[], first.bundle.text], 'read again without the network')
  t.strictSame(await again.run.writes(), [], 'nothing to write')
  t.strictSame(await codes({ mode: 'frozen', ...offline }), [])

  rmSync(copy)
  t.strictSame(
    await codes(offline),
    ['ref/remote-disabled', 'ref/remote-disabled'],
    'without its copy it has to be allowed',
  )
  const frozen = await described(folder, { mode: 'frozen' })
  t.strictSame([frozen.problems, await frozen.run.writes()], [[], []])
  const restored = await described(folder)
  t.strictSame(
    (await restored.run.writes()).map(({ path }) => path),
    [copy],
    'the copy alone',
  )

  server.documents.set('/locked.yaml', 'type: string\n')
  const changed = await described(folder)
  const found = sha256Of(Buffer.from('type: string\n'))
  t.equal(changed.problems.length, 1)
  t.match(
    changed.problems[0],
    `msgapi.lock has SHA-256 ${hash.slice(0, 12)}…, found ${found.slice(0, 12)}…; if that is intended, run with --update-lock`,
  )
  t.match(changed.problems[0], /^ref\/remote-changed /)

  write(await restored.run.writes())
  t.strictSame(await codes(), [], 'with the copy, what changed elsewhere is not looked at')
  const updated = await described(folder, { mode: 'update' })
  t.strictSame(updated.problems, [])
  t.match(updated.bundle.text, /type: string/)
  write(await updated.run.writes())
  t.strictSame(await codes(offline), [])
  t.match(readFileSync(lock, 'utf8'), found)

  writeFileSync(copy, 'type: number\n')
  const mended = await (await described(folder, { mode: 'update' })).run.writes()
  t.ok(
    mended.some(({ path }) => path === copy),
    'a damaged copy is written again',
  )
  const damaged = await described(folder, offline)
  t.match(damaged.problems, [/^ref\/remote-copy .*has a changed copy, .*restore it, or delete it/])
})

t.test('the text of a lock file is the same in any order, and mistakes in it are reported', async (t) => {
  const document = fc.record({
    sha256: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex')),
    language: fc.constantFrom('yaml' as const, 'json' as const, 'text' as const),
    redirectedTo: fc.option(
      fc.webUrl().map((url) => normalAddress(url) ?? ''),
      { nil: undefined },
    ),
  })
  const address = fc.webUrl({ withQueryParameters: true }).map((url) => normalAddress(url) ?? '')
  const rows = fc.array(fc.tuple(address, document), { maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(rows, fc.gen(), async (entries, gen) => {
      const kept = entries.map(([each, { redirectedTo, ...rest }]) => {
        return [each, redirectedTo === undefined ? rest : { ...rest, redirectedTo }] as const
      })
      const documents = new Map(kept)
      const text = formatLock(documents)
      const shuffled = new Map([...documents].sort(() => gen(fc.integer, { min: -1, max: 1 })))
      if (formatLock(shuffled) !== text) throw new Error('the order counts')
      const read = await readLock('/msgapi.lock', Buffer.from(text), defaultLimits)
      const expected = new Map([...read.keys()].map((each) => [each, documents.get(each)]))
      if (read.size !== documents.size || !isDeepStrictEqual(read, expected) || formatLock(read) !== text) {
        throw new Error('not the same when read again')
      }
    }),
    runs(25),
  )
  const locked = (documents: string): string => `{\n  "lockVersion": 1,\n  "documents": ${documents}\n}\n`
  const good = `"sha256": "${'0'.repeat(64)}", "language": "yaml"`
  const wrong: readonly (readonly [text: string, expected: RegExp])[] = [
    ['', /^\/msgapi\.lock:1:1: .*; restore this lock file, or delete it/],
    ['{\n<<<<<<< ours\n', /^\/msgapi\.lock:2:1: /],
    ['[]', /^\/msgapi\.lock:1:1: Unexpected value, expected an object/],
    ['{\n  "lockVersion": 2\n}', /^\/msgapi\.lock:2:18: Unexpected version of the lock file, expected 1/],
    [locked('[]'), /:3:16: Unexpected value, expected an object/],
    [locked('{},\n  "more": 1'), /:4:11: Unexpected key "more"/],
    [
      locked(`{ "https://Docs.test/": { ${good} } }`),
      /:3:\d+: Unexpected "https:\/\/Docs\.test\/", expected an address/,
    ],
    [locked(`{ "/etc/passwd": { ${good} } }`), /:3:\d+: Unexpected "\/etc\/passwd", expected an address/],
    [locked('{ "https://docs.test/": {} }'), /:3:\d+: Unexpected "sha256", expected 64 hexadecimal digits/],
    [locked(`{ "https://docs.test/": { "sha256": "../../etc/passwd", "language": "yaml" } }`), /Unexpected "sha256"/],
    [locked(`{ "https://docs.test/": { "sha256": "${'0'.repeat(64)}" } }`), /Unexpected "language"/],
    [locked(`{ "https://docs.test/": { ${good}, "redirectedTo": "file:///etc" } }`), /Unexpected "redirectedTo"/],
  ]
  for (const [text, expected] of wrong) {
    const read = readLock('/msgapi.lock', Buffer.from(text), defaultLimits)
    await t.rejects(read, { name: 'ConfigError', message: expected }, text)
  }
})

t.test('a lock file that cannot be used ends the run', async (t) => {
  const workingFolder = realpathSync(
    t.testdir({ '.git': {}, 'api.yaml': withSchema('https://docs.test/a.yaml'), 'msgapi.lock': '{' }),
  )
  await t.rejects(bundle('api.yaml', { workingFolder }), ConfigError)
  const errors: unknown[] = []
  const outcome = await lint(['api.yaml'], { workingFolder, onError: (error) => errors.push(error) })
  t.match(errors, [ConfigError])
  t.strictSame([outcome.documents, outcome.lock], [[], []])
})
