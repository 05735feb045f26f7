import { mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { PassThrough } from 'node:stream'
import fc from 'fast-check'
import t from 'tap'
import { apiNames } from '../src/cli/init/api-names.ts'
import { askOn, firstDescription } from '../src/cli/init/init.ts'
import { redoclyRules } from '../src/cli/init/redocly-config.ts'
import { lintOptions } from '../src/cli/run-options.ts'
import { findTargets } from '../src/cli/targets/find-targets.ts'
import { lint } from '../src/index.ts'
import { isBegunDescription, isDescription, isDescriptionByHead, spellingOf } from '../src/project/is-description.ts'
import { Project } from '../src/project/project.ts'
import { knownCodes } from '../src/rules/rulesets.ts'
import { runs } from './volume.ts'

const description = "asyncapi: 3.1.0\ninfo: { title: Orders, version: '1' }\nchannels:\n  orders: { address: orders }\n"

/** What the files of layouts hold. */
const contents: Readonly<Record<string, string>> = {
  description,
  neutral: description.replace('asyncapi', 'specversion'),
  json: '{\n  "asyncapi": "3.1.0",\n  "info": { "title": "Orders", "version": "1" }\n}\n',
  windows: description.replaceAll('\n', '\r\n'),
  marked: `\uFEFF${description}`,
  part: 'placed:\n  payload: { type: object }\n',
  schema: '{ "$schema": "http://json-schema.org/draft-07/schema#", "title": "asyncapi", "type": "object" }\n',
  event: '{ "specversion": "1.0", "type": "placed", "source": "/orders", "id": "1" }\n',
  'event-yaml': "specversion: '1.0'\ntype: placed\nsource: /orders\nid: '1'\n",
  openapi: "openapi: 3.1.0\ninfo: { title: asyncapi, version: '1' }\npaths: {}\n",
  'openapi-json': '{ "openapi": "3.1.0", "info": { "title": "asyncapi", "version": "1" } }\n',
  arazzo: 'arazzo: 1.0.0\ninfo: { title: Flow }\nsourceDescriptions: [{ name: events, type: asyncapi }]\n',
  overlay: 'overlay: 1.0.0\ninfo: { title: asyncapi }\nextends: asyncapi.yaml\n',
  compose: 'services:\n  studio: { image: asyncapi/studio }\n',
  workflow:
    'on: push\njobs:\n  lint:\n    steps:\n      - uses: asyncapi/cli\n        with:\n          asyncapi: api.yaml\n',
  cluster: 'kind: ConfigMap\ndata:\n  asyncapi: api.yaml\n---\nkind: Service\n',
  template: 'kind: ConfigMap\ndata:\n  {{- range .Values.files }}\n  asyncapi: {{ . }}\n  {{- end }}\n',
  values: 'asyncapi:\n  enabled: true\nimage: orders\n',
  ruleset: 'extends: spectral:asyncapi\nrules: {}\n',
  redocly: 'apis:\n  orders:\n    root: asyncapi.yaml\n',
  config: 'extends: msgapi:recommended\n',
  package: '{ "name": "@acme/orders", "dependencies": { "@asyncapi/cli": "1" } }\n',
  tsconfig: '{\n  // asyncapi\n  "compilerOptions": {}\n}\n',
}

interface LayoutFile {
  readonly path: string
  readonly content: string
  readonly isFound: boolean
}

interface Layout {
  readonly title: string
  readonly files: LayoutFile[]
}

function parseLayouts(text: string): readonly Layout[] {
  const layouts: Layout[] = []
  for (const line of text.split('\n')) {
    if (line.startsWith('= ')) layouts.push({ title: line.slice(2), files: [] })
    const [, sign, kind = '', path = '', written] = /^([+-]) (\S+) +(.*?)(?: \|(?: (.*))?)?$/.exec(line) ?? []
    if (sign === undefined) continue
    const content = kind === 'text' ? (written ?? '').replaceAll('\\n', '\n') : contents[kind]
    if (content === undefined) throw new Error(`no content is called ${kind}`)
    layouts.at(-1)?.files.push({ path, content, isFound: sign === '+' })
  }
  return layouts
}

async function write(files: readonly Pick<LayoutFile, 'path' | 'content'>[]): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'msgapi-')))
  for (const { path, content } of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  return folder
}

t.test('exactly the descriptions of a project are found', async (t) => {
  const layouts = parseLayouts(await readFile('test/fixtures/layouts.text', 'utf8'))
  t.ok(layouts.length >= 40, `${layouts.length} layouts`)
  for (const { title, files } of layouts) {
    const folder = await write(files)
    const project = new Project({ workingFolder: folder })
    const { paths, passedOver } = await project.descriptionsIn(folder)
    const shown = (path: string) => path.slice(folder.length + 1)
    t.strictSame(paths.map(shown).sort(), files.flatMap(({ path, isFound }) => (isFound ? path : [])).sort(), title)
    const silent = /(?:^|\/)(?:node_modules|\.git|\.hg)\/|\.(?:ts|toml|md|bak)$|(?:ignore|\/\.git)$/
    for (const { path, isFound } of files) {
      const isTold = passedOver.some((other) => path === shown(other.path) || path.startsWith(`${shown(other.path)}/`))
      if (!isFound && !silent.test(path)) t.ok(isTold, `${title}: why ${path} is passed over`)
    }
    await rm(folder, { recursive: true })
  }
})

t.test('a description in JSON is recognized by the fields at its root, wherever they are', async (t) => {
  const names = ['asyncapi', 'specversion', 'info', 'channels', 'title', 'x-note']
  const values = fc.constantFrom('"1.0"', '"a\\"b"', '{}', '{ "info": {} }', '1')
  const members = fc.uniqueArray(fc.tuple(fc.constantFrom(...names), values), { selector: ([name]) => name })
  await fc.assert(
    fc.asyncProperty(members, fc.constantFrom('}', ' ', '} }'), async (pairs, end) => {
      const text = `{ ${pairs.map(([name, value]) => `"${name}": ${value}`).join(', ')} ${end}`
      const has = (name: string) => pairs.some(([known]) => known === name)
      const versions = ['asyncapi', 'specversion'].filter(has)
      // JSON that cannot be parsed is a description if it begins like one.
      const isMeant = pairs[0]?.[0] === versions[0] || pairs[0]?.[0] === versions[1]
      const expected = end === '}' ? has('info') || has('channels') : isMeant
      const spelling = await spellingOf('/api.json', Buffer.from(text))
      t.equal(spelling !== undefined, versions.length > 0 && expected, text)
    }),
    runs(300),
  )
})

t.test('the beginning of a file says what the whole file says, or nothing', async (t) => {
  const lines = fc.constantFrom(
    'asyncapi: 3.0.0',
    '"asyncapi": 3.0.0',
    'info: {}',
    'info:',
    'channelsé: {}',
    '---',
    '...',
    '# é',
    ' x: 1',
    '',
  )
  const yaml = fc.array(lines, { maxLength: 8 }).map((all) => ['/a.yaml', all.join('\n')] as const)
  const tokens = fc.constantFrom('{', '"asyncapi": "3.0.0",', '"x": "é",', '"info": {', '"channels"', ': {', '}', ' ')
  const json = fc.array(tokens, { maxLength: 6 }).map((all) => ['/a.json', ['{', ...all].join('')] as const)
  let met = 0
  await fc.assert(
    fc.asyncProperty(fc.oneof(yaml, json), fc.nat(80), async ([path, text], length) => {
      const bytes = Buffer.from(text)
      if (isDescriptionByHead(path, bytes.subarray(0, length)) === undefined) return
      met += 1
      t.ok(await isDescription(path, bytes), text)
    }),
    runs(20_000),
  )
  t.ok(met > 20)
  const cut = (text: string) => isDescriptionByHead('/a.yaml', Buffer.from(text))
  t.equal(cut('asyncapi: 3.0.0\ninfo: {}\n'), true)
  t.equal(cut('asyncapi: 3.0.0\ninfo:'), undefined, 'the last line may go on')
  t.equal(cut('asyncapi: 3.0.0\n---\ninfo: {}\n'), undefined, 'another document')
})

t.test('links are not followed, and a circle of them does no harm', async (t) => {
  const folder = await write([{ path: 'apis/orders.yaml', content: description }])
  await symlink('..', join(folder, 'apis/up'))
  await symlink('orders.yaml', join(folder, 'apis/link.yaml'))
  const { paths, passedOver } = await new Project({ workingFolder: folder }).descriptionsIn(folder)
  t.strictSame(paths, [join(folder, 'apis/orders.yaml')])
  t.strictSame(passedOver, [{ path: join(folder, 'apis/link.yaml'), why: 'is a link' }])
  await rm(folder, { recursive: true })
})

t.test('a search ends at its bound, the nearest folders first, or when it is ended', async (t) => {
  const description = "asyncapi: 3.1.0\ninfo: { title: t, version: '1' }\n"
  const folder = t.testdir({
    '.git': {},
    'a.yaml': description,
    'other.txt': '',
    one: { 'b.yaml': description, deep: { 'd.yaml': description } },
    two: { 'c.yaml': description },
  })
  const search = async (most: number, pause: () => Promise<void> | undefined = () => undefined) => {
    let isCut = false
    const onCut = (): void => {
      isCut = true
    }
    const pace = { most, pause, onCut }
    const { paths } = await new Project({ workingFolder: folder, pace }).descriptionsIn(folder)
    return [paths.map((path) => basename(path)).join(' '), isCut]
  }
  t.strictSame(await search(100), ['a.yaml b.yaml d.yaml c.yaml', false])
  t.strictSame(await search(6), ['a.yaml b.yaml c.yaml', true], 'three folders with a file each')
  t.strictSame(await search(1), ['', true], 'the folder alone')
  const ended = new Error('ended')
  const endless = () => Promise.reject(ended)
  await t.rejects(search(100, endless), ended)
})

t.test('a pattern cannot hold up a run', async (t) => {
  const stars = `${'*a'.repeat(40)}b`
  const folder = await write([
    { path: '.gitignore', content: `${stars}\nold/\n` },
    { path: `${'a'.repeat(200)}.yaml`, content: description },
    { path: 'old/api.yaml', content: description },
  ])
  const project = new Project({ workingFolder: folder })
  const { paths } = await project.descriptionsIn(folder)
  t.equal(paths.length, 1)
  t.strictSame(project.notices, [
    'The pattern at .gitignore:1 is not used: it has more than 3 asterisks in one name; use fewer.',
  ])
  await rm(folder, { recursive: true })
})

t.test('a description larger than the limit is found, so that the run reports it', async (t) => {
  const folder = await write([
    { path: 'api.yaml', content: `${description}# ${'x'.repeat(100_000)}\n` },
    { path: 'data.json', content: `{ "name": "asyncapi", "text": "${'x'.repeat(100_000)}" }\n` },
    { path: 'msgapi.config.yaml', content: 'limits: { fileBytes: 50000 }\n' },
  ])
  const { paths } = await new Project({ workingFolder: folder }).descriptionsIn(folder)
  t.strictSame(paths, [join(folder, 'api.yaml')])
  await rm(folder, { recursive: true })
})

t.test('targets are APIs, folders and parts, without what is ignored', async (t) => {
  const folder = await write([
    {
      path: 'apis/orders.yaml',
      content:
        "asyncapi: 3.1.0\ninfo: { title: a, version: '1' }\nchannels: { orders: { $ref: parts.yaml#/orders } }\n",
    },
    { path: 'apis/parts.yaml', content: 'orders: { messages: { placed: { $ref: more.yaml#/placed } } }\n' },
    { path: 'apis/more.yaml', content: 'placed: { name: placed }\n' },
    { path: 'apis/alone.yaml', content: 'orders: {}\n' },
    { path: 'apis/billing.yaml', content: description },
    { path: 'apis/old/billing.yaml', content: description },
    { path: 'old.yaml', content: description },
    { path: '.msgapiignore', content: 'old*\n' },
    {
      path: 'msgapi.config.yaml',
      content:
        "apis:\n  orders: { entry: apis/orders.yaml }\n  all: { entry: ['apis/**/*.yaml', '!apis/orders.yaml'] }\n",
    },
  ])
  const base = {
    workingFolder: folder,
    run: { workingFolder: folder },
    readsProjectUnless: 'msgapi lint -',
    lints: true,
  } as const
  const targetsOf = async (written: readonly string[], others: { readonly lints?: boolean } = {}) => {
    const { entries, unreadable, unmatched, notices, passedOver } = await findTargets(written, { ...base, ...others })
    return { entries: entries.map(({ path }) => path), told: [...unreadable, ...unmatched, ...notices], passedOver }
  }
  const none = { told: [], passedOver: [] }
  t.match(await targetsOf(['orders']), { entries: ['apis/orders.yaml'], ...none })
  t.match(await targetsOf(['all', 'orders', 'apis/orders.yaml']), {
    entries: ['apis/billing.yaml', 'apis/orders.yaml'],
  })
  t.match(await targetsOf(['apis']), {
    entries: ['apis/billing.yaml', 'apis/orders.yaml'],
    told: [],
    passedOver: [
      'apis/alone.yaml is no description, or a part of one.',
      'apis/more.yaml is no description, or a part of one.',
      'apis/old is ignored by .msgapiignore:1.',
      'apis/parts.yaml is no description, or a part of one.',
    ],
  })
  t.match(await targetsOf(['apis/more.yaml', './apis/orders.yaml']), {
    entries: ['apis/orders.yaml'],
    told: ['apis/more.yaml is a part of apis/orders.yaml, read in its place.'],
  })
  t.match(await targetsOf(['apis/more.yaml'], { lints: false }), { entries: ['apis/more.yaml'], ...none })
  t.match(await targetsOf(['apis/alone.yaml']), { entries: ['apis/alone.yaml'], ...none })
  t.match(await targetsOf(['old.yaml', 'apis/old/billing.yaml']), {
    entries: [],
    told: [
      'old.yaml is ignored by .msgapiignore:1 and is left out.',
      'apis/old/billing.yaml is ignored by .msgapiignore:1 and is left out.',
    ],
  })
  t.match(await targetsOf(['old*.yaml']), { entries: [], told: ['All files that old*.yaml matches are ignored.'] })
  t.match(await targetsOf(['orderz']), { told: ['orderz does not exist; did you mean "orders"?'] })
  await rm(folder, { recursive: true })
})

t.test('a run uses the config that its targets were found with, and reads it once', async (t) => {
  const folder = await write([
    { path: 'api.yaml', content: "asyncapi: 3.1.0\ninfo: { title: a, version: '1' }\n" },
    { path: 'msgapi.config.yaml', content: 'extends: [msgapi:recommended, msgapi:style]\n' },
  ])
  const run = lintOptions({}, folder)
  const { entries } = await findTargets(['api.yaml'], {
    workingFolder: folder,
    run,
    readsProjectUnless: 'msgapi lint -',
    lints: true,
  })
  await rm(join(folder, 'msgapi.config.yaml'))
  const codes = ({ findings }: { readonly findings: readonly { readonly code: string }[] }) =>
    findings.map(({ code }) => code).filter((code) => code.startsWith('style/'))
  t.not(codes(await lint(entries, run)).length, 0)
  t.strictSame(codes(await lint(entries, lintOptions({}, folder))), [])
  await rm(folder, { recursive: true })
})

t.test('descriptions get names that say what they are', async (t) => {
  const rows: [path: string, name: string][] = [
    ['apis/orders.yaml', 'orders'],
    ['apis/orders/asyncapi.yaml', 'orders-2'],
    ['services/billing/src/main/resources/api.yaml', 'billing'],
    ['asyncapi.yaml', 'api'],
    ['events/user events.v2.yaml', 'user-events.v2'],
    ['docs/stock.asyncapi.json', 'stock'],
    ['docs/-.yaml', 'api-2'],
    ['services/billing/src/test/resources/asyncapi.json', 'billing-2'],
    ['services/users/docs/asyncapi-bundled.yaml', 'users'],
    ['teams/red/api0/asyncapi.yaml', 'red-api0'],
    ['teams/blue/api0/asyncapi.yaml', 'blue-api0'],
    ['stores/v1/asyncapi.yaml', 'stores-v1'],
    ['stores/v2/asyncapi.yaml', 'stores-v2'],
    ['eu/teams/green/menu.yaml', 'eu-green-menu'],
    ['us/teams/green/menu.yaml', 'us-green-menu'],
    ['us/teams/grey/menu.yaml', 'grey-menu'],
    ['same.yaml', 'same'],
    ['same.json', 'same-2'],
  ]
  const names = apiNames(rows.map(([path]) => path))
  t.strictSame(
    [...names],
    rows.map(([path, name]) => [name, path]),
  )
})

t.test('the description that is proposed to begin with lacks only what its author knows', async (t) => {
  const folder = await write([
    { path: 'asyncapi.yaml', content: firstDescription },
    { path: 'msgapi.config.yaml', content: 'extends: [msgapi:recommended, msgapi:style]\n' },
  ])
  const { findings, documents } = await lint(['asyncapi.yaml'], { workingFolder: folder })
  t.equal(documents.length, 1)
  t.strictSame(
    findings.map(({ code }) => code),
    ['style/servers-present', 'style/info-contact'],
  )
  await rm(folder, { recursive: true })
})

t.test('a question is repeated until it is answered, and takes its default where nobody can answer', async (t) => {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const { ask, close } = askOn(input, output)
  input.end('perhaps\nYES\n\nn\n')
  t.strictSame([await ask('One?', false), await ask('Two?', true), await ask('Three?', true)], [true, true, false])
  t.equal(await ask('Four?', true), true)
  close()
  t.equal(String(output.read()), 'One? [y/N] Please answer y or n.\nOne? [y/N] Two? [Y/n] Three? [Y/n] Four? [Y/n] \n')
})

t.test('the rules of Redocly map to existing rules, on their page too', async (t) => {
  const page = await readFile('docs/from-redocly.md', 'utf8')
  const rows = [...page.slice(page.indexOf('<!-- redocly rules')).matchAll(/^\| `([\w.-]+)` \| (.+) \|$/gm)]
  t.strictSame(
    rows.map(([, name]) => name),
    [...redoclyRules.keys()],
  )
  for (const [, name = '', cell = ''] of rows) {
    const found = redoclyRules.get(name)
    if (found === undefined || 'needless' in found) continue
    const code = 'code' in found ? found.code : found.openApiOnly
    t.ok(knownCodes().has(code), code)
    t.match(cell, `\`${code}\``, name)
    t.equal(cell.includes('OpenAPI only'), 'openApiOnly' in found, `${name}: whether it is taken over`)
  }
})

t.test('a text with a version alone is a description that somebody begins', async (t) => {
  for (const text of [
    'asyncapi: 3.1.0\n',
    'asyncapi:',
    '# Orders\nspecversion: 3.1.0\n',
    '{ "asyncapi": "3.1.0" }',
    '{"asyncapi": ',
  ])
    t.ok(isBegunDescription(text), text)
  for (const text of [
    '',
    'a: 1\n',
    "specversion: '1.0'\ntype: placed\n",
    '{ "specversion": "1.0", "type": "placed" }',
    '{',
  ])
    t.notOk(isBegunDescription(text), text)
})
