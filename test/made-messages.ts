import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Ruleset, type RulesetFunction } from '@stoplight/spectral-core'
import type { Test } from 'tap'
import { expectedOf } from '../bundler/bundle.ts'
import { collect } from '../bundler/collect/collect.ts'
import { decide } from '../bundler/decide/decide.ts'
import { name } from '../bundler/name/name.ts'
import { unwritable, verify } from '../bundler/verify/verify.ts'
import { runRuleset } from '../packages/spectral/run/run-ruleset.ts'
import { problemsOf } from '../packages/spectral/test/loading/load-files.ts'
import { rulesetMistakes } from '../packages/spectral/test/loading/ruleset-mistakes.ts'
import { viewDocument } from '../packages/spectral/view/view-document.ts'
import { changeExamples } from '../scripts/change-table.ts'
import { DifferenceError, WriteError } from '../src/edit/drafts/write-draft.ts'
import { buildGraph } from '../src/graph/build.ts'
import { bundle, diff, type Finding, lint, transform, upgrade } from '../src/index.ts'
import { createReader } from '../src/load/files/read.ts'
import { defaultLimits } from '../src/load/limits.ts'
import { loadFile } from '../src/load/load.ts'
import { parseText } from '../src/load/parse.ts'
import { SourceFile } from '../src/load/source-file.ts'
import type { RemoteLimits } from '../src/remote/network.ts'
import { RemoteRun } from '../src/remote/remote-run.ts'
import { messageOfConfig } from './config/config-folder.ts'
import { configMistakes } from './config/config-mistakes.ts'
import { type Files, type MessageExample, messageExamples } from './message-examples.ts'
import { documentOf, pairs } from './perspective-pairs.ts'
import { kinds, type PrintedMessage } from './printed-messages.ts'
import { hasty, limits, startServer, testNetwork } from './remote-server.ts'
import { readUpgradeFixtures } from './upgrade-fixture.ts'

/** The messages of findings that the examples for messages have. */
export async function messagesOfExamples(t: Test): Promise<readonly PrintedMessage[]> {
  const messages: PrintedMessage[] = []
  for (const [index, example] of [...messageExamples, ...perspectiveExamples()].entries()) {
    const folder = write(t, `example-${index}`, example.files)
    const found = await run(example, folder)
    for (const { of, message } of asMessages(found)) messages.push({ of, message: withoutPlaces(message, folder) })
  }
  return messages
}

/** The messages of the changes whose verdicts the page on `diff` lists. */
export async function messagesOfChanges(): Promise<readonly PrintedMessage[]> {
  const messages: PrintedMessage[] = []
  for (const { old, new: current } of changeExamples('.').flatMap(({ examples }) => examples)) {
    for (const role of ['send', 'receive']) {
      const [before, after] = [old, current].map((each) => JSON.stringify(each).replaceAll('$ROLE', role))
      const sides = {
        old: { path: 'api.json', content: before ?? '' },
        new: { path: 'api.json', content: after ?? '' },
      }
      messages.push(...asMessages((await diff(sides.old, sides.new, { noConfig: true })).findings))
    }
  }
  return messages
}

/** The messages of upgrades, in their fixtures. */
export async function messagesOfUpgrades(t: Test): Promise<readonly PrintedMessage[]> {
  const messages: PrintedMessage[] = []
  const fixtures = readUpgradeFixtures('test/fixtures/upgrade').flatMap(([, cases]) => cases)
  for (const [index, { files, options }] of fixtures.entries()) {
    const root = write(t, `upgrade-${index}`, Object.fromEntries(files))
    const [entry = ''] = files.keys()
    const { findings } = await upgrade([path.join(root, entry)], {
      ...options,
      root,
      workingFolder: root,
      noConfig: true,
    })
    for (const { code, message } of findings) messages.push({ of: code, message: withoutPlaces(message, root) })
  }
  return messages
}

/** The page is the same wherever the test runs: without its folder, and without the lines of code in tests. */
function withoutPlaces(message: string, folder: string): string {
  return message
    .replaceAll(folder, '{folder}')
    .replaceAll(`${path.relative('.', folder)}${path.sep}`, '')
    .replace(/ \(test\/[^)]+\)/, '')
}

async function run(example: MessageExample, folder: string): Promise<readonly Finding[]> {
  const entry = path.join(folder, Object.keys(example.files)[0] ?? '')
  const place = { root: folder, workingFolder: folder, noConfig: true }
  if (example.run === 'lint') return (await lint([entry], { ...place, ...example.options })).findings
  if (example.run === 'bundle') return (await bundle(entry, { ...place, ...example.options })).findings
  return (await transform(entry, { ...place, ...example.options })).findings
}

/** The descriptions that give the codes of the perspective transform, each code by its own. */
function perspectiveExamples(): readonly MessageExample[] {
  return pairs.map(({ gives, options }) => {
    const { text, draft, options: own } = typeof gives === 'string' ? { text: gives } : gives
    return {
      run: 'transform',
      files: { 'api.yaml': documentOf(text), ...(draft === undefined ? {} : { 'draft.yaml': draft }) },
      options: {
        use: [['perspective', { to: 'receive', ...options, ...own }]],
        ...(draft === undefined ? {} : { fromDraft: 'draft.yaml' }),
      },
    }
  })
}

/** What is said of wrong configs and rulesets. */
export async function messagesOfMistakes(t: Test): Promise<readonly PrintedMessage[]> {
  const told: string[] = []
  for (const [config, , name] of configMistakes) told.push(await messageOfConfig(t, config, name))
  for (const { files } of Object.values(rulesetMistakes)) told.push(await problemsOf(t, files))
  const lines = told.flatMap((text) => text.split('\n'))
  return lines.map((line) => ({ of: kinds.config, message: line.replace(/^\S*[^\s:]: /, '') }))
}

/** What the check of a bundle says of defects that the bundler does not have. */
export async function messagesOfDefects(t: Test): Promise<readonly PrintedMessage[]> {
  const text = `asyncapi: 3.1.0
info: { title: Orders, version: 1.0.0 }
channels:
  c: { address: a, messages: { m: { payload: { type: object } } } }
`
  const folder = write(t, 'defects', { 'main.yaml': text })
  const graph = await graphOf(path.join(folder, 'main.yaml'), { root: folder, limits: defaultLimits })
  const expected = expectedOf(name(decide(collect(graph, { limits: defaultLimits }))))
  const { path: file } = graph.entry
  const other = await parseText(file, text.replace('messages:', 'x-m:'), 'yaml', defaultLimits)
  const broken = await parseText(file, text.replace('type: object } } } }', 'type: "'), 'yaml', defaultLimits)
  const differing = await verify(graph, expected, { file: other, kept: new Map() }, defaultLimits)
  const findings = [
    unwritable(graph, new WriteError(broken.findings)),
    unwritable(graph, new DifferenceError(['info'])),
  ]
  return asMessages(differing === undefined ? findings : [differing, ...findings])
}

/** What a Spectral ruleset that looks at paths says of a document with more of them than it may visit. */
export async function messagesOfBudget(t: Test): Promise<readonly PrintedMessage[]> {
  const levels = [0, 1, 2, 3, 4].map((level) => {
    const next = `{ $ref: '#/s${level + 1}' }`
    return `s${level}: { type: t, a: ${next}, b: ${next}, c: ${next} }\n`
  })
  const folder = write(t, 'budget', { 'api.yaml': `${levels.join('')}s5: { type: t }\n` })
  const reader = createReader({ root: folder, limits: defaultLimits })
  const file = await loadFile(reader, path.join(folder, 'api.yaml'), defaultLimits)
  if (!(file instanceof SourceFile)) throw new Error(file.detail)
  const isDeep: RulesetFunction = (_value, _options, context) =>
    context.path.length > 20 ? [{ message: 'Deep' }] : undefined
  const rules = { depth: { given: '$..type', then: { function: isDeep } } }
  const view = await viewDocument(file, { reader, limits: defaultLimits })
  const { findings } = await runRuleset({ ruleset: new Ruleset({ rules }), view, budget: 50 })
  return asMessages(findings)
}

/** What is said of references to a server that behaves badly. */
export async function messagesOfServer(t: Test): Promise<readonly PrintedMessage[]> {
  const server = await startServer()
  t.teardown(() => server.close())
  const host = `http://docs.test:${server.port}`
  const at = (names: string) => names.split(' ').map((name) => `${host}/${name}`)
  const elsewhere = ['file:///etc/passwd', 'registry:orders', 'a\\b.yaml'].map((to) => ({ $ref: to }))
  server.documents.set('/refers.yaml', JSON.stringify({ allOf: elsewhere }))
  const soon = [
    ...at('loop to-other to-private to-https to-user to-nowhere endless broken-gzip encoded cut-off not-http headers'),
    ...at('missing failing page typed-json refers.yaml'),
    'http://nowhere.example/a.yaml',
  ]
  const runs: readonly (readonly [references: readonly string[], limits: RemoteLimits])[] = [
    [soon, limits],
    [at('hang'), hasty],
    [at('order.yaml page missing'), { ...limits, requests: 2 }],
    [at('hang slow'), { ...hasty, all: 100 }],
  ]
  const allowed = new Set([host, `http://inner.test:${server.port}`, 'http://nowhere.example'])
  const messages: PrintedMessage[] = []
  for (const [index, [references, limits]] of runs.entries()) {
    const schemas = references.map((to, number) => `    s${number}: { $ref: '${to}' }\n`).join('')
    const text = `asyncapi: 3.1.0\ninfo: { title: Orders, version: 1.0.0 }\ncomponents:\n  schemas:\n${schemas}`
    const folder = write(t, `server-${index}`, { 'api.yaml': text })
    const place = { folder, root: folder, limits: defaultLimits, allowed, resolvers: [] }
    const remote = new RemoteRun('add', { network: testNetwork({ limits }) }).readerFor(place)
    const { findings } = await graphOf(path.join(folder, 'api.yaml'), { root: folder, limits: defaultLimits }, remote)
    messages.push(...asMessages(findings))
  }
  // The port is another one in every run.
  return messages.map(({ of, message }) => ({ of, message: message.replaceAll(`:${server.port}`, '') }))
}

async function graphOf(
  entry: string,
  place: Parameters<typeof createReader>[0],
  remote?: ReturnType<RemoteRun['readerFor']>,
) {
  const reader = { ...createReader(place), ...(remote === undefined ? {} : { remote }) }
  const file = await loadFile(reader, entry, defaultLimits)
  if (!(file instanceof SourceFile)) throw new Error(file.detail)
  return buildGraph(file, { reader, limits: defaultLimits })
}

function asMessages(findings: readonly Finding[]): readonly PrintedMessage[] {
  return findings.map(({ code, message }) => ({ of: code, message }))
}

/** Writes files into a new folder of the test. */
function write(t: Test, name: string, files: Files): string {
  const folder = path.join(t.testdirName, name)
  // A project of its own, as what Git ignores around it is no description.
  mkdirSync(path.join(folder, '.git'), { recursive: true })
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), content)
  }
  return folder
}
