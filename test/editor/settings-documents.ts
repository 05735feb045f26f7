import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { CompletionRequest, HoverRequest, MarkupContent } from 'vscode-languageserver/node'
import { clientOf, shown } from './client.ts'
import { marked, placeOf } from './marked.ts'

const description = "asyncapi: 3.1.0\ninfo: { title: Orders, version: '1', description: d }\n"

t.test('a config, ruleset or suppressions file shows what the command says about it', async (t) => {
  const cases: readonly (readonly [string, string, readonly string[]])[] = [
    ['msgapi.config.yaml', 'rules:\n  spec/enum-valu: off\nlimitz: 1\n', ['1:2-1:16', '2:0-2:6']],
    ['msgapi.config.yaml', 'rules: {}\n', []],
    ['msgapi.config.yaml', 'rules: [\n', ['1:0-1:0']],
    ['msgapi.config.json', '{ "rules": { "spec/enum-value": "loud" } }', ['0:32-0:38']],
    ['msgapi-suppressions.json', '[{ "file": "a.yaml", "rule": 1, "pointer": "" }]', ['0:29-0:30']],
    [
      '.spectral.yaml',
      'rules:\n  a:\n    given: $.info\n    then: { function: pattern, functionOptions: { matsh: x } }\n',
      ['3:57-3:58'],
    ],
  ]
  for (const [name, text, expected] of cases) {
    const isRuleset = name === '.spectral.yaml'
    const folder = t.testdir({
      '.git': {},
      'a.yaml': description,
      [name]: isRuleset ? text : '',
      ...(isRuleset ? { 'msgapi.config.yaml': 'extends: [./.spectral.yaml]\n' } : {}),
    })
    const client = clientOf({ folders: [folder] })
    await client.initialized
    await client.open(join(folder, name), text)
    const found = await client.diagnostics(join(folder, name))
    t.strictSame(
      found.map((each) => shown(each).replace(/^\S+ \S+ /, '')),
      expected,
      text,
    )
    client.connection.dispose()
  }
})

t.test('a ruleset counts as it is written, in its own file and in open descriptions', async (t) => {
  const rule = (name: string, more = '') =>
    `rules:\n  ${name}: { given: $.info, then: { field: contact, function: truthy }${more} }\n`
  const folder = t.testdir({
    '.git': {},
    'a.yaml': description,
    'msgapi.config.yaml': 'extends: [./top.yaml]\n',
    'top.yaml': `extends: [./base.yaml]\n${rule('of-top')}`,
    'base.yaml': rule('of-base'),
    'alone.yaml': rule('alone', ', severty: error'),
  })
  const at = (name: string) => join(folder, name)
  const client = clientOf({ folders: [folder] })
  await client.initialized
  await client.open(at('a.yaml'), description)
  const codes = async () => (await client.diagnostics(at('a.yaml'))).map(({ code }) => code).sort()
  t.strictSame(await codes(), ['of-base', 'of-top'])
  await client.open(at('base.yaml'), rule('renamed'))
  t.strictSame(await codes(), ['of-top', 'renamed'], 'a ruleset that another one extends')
  await client.open(at('top.yaml'), `extends: [./base.yaml]\n${rule('new')}`)
  t.strictSame(await codes(), ['new', 'renamed'], 'the ruleset that the config names')
  await client.close(at('base.yaml'))
  t.strictSame(await codes(), ['new', 'of-base'], 'closed without saving')
  await client.open(at('alone.yaml'), rule('alone', ', severty: error'))
  t.strictSame(
    (await client.diagnostics(at('alone.yaml'))).map(shown),
    ['undefined 1 1:70-1:77'],
    'a ruleset that nothing uses',
  )
})

t.test('in a folder that is not trusted, what needs code is one diagnostic each, and other rules run', async (t) => {
  const files = {
    'msgapi.config.yaml': 'extends: [msgapi:recommended, ./top.yaml]\nrules: { of-code: error }\n',
    'top.yaml':
      'extends: [./code.mjs]\nfunctions: [own]\nrules:\n  of-code: hint\n  needs-own: { given: $, then: { function: own } }\n  plain: { given: $.info, then: { field: contact, function: truthy } }\n',
    'code.mjs':
      "import { truthy } from '@stoplight/spectral-functions'\nexport default { rules: { 'of-code': { given: '$.info', then: { field: 'contact', function: truthy } } } }\n",
    'a.yaml': `${description}unknown: 1\n`,
  }
  const folder = t.testdir({
    '.git': {},
    ...files,
    functions: { 'own.mjs': 'export default () => [{ message: "own" }]\n' },
  })
  const codesWith = async (trusted: boolean) => {
    const client = clientOf({ folders: [folder], options: { trusted } })
    await client.initialized
    await client.open(join(folder, 'a.yaml'), files['a.yaml'])
    const found = await client.diagnostics(join(folder, 'a.yaml'))
    client.connection.dispose()
    return found
  }
  t.strictSame((await codesWith(true)).map(({ code }) => code).sort(), [
    'needs-own',
    'of-code',
    'plain',
    'spec/unknown-field',
  ])
  const untrusted = await codesWith(false)
  t.strictSame(untrusted.flatMap(({ code }) => code ?? []).sort(), ['plain', 'spec/unknown-field'])
  const places = untrusted.flatMap(({ code, relatedInformation = [] }) =>
    code === undefined ? relatedInformation : [],
  )
  t.strictSame(
    places.map(({ location }) => placeOf(location)),
    ['top.yaml 0:10-0:10', 'top.yaml 1:0-1:0'],
  )
})

t.test('a hover in a ruleset shows what an expression matches, and what rules and functions are', async (t) => {
  const api = `${description}channels:\n  one: { address: a, messages: { m: {} } }\n  two: { $ref: './two.yaml' }\n`
  const rules = (lines: string) =>
    `aliases: { Channel: ['$.channels.*'] }\nrules:\n  own:\n    description: About it\n${lines}`
  const cases: readonly (readonly [string, readonly string[]])[] = [
    [
      rules("    given: '$.channels.*.add‸ress'\n    then: { function: truthy }\n"),
      ['`$.channels.*.address` matches 2 values in a.yaml', '[a.yaml:4]', '[two.yaml:1]', '/two.yaml#L1'],
    ],
    [
      rules("    giv‸en: ['#Channel', $.nothing]\n    then: { function: truthy }\n"),
      ['`#Channel` matches 2 values', '`$.nothing` matches 0 values'],
    ],
    [
      rules('    resolved: false\n    given: $..$‸ref\n    then: { function: truthy }\n'),
      ['`$..$ref` matches 1 value in a.yaml', '`/channels/two/$ref`'],
    ],
    [rules("    given: '$.channels[‸'\n    then: { function: truthy }\n"), ['`$.channels[`: ']],
    [rules("    given: '#Non‸e'\n    then: { function: truthy }\n"), ['Unknown alias']],
    [
      rules('    given: $\n    then: { function: cas‸ing }\n'),
      ['Reports a text that is not in a casing', '`separator`: '],
    ],
    [
      `functions: [mine]\n${rules('    given: $\n    then: { function: mi‸ne }\n')}`,
      ['A function of this ruleset, in `functions/mine`'],
    ],
    [
      rules('    given: $.info\n    then: { function: truthy }\n').replace('own:', 'ow‸n:'),
      ['**own**', 'About it', 'Looks at `$.info`', 'Severity: warn'],
    ],
    ['extends: spectral:asyncapi\nrules:\n  asyncapi-info-con‸tact: error\n', ['contact', 'Severity: error']],
  ]
  for (const [text, expected] of cases) {
    const { client, uri, position } = await marked(t, {
      '.spectral.yaml': text,
      'a.yaml': api,
      'two.yaml': 'address: b\n',
    })
    const opened = join(dirname(fileURLToPath(uri)), 'a.yaml')
    await client.open(opened, api)
    const found = await client.connection.sendRequest(HoverRequest.type, { textDocument: { uri }, position })
    const words = MarkupContent.is(found?.contents) ? found.contents.value : ''
    for (const part of expected) t.ok(words.includes(part), `${part} in ${words}`)
  }
})

t.test('suppressions that nothing uses are shown in their file', async (t) => {
  const text = '[{ "file": "a.yaml", "rule": "spec/enum-value", "pointer": "", "reason": "r" }]'
  const folder = t.testdir({ '.git': {}, 'a.yaml': description, 'msgapi-suppressions.json': text })
  const client = clientOf({ folders: [folder], options: { trusted: true } })
  await client.initialized
  await client.open(join(folder, 'msgapi-suppressions.json'), text)
  const [found] = await client.diagnostics(join(folder, 'msgapi-suppressions.json'))
  t.equal(found?.code, 'suppression/unused')
})

t.test('keys, values and codes of settings are completed and explained', async (t) => {
  const cases: readonly (readonly [string, Readonly<Record<string, string>>, readonly string[]])[] = [
    ['keys of a config', { 'msgapi.config.yaml': 'rules: {}\n‸\n' }, ['extends', 'overrides', '!rules']],
    ['rules', { 'msgapi.config.yaml': 'rules:\n  spec/enum-value: off\n  ‸\n' }, ['ref/text-file', '!spec/enum-value']],
    ['severities', { 'msgapi.config.yaml': 'rules:\n  spec/enum-value: ‸\n' }, ['off', 'warn', 'error']],
    [
      'options of a rule',
      { 'msgapi.config.yaml': 'rules:\n  style/message-key-casing: [warn, { ‸ }]\n' },
      ['casing', '!off'],
    ],
    [
      'values of an option',
      { 'msgapi.config.yaml': 'rules:\n  style/message-key-casing:\n    - warn\n    - casing: ‸\n' },
      ['camel', '!error'],
    ],
    [
      'options in JSON, for some files',
      { 'msgapi.config.json': '{"overrides":[{"files":["a"],"rules":{"style/message-key-casing":["warn",{"‸"}]}}]}' },
      ['casing', 'pattern'],
    ],
    [
      'a severity beside options',
      { 'msgapi.config.yaml': 'rules:\n  style/message-key-casing: [‸]\n' },
      ['off', '!casing'],
    ],
    [
      'options of a rule of a plugin',
      {
        'msgapi.config.yaml': 'plugins: [./p.mjs]\nrules:\n  own/named: [warn, { ‸ }]\n',
        'p.mjs':
          "export default { meta: { name: 'own', version: '1.0.0', namespace: 'own' }, rulesets: { recommended: { rules: { named: { description: 'd', severity: 'warn', schema: { properties: { least: { type: 'number' } } }, visit: { Description() {} } } } } } }\n",
      },
      ['least'],
    ],
    ['transforms', { 'msgapi.config.yaml': 'transforms:\n  - ‸\n' }, ['merge-traits', 'sort-keys']],
    ['options of a transform', { 'msgapi.config.yaml': 'transforms: [[sort-keys, { ‸ }]]\n' }, ['order']],
    ['codes of a policy', { 'msgapi.config.yaml': 'suppressionPolicy: { never: [‸] }\n' }, ['spec/enum-value']],
    ['JSON', { 'msgapi.config.json': '{ "failSeverity": ‸ }' }, ['warn', 'error']],
    ['items', { 'msgapi.config.yaml': 'extends:\n  - ‸\n' }, ['msgapi:recommended', 'msgapi:strict']],
    ['keys of a suppression', { 'msgapi-suppressions.json': '[{ "file": "a", ‸ }]' }, ['rule', 'until', '!file']],
    ['codes of a suppression', { 'msgapi-suppressions.json': '[{ "rule": "‸" }]' }, ['spec/enum-value']],
    ['keys of a rule', { '.spectral.yaml': 'rules:\n  a:\n    ‸\n' }, ['given', 'then', 'severity']],
    ['functions', { '.spectral.yaml': 'rules:\n  a:\n    then:\n      function: ‸\n' }, ['casing', 'truthy']],
    [
      'options of a function',
      { '.spectral.yaml': 'rules:\n  a:\n    then:\n      - function: casing\n        functionOptions: { ‸ }\n' },
      ['type', 'separator', '!match'],
    ],
    ['names of rules', { '.spectral.yaml': 'extends: [spectral:asyncapi]\nrules:\n  ‸\n' }, ['asyncapi-info-contact']],
    [
      'a comment',
      { 'a.yaml': `${description}# msgapi-disable-next-line spec/enum-value, re‸\n` },
      ['ref/text-file', '!spec/enum-value'],
    ],
    ['its word', { 'a.yaml': `${description}# ms‸\n` }, ['msgapi-disable-next-line', 'msgapi-enable']],
  ]
  for (const [title, files, expected] of cases) {
    const { client, uri, position } = await marked(t, files, {}, { trusted: true })
    const found = await client.connection.sendRequest(CompletionRequest.type, { textDocument: { uri }, position })
    const labels = (Array.isArray(found) ? found : (found?.items ?? [])).map(({ label }) => label)
    for (const each of expected)
      t.equal(
        labels.includes(each.replace('!', '')),
        !each.startsWith('!'),
        `${title}: ${each} in ${labels.slice(0, 30).join(', ')}`,
      )
  }
  const hovers: readonly (readonly [Readonly<Record<string, string>>, string])[] = [
    [{ 'msgapi.config.yaml': 'failSev‸erity: warn\n' }, '**failSeverity**'],
    [{ 'msgapi.config.yaml': 'rules:\n  style/message-key-casing: [warn, { cas‸ing: camel }]\n' }, '**casing**'],
    [{ '.spectral.yaml': 'rules:\n  a:\n    gi‸ven: $\n' }, '**given**'],
    [{ '.spectral.yaml': 'rules:\n  spec/enum-val‸ue: off\n' }, '# `spec/enum-value`'],
    [{ 'msgapi.config.yaml': 'rules:\n  ref/text-fi‸le: off\n' }, '**ref/text-file**'],
    [{ 'msgapi-suppressions.json': '[{ "po‸inter": "" }]' }, '**pointer**'],
  ]
  for (const [files, expected] of hovers) {
    const { client, uri, position } = await marked(t, files, {}, { trusted: true })
    const found = await client.connection.sendRequest(HoverRequest.type, { textDocument: { uri }, position })
    t.ok(MarkupContent.is(found?.contents) && found.contents.value.includes(expected), expected)
  }
})
