import { getEventListeners } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { bundle, fix, lint, settingsFor, suppress, transform } from '../../src/index.ts'
import { definePlugin, type Plugin } from '../../src/plugin/index.ts'

const clean = 'asyncapi: 3.1.0\ninfo: { title: Orders, version: 1.0.0 }\n'

/** A description that refers to files and, with an address, to another place. */
function referring(...targets: readonly string[]): string {
  const schemas = targets.map((target, index) => `s${index}: { $ref: '${target}' }`)
  return `${clean}components: { schemas: { ${schemas.join(', ')} } }\n`
}

interface CallOptions {
  readonly workingFolder: string
  readonly signal: AbortSignal
  readonly plugins?: readonly Plugin[]
}

const calls: Readonly<Record<string, (options: CallOptions) => Promise<unknown>>> = {
  lint: (options) => lint(['api.yaml'], options),
  'lint with fixes': (options) => lint(['api.yaml'], { ...options, withFixes: true }),
  'lint that collects errors': (options) => lint(['api.yaml'], { ...options, onError: () => {} }),
  fix: (options) => fix(['api.yaml'], options),
  'fix that collects errors': (options) => fix(['api.yaml'], { ...options, onError: () => {} }),
  suppress: (options) => suppress(['api.yaml'], options),
  bundle: (options) => bundle('api.yaml', options),
  transform: (options) => transform('api.yaml', { use: ['sort-keys'], ...options }),
}

t.test('a call with an aborted signal rejects with its reason and reads nothing', async (t) => {
  const workingFolder = t.testdir({ '.git': {}, 'api.yaml': referring('./none.yaml'), 'msgapi.config.yaml': '[' })
  const all = { ...calls, settingsFor: (options: CallOptions) => settingsFor('api.yaml', options) }
  for (const [name, call] of Object.entries(all)) {
    await t.rejects(call({ workingFolder, signal: AbortSignal.abort() }), { name: 'AbortError' }, name)
    const reason = new Error('closed')
    await t.rejects(call({ workingFolder, signal: AbortSignal.abort(reason) }), reason, name)
  }
})

/** A plugin whose resolver does something when the document at `test:` is read. */
function resolving(resolve: (signal: { readonly aborted: boolean }) => Promise<{ content: string }>) {
  return definePlugin({
    meta: { name: 'acme', version: '1.0.0', namespace: 'acme' },
    resolvers: { test: { schemes: ['test'], resolve: (_address, { signal }) => resolve(signal) } },
  })
}

t.test('a call that is aborted while it loads rejects, reads no further file, and removes its listener', async (t) => {
  const rest = Array.from({ length: 20 }, (_, index) => `./${index}.yaml`)
  const workingFolder = t.testdir({
    '.git': {},
    'api.yaml': referring('test:one', 'test:two', ...rest),
    ...Object.fromEntries(rest.map((name) => [name.slice(2), 'type: string\n'])),
  })
  for (const [name, call] of Object.entries(calls)) {
    const controller = new AbortController()
    const { signal } = controller
    const reason = new Error('no longer needed')
    const read: string[] = []
    const counts: number[] = []
    const plugin = resolving(async () => {
      counts.push(getEventListeners(signal, 'abort').length)
      read.push('test')
      controller.abort(reason)
      return { content: 'type: string\n' }
    })
    await t.rejects(call({ workingFolder, signal, plugins: [plugin] }), reason, name)
    await new Promise((fulfil) => setTimeout(fulfil, 20))
    t.strictSame(read, ['test'], `${name}: the second is not asked for`)
    t.strictSame(counts, [1], `${name}: one listener`)
    t.equal(getEventListeners(signal, 'abort').length, 0, `${name}: none is left`)
  }
  t.notOk(existsSync(join(workingFolder, 'msgapi.lock')))
  t.equal(readdirSync(workingFolder).length, 22, 'nothing is written')
})

t.test('aborting ends a resolver that never answers, and its signal is aborted', async (t) => {
  const workingFolder = t.testdir({ '.git': {}, 'api.yaml': referring('test:one') })
  for (const [name, call] of Object.entries(calls)) {
    const controller = new AbortController()
    let given: { readonly aborted: boolean } | undefined
    const plugin = resolving((signal) => {
      given = signal
      setImmediate(() => controller.abort())
      return new Promise(() => {})
    })
    const { signal } = controller
    await t.rejects(call({ workingFolder, signal, plugins: [plugin] }), { name: 'AbortError' }, name)
    t.equal(given?.aborted, true, name)
    t.equal(getEventListeners(signal, 'abort').length, 0, name)
  }
})

t.test('aborting ends a call whose transform never ends', async (t) => {
  const workingFolder = t.testdir({ '.git': {}, 'api.yaml': clean })
  const controller = new AbortController()
  const hangs = () => {
    setImmediate(() => controller.abort())
    return new Promise<undefined>(() => {})
  }
  await t.rejects(transform('api.yaml', { workingFolder, signal: controller.signal, use: [hangs] }), {
    name: 'AbortError',
  })
})

t.test('a call that is aborted between entries lints no further entry', async (t) => {
  const entries = Array.from({ length: 5 }, (_, index) => ({ path: `${index}.yaml`, content: clean }))
  const workingFolder = t.testdir({ '.git': {} })
  for (const call of [lint, fix, suppress]) {
    for (const onError of [undefined, () => t.fail('an abort is no error of an entry')]) {
      const controller = new AbortController()
      let linted = 0
      // Runs in each entry; the abort comes from outside, as of a timer.
      const note = () => {
        linted += 1
        if (linted === 2) setImmediate(() => controller.abort())
        return undefined
      }
      const options = { workingFolder, signal: controller.signal, use: [note], onError }
      await t.rejects(call(entries, options), { name: 'AbortError' })
      await new Promise((fulfil) => setTimeout(fulfil, 20))
      t.equal(linted, 2)
    }
  }
})

t.test('aborting after a call has no effect, and calls leave no listener', async (t) => {
  const workingFolder = t.testdir({ '.git': {}, 'api.yaml': clean })
  const controller = new AbortController()
  const { signal } = controller
  for (const call of Object.values(calls)) await call({ workingFolder, signal })
  await settingsFor('api.yaml', { workingFolder, signal })
  const made = await bundle('api.yaml', { workingFolder, signal })
  await t.rejects(lint(['api.yaml'], { workingFolder, signal, configFile: 'none.yaml' }))
  t.equal(getEventListeners(signal, 'abort').length, 0)
  controller.abort()
  t.match(made.data, { asyncapi: '3.1.0' })
  t.equal(made.map?.entries.get('/info/title')?.line, 2)
})

t.test('a signal that is none is a usage error', async (t) => {
  const none: object = { signal: { aborted: false } }
  await t.rejects(lint(['api.yaml'], none), { name: 'UsageError', message: /"signal"/ })
})
