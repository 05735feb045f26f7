import { join } from 'node:path'
import t from 'tap'
import { CompletionRequest, HoverRequest, MarkupContent } from 'vscode-languageserver/node'
import { clientOf, shown } from './client.ts'
import { marked } from './marked.ts'

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
    const { client, uri, position } = await marked(t, files)
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
    [{ '.spectral.yaml': 'rules:\n  a:\n    gi‸ven: $\n' }, '**given**'],
    [{ '.spectral.yaml': 'rules:\n  spec/enum-val‸ue: off\n' }, '**spec/enum-value**'],
    [{ 'msgapi-suppressions.json': '[{ "po‸inter": "" }]' }, '**pointer**'],
  ]
  for (const [files, expected] of hovers) {
    const { client, uri, position } = await marked(t, files)
    const found = await client.connection.sendRequest(HoverRequest.type, { textDocument: { uri }, position })
    t.ok(MarkupContent.is(found?.contents) && found.contents.value.includes(expected), expected)
  }
})
