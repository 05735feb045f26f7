import { writeFileSync } from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { lint as lintDocuments } from '../../../../src/index.ts'

t.test('rules of msgapi that a Spectral ruleset extends run over the graph, with its severities', async (t) => {
  const workingFolder = t.testdir({
    '.git': {},
    'api.yaml': `asyncapi: 3.1.0
info: { title: Orders, version: 1.0.0, extra: 1 }
channels:
  first: { address: a, extra: 1 }
  second: { address: b, extra: 1 }
  third: { $ref: 'part.yaml#/third' }
`,
    'part.yaml': 'third: { address: c, extra: 1 }\nfourth: { extra: 1 }\n',
    'rules.yaml': `extends: ['msgapi:spec']
rules:
  spec/unknown-field: warn
  spec/required-field: off
  titled: { given: '$.channels[*]', then: { field: title, function: truthy } }
overrides:
  - { files: ['*.yaml#/channels/first'], rules: { spec/unknown-field: info, titled: off } }
  - { files: ['api.yaml#/channels/second'], rules: { spec/unknown-field: off } }
  - { files: ['*.yaml#/third'], rules: { spec/unknown-field: hint, titled: error } }
`,
    'off.yaml': "extends: [['msgapi:spec', off]]\nrules: { spec/unknown-field: true }\n",
  })
  const found = async (ruleset: string) => {
    const { findings } = await lintDocuments(['api.yaml'], { workingFolder, rulesets: [ruleset] })
    return findings
      .map(({ severity, code, place: { source, pointer } }) =>
        [severity, code, path.basename(source), ...pointer].join(' '),
      )
      .sort()
  }
  t.strictSame(await found('rules.yaml'), [
    'error titled part.yaml third',
    'hint spec/unknown-field part.yaml third extra',
    'info spec/unknown-field api.yaml channels first extra',
    'warn spec/unknown-field api.yaml info extra',
    'warn titled api.yaml channels second',
  ])
  t.strictSame(await found('off.yaml'), [
    'error spec/unknown-field api.yaml channels first extra',
    'error spec/unknown-field api.yaml channels second extra',
    'error spec/unknown-field api.yaml info extra',
    'error spec/unknown-field part.yaml third extra',
  ])
})

t.test('overrides of a config switch rules of a Spectral ruleset on and off', async (t) => {
  const workingFolder = t.testdir({
    '.git': {},
    'a.yaml': 'x: { y: 1 }\n',
    'b.yaml': 'x: { y: 1 }\n',
    'rules.yaml': `extends: [['msgapi:spec', off]]
rules:
  off: { given: $.x, severity: off, then: { function: falsy } }
  asleep: { given: $.x, severity: info, recommended: false, then: { function: falsy } }
  awake: { given: $.x, severity: hint, then: { function: falsy } }
`,
    'msgapi.config.yaml': `extends: rules.yaml
rules:
  own: { given: $.x, severity: error, recommended: false, then: { function: falsy } }
  silenced: { given: $.x, recommended: false, then: { function: falsy } }
overrides:
  - { files: a.yaml, rules: { off: true, asleep: true, awake: off, own: true, silenced: off } }
  - { files: 'a.yaml#/x', rules: { asleep: error } }
`,
  })
  const { findings } = await lintDocuments(['a.yaml', 'b.yaml'], { workingFolder })
  t.strictSame(
    findings.map(({ code, severity, place }) => `${path.basename(place.source)} ${severity} ${code}`),
    ['a.yaml error asleep', 'a.yaml warn off', 'a.yaml error own', 'b.yaml hint awake'],
  )
})

t.test('rulesets that are named keep their own overrides, relative to their file', async (t) => {
  const rule = (name: string, severity: string) =>
    `${name}: { given: $.info, severity: ${severity}, then: { field: contact, function: truthy } }`
  const document = 'asyncapi: 3.0.0\ninfo: { title: a, version: 1.0.0, extra: 1 }\n'
  const workingFolder = t.testdir({
    '.git': {},
    'a.yaml': document,
    old: { 'b.yaml': document },
    house: {
      'team.yaml': `rules: { ${rule('one', 'error')}, ${rule('off', 'off')} }
overrides:
  - { files: ['../old/**'], rules: { one: hint, off: info } }
  - { files: ['../*.yaml#/info'], rules: { one: warn } }
`,
      'more.yaml': `extends: msgapi:spec
rules: { ${rule('two', 'error')} }
overrides: [{ files: ['../old/*.yaml'], rules: { spec/unknown-field: info, two: off } }]
`,
    },
  })
  const found = async (config: string, rulesets?: string[]) => {
    writeFileSync(path.join(workingFolder, 'msgapi.config.yaml'), config)
    const { findings } = await lintDocuments(['a.yaml', 'old/b.yaml'], { workingFolder, rulesets })
    return findings
      .map(({ code, severity, place: { source } }) => `${path.basename(source)} ${severity} ${code}`)
      .sort()
  }
  const all = [
    'a.yaml error spec/unknown-field',
    'a.yaml error two',
    'a.yaml warn one',
    'b.yaml hint one',
    'b.yaml info off',
    'b.yaml info spec/unknown-field',
  ]
  t.strictSame(await found('extends: [./house/team.yaml, ./house/more.yaml]'), all, 'beside each other')
  t.strictSame(
    await found('extends: [msgapi:recommended, ./house/team.yaml]'),
    [
      'a.yaml error spec/unknown-field',
      'a.yaml warn one',
      'b.yaml error spec/unknown-field',
      'b.yaml hint one',
      'b.yaml info off',
    ],
    'beside a ruleset of msgapi',
  )
  t.strictSame(
    await found(
      'extends: [./house/team.yaml, ./house/more.yaml]\nrules: { one: info }\noverrides: [{ files: a.yaml, rules: { off: true } }]',
    ),
    [
      'a.yaml error spec/unknown-field',
      'a.yaml error two',
      'a.yaml info one',
      'a.yaml warn off',
      'b.yaml info off',
      'b.yaml info one',
      'b.yaml info spec/unknown-field',
    ],
    'what a config says of a rule comes over the rulesets and their overrides',
  )
  t.strictSame(
    await found(
      'rules: { one: off, two: hint, new: { given: $, then: { function: falsy } } }\noverrides: [{ files: a.yaml, rules: { one: off } }]',
      ['house/team.yaml', 'house/more.yaml'],
    ),
    all,
    'on the command line, in place of the rules and overrides of a config',
  )
})

t.test('findings in a file that entries share are reported once', async (t) => {
  const workingFolder = t.testdir({
    '.git': {},
    'a.yaml': "{ info: { $ref: 'shared.yaml' }, broken: { $ref: 'shared.yaml#/none' } }\n",
    'b.yaml': "{ info: { $ref: 'shared.yaml' } }\n",
    'shared.yaml': "{ title: '', other: { $ref: 'missing.yaml' } }\n",
    'team.yaml': 'rules: { titled: { given: $.info.title, severity: warn, then: { function: truthy } } }',
    'strict.yaml': 'extends: ./team.yaml\noverrides: [{ files: [b.yaml], rules: { titled: error } }]',
  })
  const found = async (ruleset: string, entries: string[]) => {
    const { findings, failures } = await lintDocuments(entries, { workingFolder, rulesets: [ruleset] })
    const shown = (list: typeof findings) =>
      list.map(({ code, severity, place: { source } }) => `${path.basename(source)} ${severity} ${code}`)
    return { all: shown(findings), failing: shown(failures) }
  }
  t.strictSame(await found('team.yaml', ['a.yaml', 'b.yaml', 'shared.yaml']), {
    all: ['a.yaml error invalid-ref', 'shared.yaml warn titled', 'shared.yaml error invalid-ref'],
    failing: ['a.yaml error invalid-ref', 'shared.yaml error invalid-ref'],
  })
  t.strictSame(
    (await found('strict.yaml', ['a.yaml', 'b.yaml'])).all,
    ['a.yaml error invalid-ref', 'shared.yaml error invalid-ref', 'shared.yaml error titled'],
    'of two severities, the one that fails the run',
  )
})
