import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { factsOf } from '../../../../test/facts-of-message.ts'
import { type Files, folderWith, load, problemsOf } from './load-files.ts'

const canary = 'msgapi.canary'
const touch = `globalThis[Symbol.for('${canary}')] = true`

t.test('code runs only when it is allowed', async (t) => {
  Reflect.deleteProperty(globalThis, Symbol.for(canary))
  const code = { 'a.js': `${touch}\nmodule.exports = { rules: {} }` }
  const functions = {
    'a.yaml': 'functions: [own]\nrules: { one: { given: $, then: { function: own } } }',
    'functions/own.js': `${touch}\nmodule.exports = () => []`,
  }
  const extended = { 'a.yaml': 'extends: ./b.js', 'b.js': code['a.js'] }
  for (const files of [code, functions, extended]) {
    t.match(await problemsOf(t, files, { allowCode: false }), /--safe/)
    t.match(await problemsOf(t, files, { named: false }), /--ruleset/)
  }
  t.notOk(Reflect.has(globalThis, Symbol.for(canary)))
  const folder = folderWith(t, code)
  await load(folder, code)
  t.ok(Reflect.has(globalThis, Symbol.for(canary)), 'the canary can sing')
})

t.test('hostile rulesets run no code and end at once, each with a message', async (t) => {
  Reflect.deleteProperty(globalThis, Symbol.for(canary))
  const code = touch
  const path = (text: string) => ({
    'a.yaml': `rules: { one: { given: ${JSON.stringify(text)}, then: { function: truthy } } }`,
  })
  const field = (text: string) => ({
    'a.yaml': `rules: { one: { given: $, then: { field: ${JSON.stringify(text)}, function: truthy } } }`,
  })
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)
  const chain = (count: number, line: (index: number) => string) =>
    Object.fromEntries(
      numbers(count).map((index) => [`r${index}.yaml`, index === count - 1 ? 'rules: {}' : line(index)]),
    )
  const aliases = (count: number, targets: (index: number) => readonly string[]) =>
    `aliases:\n${numbers(count)
      .map((index) => `  A${index}: ${JSON.stringify(index === count - 1 ? ['$'] : targets(index))}\n`)
      .join('')}`
  const cases: Record<string, { files: Files; facts: string }> = {
    'code in a filter': {
      files: path(`$[?(${code})]`),
      facts: 'a.yaml:1:24',
    },
    'a call in a filter': {
      files: path('$[?(process.exit())]'),
      facts: 'a.yaml:1:24',
    },
    'a constructor in a filter': {
      files: path(`$[?(@.constructor.constructor('${code}')())]`),
      facts: 'a.yaml:1:24',
    },
    'this in a filter': {
      files: path('$[?(this.constructor)]'),
      facts: 'a.yaml:1:24',
    },
    'import in a filter': {
      files: path("$[?(import('node:fs'))]"),
      facts: 'a.yaml:1:24',
    },
    'a template in a filter': {
      files: path(`$[?(\`\${${code}}\`)]`),
      facts: 'a.yaml:1:24',
    },
    'an arrow in a filter': { files: path('$[?((() => 1)())]'), facts: 'a.yaml:1:24' },
    'a comma in a filter': {
      files: path(`$[?(@.a, ${code})]`),
      facts: 'a.yaml:1:24',
    },
    'an assignment in a filter': {
      files: path('$[?(@.a = 1)]'),
      facts: 'a.yaml:1:24',
    },
    'a script': {
      files: path(`$[(${code})]`),
      facts: 'a.yaml:1:24',
    },
    'a method of another kind': {
      files: path("$[?(@.a.replace('a', 'b'))]"),
      facts: 'a.yaml:1:24',
    },
    'code in a field': {
      files: field(`$[?(${code})]`),
      facts: 'a.yaml:1:42',
    },
    'a script in a field': {
      files: field(`$[(${code})]`),
      facts: 'a.yaml:1:42',
    },
    'code in an alias': {
      files: {
        'a.yaml': `aliases: { A: [${JSON.stringify(`$[?(${code})]`)}] }\nrules: { one: { given: "#A", then: { function: truthy } } }`,
      },
      facts: 'a.yaml:2:24',
    },
    'a very long path': {
      files: path(`$${'.a'.repeat(100000)}`),
      facts: 'a.yaml:1:24',
    },
    'a deep filter': {
      files: path(`$[?(${'('.repeat(4000)}@${')'.repeat(4000)})]`),
      facts: 'a.yaml:1:24',
    },
    'a rule called __proto__': {
      files: { 'a.yaml': 'rules: { __proto__: { given: $, then: { function: truthy } } }' },
      facts: 'a.yaml:1:10',
    },
    'a rule called constructor': {
      files: { 'a.yaml': 'rules: { constructor: { given: $, severity: error, then: { function: truthy } } }' },
      facts: 'a.yaml:1:10',
    },
    'a severity for toString': {
      files: { 'a.yaml': 'extends: spectral:arazzo\nrules: { toString: off }' },
      facts: 'a.yaml:2:10',
    },
    'an override of hasOwnProperty': {
      files: { 'a.yaml': 'rules: {}\noverrides: [{ files: ["*#/a"], rules: { hasOwnProperty: off } }]' },
      facts: 'a.yaml:2:41',
    },
    'a key __proto__ in a rule': {
      files: { 'a.yaml': 'rules: { one: { __proto__: { given: $ }, given: $, then: { function: truthy } } }' },
      facts: 'a.yaml:1:17',
    },
    'a key __proto__ of the ruleset': {
      files: { 'a.json': '{"__proto__": {"rules": {}}, "rules": {}}' },
      facts: 'a.json:1:2',
    },
    'an alias called constructor': {
      files: { 'a.yaml': 'rules: { one: { given: "#constructor", then: { function: truthy } } }' },
      facts: 'a.yaml:1:24',
    },
    'a function called constructor': {
      files: { 'a.yaml': 'rules: { one: { given: $, then: { function: constructor } } }' },
      facts: 'a.yaml:1:45',
    },
    'a function called __proto__': {
      files: { 'a.yaml': 'rules: { one: { given: $, then: { function: __proto__ } } }' },
      facts: 'a.yaml:1:45',
    },
    'a format called constructor': {
      files: { 'a.yaml': 'formats: [constructor, __proto__]\nrules: {}' },
      facts: 'a.yaml:1:11\na.yaml:1:24',
    },
    'a ruleset called __proto__': {
      files: { 'a.yaml': 'extends: [spectral:__proto__, constructor]' },
      facts: 'a.yaml:1:11\na.yaml:1:31',
    },
    nesting: {
      files: { 'a.json': `{"rules":${'['.repeat(100000)}${']'.repeat(100000)}}` },
      facts: 'a.json:1:265',
    },
    'nested options': {
      files: { 'a.yaml': `rules: ${'{a: '.repeat(5000)}1${'}'.repeat(5000)}` },
      facts: 'a.yaml:1:1033',
    },
    'an alias bomb': {
      files: {
        'a.yaml': `x-0: &a0 [1,1,1,1,1,1,1,1,1,1]\n${Array.from({ length: 12 }, (_, i) => `x-${i + 1}: &a${i + 1} [${Array(10).fill(`*a${i}`).join()}]`).join('\n')}\nrules: {}`,
      },
      facts: 'a.yaml:6:39',
    },
    'an anchor in itself': {
      files: { 'a.yaml': 'rules: &a { one: *a }' },
      facts: 'a.yaml:1:18',
    },
    'merge keys that double': {
      files: {
        'a.yaml': `x-0: &a0 {a: 1}\n${Array.from({ length: 40 }, (_, i) => `x-${i + 1}: &a${i + 1} { <<: [*a${i}, *a${i}], k${i}: 1 }`).join('\n')}\nrules: {}`,
      },
      facts: 'a.yaml:18:25',
    },
    'aliases that double': {
      files: {
        'a.yaml': `${aliases(60, (index) => [`#A${index + 1}`, `#A${index + 1}`])}rules: { one: { given: "#A0", then: { function: truthy } } }`,
      },
      facts: 'a.yaml:2:7',
    },
    'a thousand aliases in a row': {
      files: {
        'a.yaml': `${aliases(1000, (index) => [`#A${index + 1}`])}rules: { one: { given: "#A0", then: { function: truthy } } }`,
      },
      facts: 'a.yaml:2:7',
    },
    'rulesets that double': {
      files: chain(40, (index) => `extends: [./r${index + 1}.yaml, ./r${index + 1}.yaml]`),
      facts: '',
    },
    'a long chain of rulesets': {
      files: chain(300, (index) => `extends: ./r${index + 1}.yaml`),
      facts: 'r100.yaml:1:10',
    },
    'extends of /etc/passwd': {
      files: { 'a.yaml': 'extends: /etc/passwd' },
      facts: 'a.yaml:1:10',
    },
    'extends of a file URL': {
      files: { 'a.yaml': 'extends: file:///etc/passwd' },
      facts: 'a.yaml:1:10',
    },
    'extends above the root': {
      files: { 'a.yaml': 'extends: ../../../../../../../../etc/hosts.yaml' },
      facts: 'a.yaml:1:10',
    },
    'extends of a device': {
      files: { 'a.yaml': 'extends: /dev/zero' },
      facts: 'a.yaml:1:10',
    },
    'extends of the environment': {
      files: { 'a.yaml': 'extends: /proc/self/environ' },
      facts: 'a.yaml:1:10',
    },
    'extends of a folder': { files: { 'a.yaml': 'extends: ./b.yaml', 'b.yaml/c': '' }, facts: 'a.yaml:1:10' },
    'extends of data: code': {
      files: { 'a.yaml': `extends: [${JSON.stringify(`data:text/javascript,${code}`)}]` },
      facts: 'a.yaml:1:11',
    },
    'extends of node:': {
      files: { 'a.yaml': 'extends: node:fs' },
      facts: 'a.yaml:1:10',
    },
    'extends of a module of Node': {
      files: { 'a.yaml': 'extends: fs' },
      facts: 'a.yaml:1:10',
    },
    'a NUL in a name': { files: { 'a.yaml': 'extends: "./b\\0.yaml"' }, facts: 'a.yaml:1:10' },
    'functionsDir above the root': {
      files: { 'a.yaml': 'functionsDir: ../../\nfunctions: [own]\nrules: {}' },
      facts: 'a.yaml:2:13',
    },
    'functionsDir absolute': {
      files: { 'a.yaml': 'functionsDir: /etc\nfunctions: [own]\nrules: {}' },
      facts: 'a.yaml:2:13',
    },
    'functions above the root': {
      files: { 'a.yaml': 'functions: [../../../../own]\nrules: {}' },
      facts: 'a.yaml:1:13',
    },
    'a tag for code': {
      files: { 'a.yaml': 'rules: !!js/function "function () { }"' },
      facts: 'a.yaml:1:8',
    },
  }
  const before = [Object.prototype, Object, Function.prototype].map((builtIn) =>
    Reflect.ownKeys(builtIn).map(String).join(),
  )
  for (const [name, { files, facts }] of Object.entries(cases))
    t.equal(factsOf(await problemsOf(t, files)), facts, name)
  const links: Record<string, (folder: string) => void> = {
    'b.yaml': (folder) => symlinkSync('/etc/passwd', join(folder, 'b.yaml')),
    'c/b.yaml': (folder) => symlinkSync('/etc', join(folder, 'c')),
  }
  for (const [name, link] of Object.entries(links)) {
    const message = await problemsOf(t, { 'a.yaml': `extends: ./${name}` }, {}, link)
    t.match(message, /^a\.yaml:1:10: /, `a link out of the root: ${name}`)
  }
  const outside = folderWith(t, { 'own.js': `${touch}\nmodule.exports = () => []` })
  const link = (folder: string) => symlinkSync(outside, join(folder, 'functions'))
  t.equal(factsOf(await problemsOf(t, { 'a.yaml': 'functions: [own]\nrules: {}' }, {}, link)), 'a.yaml:1:13')
  t.same(
    [Object.prototype, Object, Function.prototype].map((builtIn) => Reflect.ownKeys(builtIn).map(String).join()),
    before,
    'no built-in object was changed',
  )
  t.notOk(Reflect.has(globalThis, Symbol.for(canary)), 'no code ran')
})
