// Tests of lint on several threads: the report, standard error and the exit code are those of one thread.
import { spawn, spawnSync } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import fc from 'fast-check'
import t, { type Test } from 'tap'
import { reporterNames } from '../src/report/reporter-names.ts'
import { otherThreads, type StartThread, storedResults } from '../src/run/options.ts'
import { EntryClaims } from '../src/run/threads/entry-claims.ts'
import { lintPart } from '../src/run/threads/lint-part.ts'
import { changes, description, msgapi, outcomeOf, shared, using, write } from './choice/shared-parts.ts'
import { nodeAlone } from './node-alone.ts'
import { isMetOften, runs, someOf } from './volume.ts'

async function projectOf(t: Test, files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'msgapi-threads-')))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  await write(folder, { ...files, '.git/HEAD': '' })
  return folder
}

t.test('each entry has one taker, whoever asks when', (t) => {
  fc.assert(
    fc.property(fc.nat(40), fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 80 }), (count, asking) => {
      const claims = EntryClaims.of(count)
      const takers = Array.from({ length: count }, (): number[] => [])
      let next = 0
      const takeNext = (): void => {
        if (claims.take(next, 1) === 1) takers[next]?.push(1)
        next += 1
      }
      for (const thread of asking) {
        if (thread === 1 && next < count) takeNext()
        if (thread === 1) continue
        const taken = new EntryClaims(claims.memory).takeLast(thread)
        t.strictSame(
          taken,
          taken.toSorted((one, other) => one - other),
        )
        for (const index of taken) takers[index]?.push(thread)
      }
      while (next < count) takeNext()
      t.ok(takers.every((each) => each.length === 1))
    }),
    runs(800),
  )
  t.end()
})

/** Starts threads in this process, whose messages are copied as those of others are; counts the results that they hand on. */
function threadsHere(): { readonly start: StartThread; readonly given: () => number } {
  let given = 0
  return {
    given: () => given,
    start(request) {
      const thread = Object.assign(new EventEmitter(), { terminate: () => {} })
      void lintPart(structuredClone(request), (handed) => {
        given += handed.entries.split('"result":').length - 1
        thread.emit('message', structuredClone(handed))
      }).finally(() => thread.emit('exit'))
      return thread
    },
  }
}

/** Descriptions like those of `shared`, so that each thread has some. */
const more = Object.fromEntries(
  [...'efghijkl'].map((name) => [`${name}.yaml`, using(name, 'parts/one.yaml#/components/messages/m')]),
)

t.test('after any changes, several threads give what one gives', async (t) => {
  let given = 0
  await fc.assert(
    fc.asyncProperty(fc.array(changes, { maxLength: 6 }), fc.integer({ min: 2, max: 4 }), async (all, count) => {
      const folder = await projectOf(t, { ...more, ...shared })
      for (const change of all) await change(folder)
      const threads = threadsHere()
      const stored = { onlyWithApis: false, place: async () => ({ folder: join(folder, 'kept'), build: '' }) }
      const plain = await outcomeOf(folder, {})
      const asked = { [otherThreads]: { count, start: threads.start } }
      t.strictSame(await outcomeOf(folder, asked), plain)
      t.strictSame(await outcomeOf(folder, { ...asked, [storedResults]: stored }), plain, 'storing results')
      t.strictSame(await outcomeOf(folder, { ...asked, [storedResults]: stored }), plain, 'using stored results')
      given += threads.given()
    }),
    runs(60),
  )
  t.ok(isMetOften(given, 300))
})

t.test('a thread that cannot be started, or ends early', async (t) => {
  const folder = await projectOf(t, { ...more, ...shared })
  const plain = await outcomeOf(folder, {})
  const refused: StartThread = () => {
    throw new Error('refused')
  }
  t.strictSame(await outcomeOf(folder, { [otherThreads]: { count: 2, start: refused } }), plain)
  const ending: StartThread = ({ claims, thread }) => {
    const started = Object.assign(new EventEmitter(), { terminate: () => {} })
    t.not(new EntryClaims(claims).takeLast(thread).length, 0)
    setImmediate(() => {
      started.emit('error', new Error('no memory'))
      started.emit('exit')
    })
    return started
  }
  t.strictSame(await outcomeOf(folder, { [otherThreads]: { count: 3, start: ending } }), plain)
})

/** So many that other threads get some before the first one has linted all. */
const many = Array.from({ length: 120 }, (_, index) => `n${String(index).padStart(3, '0')}`)

t.test('every report of the command is that of one thread', async (t) => {
  const wrong = '{ c: { adress: a, messages: { m: { $ref: ../parts/one.yaml#/components/messages/n } } } }'
  const folder = await projectOf(t, {
    ...shared,
    ...Object.fromEntries(many.map((name) => [`many/${name}.yaml`, description(name, wrong)])),
    'many/n075.yaml': 'asyncapi: [\n',
    'many/n110.yaml': description('R', '{ c: { $ref: https://example.com/c.yaml } }'),
    'many/n115/.msgapirc': 'rules: 1\n',
    'many/n115/a.yaml': description('A'),
  })
  const lint = (format: string, threads: number) =>
    msgapi(folder, 'lint', '.', '--concurrency', String(threads), '-f', format, '--show-suppressed')
  for (const [index, format] of someOf([...reporterNames.entries()], ([index]) => index % 4 === 0)) {
    const plain = await lint(format, 1)
    t.not(plain.stdout, '', format)
    const threads = 2 + (index % 2)
    t.strictSame(await lint(format, threads), plain, `${format}, ${threads} threads`)
  }
})

t.test('code of plugins and rulesets runs as on one thread', async (t) => {
  const rules = `{ r: { given: '$.info', severity: 'warn', then: { function: (info) => {
  calls += 1
  if (info.title === 'n110') throw new Error('failed')
  return [{ message: String(calls) }]
} } } }`
  const begin = `let calls = 0\nconsole.log('loaded')\n`
  const projects = {
    plugin: {
      'plugin.mjs': `${begin}export default { meta: { name: 'p', version: '1.0.0', namespace: 'p' }, rulesets: { recommended: { rules: ${rules} } } }\n`,
      'msgapi.config.yaml': 'plugins: [./plugin.mjs]\n',
    },
    ruleset: {
      'team.mjs': `${begin}export default { rules: ${rules} }\n`,
      'msgapi.config.yaml': 'extends: [msgapi:spec, ./team.mjs]\n',
    },
    'the ruleset of some': {
      'team.mjs': `${begin}export default { rules: ${rules} }\n`,
      'z/msgapi.config.yaml': 'extends: [../team.mjs]\n',
      'z/y.yaml': description('n110'),
      'z/z.yaml': description('Z'),
    },
  }
  for (const [name, files] of Object.entries(projects)) {
    const folder = await projectOf(t, {
      ...Object.fromEntries(many.map((title) => [`${title}.yaml`, description(title)])),
      ...files,
    })
    const plain = await msgapi(folder, 'lint', '.', '-f', 'text')
    t.match(plain, { status: 2, stdout: /failed/, stderr: /loaded/ }, name)
    t.strictSame(await msgapi(folder, 'lint', '.', '-f', 'text', '--concurrency', '3'), plain, name)
  }
})

t.test('an interrupted run ends by the signal', { skip: process.platform === 'win32' }, async (t) => {
  const names = Array.from({ length: 1_000 }, (_, index) => `${index}.yaml`)
  const folder = await projectOf(t, Object.fromEntries(names.map((name) => [name, description(name)])))
  const cli = resolve('dist/cli.cjs')
  const before = performance.now()
  spawnSync(...nodeAlone([cli, '--version']), { cwd: folder })
  const started = 3 * (performance.now() - before)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // The first start of a process can take so long that the run would be over.
    for (let wait = started; ; wait /= 2) {
      const run = spawn(...nodeAlone([cli, 'lint', '.', '--concurrency', '3']), { cwd: folder })
      setTimeout(() => run.kill(signal), wait)
      const [status, by] = await once(run, 'close')
      if (by === null && wait > 10) continue
      t.strictSame([status, by], [null, signal])
      break
    }
  }
})
