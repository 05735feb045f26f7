import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import t from 'tap'
import { chooseServer, fits } from '../editors/vscode/src/choose-server.ts'
import { refusalIn, sharedOptions } from '../editors/vscode/src/command-line.ts'
import { isConfig, isForServer, mayBeDescription, mayBegin } from '../editors/vscode/src/descriptions.ts'
import { endClient, type StartedClient } from '../editors/vscode/src/end-client.ts'
import { namesIn, optionItems, otherOption, transformItems, valueItems } from '../editors/vscode/src/transform-list.ts'
import { transformedFiles } from '../editors/vscode/src/transformed-files.ts'
import type { OfferedTransform, TransformOption } from '../src/editor/transforms.ts'

t.test('the msgapi of a trusted workspace is used, if its version fits, and else that of the extension', (t) => {
  const folder = t.testdir()
  const own = installed(folder, 'own', '0.3.1')
  const inside = join(folder, 'workspace/apis')
  const choose = (isTrusted: boolean, setting = '') => {
    const { server, passedOver } = chooseServer({ setting, folders: [inside], isTrusted, own })
    return [server.origin, server.version, ...passedOver.map(({ version }) => `not ${version}`)]
  }
  t.same(choose(true), ['extension', '0.3.1'])
  installed(folder, 'workspace/node_modules/msgapi', '0.2.0')
  t.same(choose(true), ['workspace', '0.2.0'], 'also in a folder around that of the workspace')
  t.same(choose(false), ['extension', '0.3.1'])
  installed(folder, 'workspace/apis/node_modules/msgapi', '1.0.0')
  t.same(choose(true), ['extension', '0.3.1', 'not 1.0.0'], 'the nearest one counts, as for Node')
  installed(folder, 'workspace/apis/node_modules/msgapi', '0.4.0', 'other')
  t.same(choose(true), ['workspace', '0.2.0'], 'another package of that name is none')
  installed(folder, 'chosen', '0.1.0')
  for (const setting of ['../../chosen', '../../chosen/dist/cli.cjs', join(folder, 'chosen')])
    t.same(choose(true, setting), ['setting', '0.1.0'], setting)
  t.same(choose(false, '../../chosen'), ['extension', '0.3.1'], 'settings do not count without trust')
  t.throws(() => choose(true, '../nothing'), /msgapi\.path/)
  installed(folder, 'chosen', '7.0.0')
  t.throws(() => choose(true, '../../chosen'), /7\.0\.0/)
  t.throws(() => chooseServer({ setting: '', folders: [], isTrusted: true, own: inside }), /incomplete/)
  t.end()
})

t.test('a version fits from the first one with a server on, up to the first number of the own one', (t) => {
  const own = '1.4.0'
  for (const version of ['0.1.0', '0.1.0-rc.1', '0.9.3', '1.0.0', '1.99.0', '1.4.0+build'])
    t.ok(fits(version, own), version)
  for (const version of ['0.0.9', '2.0.0', '10.0.0', '1.4', 'latest', '']) t.notOk(fits(version, own), version)
  t.end()
})

t.test('commands have the rights of the server', (t) => {
  t.same(sharedOptions({ isTrusted: true, configFile: '' }), [])
  t.same(sharedOptions({ isTrusted: false, configFile: 'a.yaml' }), ['--safe', '--config', 'a.yaml'])
  t.end()
})

t.test('a command that cannot run says why, and one with findings does not', (t) => {
  const errors = 'msgapi: note: Plugins are left out.\nmsgapi: Unexpected options.\n'
  t.equal(refusalIn({ exitCode: 2, output: '', errors }), 'Unexpected options.')
  t.equal(refusalIn({ exitCode: 1, output: '', errors }), undefined)
  t.equal(refusalIn({ exitCode: 2, output: '', errors: 'Killed' }), undefined)
  const ofConfig = 'msgapi: note: No target is given.\nmsgapi.config.yaml:2:1: Unexpected key "unknown"'
  t.equal(refusalIn({ exitCode: 2, output: '', errors: ofConfig }), 'msgapi.config.yaml:2:1: Unexpected key "unknown"')
  t.end()
})

t.test('files for the server are known by their names, and descriptions by their version field', (t) => {
  for (const file of ['/a/orders.yaml', '/a/b.yml', '/a/b.json', '/a/b.avsc', '/a/.msgapirc'])
    t.ok(isForServer(file), file)
  for (const file of ['/a/b.ts', '/a/yaml', '/a/b.yaml.bak']) t.notOk(isForServer(file), file)
  for (const file of ['/a/msgapi.config.yaml', '/a/msgapi-suppressions.json', '/a/.msgapirc.yml'])
    t.ok(isConfig(file), file)
  for (const file of ['/a/config.yaml', '/a/my-msgapi.config.yaml']) t.notOk(isConfig(file), file)
  for (const text of ['asyncapi: 3.1.0', '# a\n"asyncapi" : 3.1.0', '{\n  "asyncapi": "3.1.0"', 'specversion: 3.0.0'])
    t.ok(mayBeDescription(text), text)
  for (const text of ['openapi: 3.1.0', 'title: about asyncapi: it', '']) t.notOk(mayBeDescription(text), text)
  for (const text of ['', '\n', '# yaml-language-server: $schema=a\n\nas', 'asyncapi', 'spec\n', '{\n  "a"\n}', '{}'])
    t.ok(mayBegin(text), text)
  for (const text of ['services', 'asyncapis', 'a: 1', '- a', 'a\nb']) t.notOk(mayBegin(text), text)
  t.end()
})

t.test('the prompts of a transform list its options with their values', (t) => {
  const option = { description: 'About it', words: 'a list', values: [], isList: false, isRequired: false }
  const options: readonly TransformOption[] = [
    { ...option, name: 'at', isRequired: true },
    { ...option, name: 'kinds', values: ['a', 'b', 'c'], isList: true, default: ['a', 'c'] },
    { ...option, name: 'flag', values: [true, false], default: false },
  ]
  const transform = { name: 'tidy', description: 'Tidies', options, takesOthers: false }
  t.match(transformItems([transform]), [{ label: 'tidy', detail: 'Tidies', transform }])
  const rowsOf = (given: OfferedTransform) =>
    optionItems(given).map(({ label, description, detail, picked, option: named }) => {
      return [label, description, detail, picked, named?.name]
    })
  const rows = [
    ['at', 'a list', 'About it', true, 'at'],
    ['kinds', 'a list', 'About it', false, 'kinds'],
    ['flag', 'a list', 'About it', false, 'flag'],
  ]
  t.strictSame(rowsOf(transform), rows)
  t.strictSame(rowsOf({ ...transform, options: [] }), [], 'Enter is not asked for')
  const [[label, ...nothing] = []] = rowsOf({ ...transform, takesOthers: true }).slice(rows.length)
  t.ok(label)
  t.strictSame(nothing, [undefined, undefined, undefined, undefined])
  const valuesOf = (name: string) =>
    options
      .filter((each) => each.name === name)
      .flatMap(valueItems)
      .map(({ value, picked }) => [value, picked])
  t.strictSame(valuesOf('at'), [])
  t.strictSame(valuesOf('kinds'), [
    ['a', true],
    ['b', false],
    ['c', true],
  ])
  t.strictSame(valuesOf('flag'), [
    [true, false],
    [false, true],
  ])
  t.strictSame(namesIn(' a, b c,,a '), ['a', 'b', 'c'])
  t.equal(otherOption('a').name, 'a')
  t.end()
})

t.test('results of a transform belong to the sources at the same place below the folder of all', (t) => {
  const folder = t.testdir({
    project: { apis: { 'orders.yaml': 'a' }, shared: { 'placed.yaml': 'b' }, 'orders.yaml': 'other' },
    output: { apis: { 'orders.yaml': 'changed' }, shared: { 'placed.yaml': 'b' } },
  })
  const output = join(folder, 'output')
  const source = join(folder, 'project/apis/orders.yaml')
  t.same(transformedFiles(source, output), [{ source, text: 'changed' }])
  t.throws(() => transformedFiles(join(folder, 'project/apis/refunds.yaml'), output), /refunds/)
  t.end()
})

t.test('the pictures of the walkthrough are among those of the documentation', (t) => {
  const folder = 'editors/vscode/walkthrough'
  const pictures = readdirSync(folder).flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/!\[.+\]\((.+)\)/g)].map(([, picture = '']) => picture),
  )
  t.equal(pictures.length, 5)
  for (const picture of pictures) t.ok(existsSync(picture.replace('../msgapi/', '')), picture)
  t.end()
})

t.test('a client ends after the requests that were sent before, and after a start of its own', async (t) => {
  const client = new WaitingClient()
  await client.begin()
  const request = client.request()
  // What a restart does without care for requests.
  const careless = client.dispose()
  await t.rejects(request, { message: 'Starting server failed' })
  await careless

  const running = new WaitingClient()
  await running.begin()
  const sent = [running.request(), running.request()]
  // As a command that is read together with requests.
  await Promise.resolve()
  await endClient(running)
  t.same(await Promise.all(sent), ['sent', 'sent'])
  t.equal(running.state, 'stopped')

  for (const isStarted of [true, false]) {
    const starting = new WaitingClient()
    const begun = starting.begin(isStarted)
    const early = starting.request()
    const ended = endClient(starting)
    if (isStarted) {
      t.same(await Promise.all([begun, early, ended]), [undefined, 'sent', undefined])
      t.equal(starting.state, 'stopped')
    } else {
      // Whoever restarts logs that this one cannot stop, and starts another one.
      await t.rejects(begun, { message: 'no server' })
      await t.rejects(early, { message: 'no server' })
      await t.rejects(ended, { message: 'not running' })
    }
  }
})

/** Starts, ends and sends requests with the waits of `BaseLanguageClient` in vscode-languageclient 11.0.0. */
class WaitingClient implements StartedClient {
  state: 'initial' | 'starting' | 'running' | 'failed' | 'stopping' | 'stopped' = 'initial'
  #started: Promise<void> | undefined

  needsStop(): boolean {
    return this.state === 'starting' || this.isRunning()
  }

  isRunning(): boolean {
    return this.state === 'running'
  }

  async begin(isStarted = true): Promise<void> {
    this.state = 'starting'
    this.#started = setImmediate().then(() => {
      this.state = isStarted ? 'running' : 'failed'
      if (!isStarted) throw new Error('no server')
    })
    return this.#started
  }

  async start(): Promise<void> {
    return this.#started
  }

  async request(): Promise<'sent'> {
    if (this.state === 'stopping' || this.state === 'stopped') throw new Error('not running')
    await this.#connected()
    return 'sent'
  }

  async dispose(): Promise<void> {
    if (this.state === 'stopped') return
    if (!this.isRunning()) throw new Error('not running')
    this.state = 'stopping'
    await setImmediate()
    this.state = 'stopped'
  }

  async #connected(): Promise<void> {
    await this.start()
    if (!this.isRunning()) throw new Error('Starting server failed')
  }
}

/** Writes a package with a command; returns its folder. */
function installed(folder: string, name: string, version: string, packageName = 'msgapi'): string {
  const command = join(folder, name, 'dist/cli.cjs')
  mkdirSync(dirname(command), { recursive: true })
  writeFileSync(command, '')
  const manifest = { name: packageName, version, bin: { msgapi: './dist/cli.cjs' } }
  writeFileSync(join(folder, name, 'package.json'), JSON.stringify(manifest))
  return join(folder, name)
}
