import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
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
    t.match(await problemsOf(t, files, { allowCode: false }), /is code, which --safe does not run/)
    t.match(await problemsOf(t, files, { named: false }), /name it with --ruleset/)
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
  const cases: Record<string, { files: Files; problem: string }> = {
    'code in a filter': {
      files: path(`$[?(${code})]`),
      problem: 'unknown name "globalThis"; put text in quotes, and write "@" for the value',
    },
    'a call in a filter': {
      files: path('$[?(process.exit())]'),
      problem: 'unknown name "process"; put text in quotes, and write "@" for the value.',
    },
    'a constructor in a filter': {
      files: path(`$[?(@.constructor.constructor('${code}')())]`),
      problem: '"constructor" cannot be used in a filter: filters see only the data.',
    },
    'this in a filter': {
      files: path('$[?(this.constructor)]'),
      problem: 'unknown name "this"; put text in quotes, and write "@" for the value.',
    },
    'import in a filter': {
      files: path("$[?(import('node:fs'))]"),
      problem: 'unknown name "import"; put text in quotes, and write "@" for the value.',
    },
    'a template in a filter': {
      files: path(`$[?(\`\${${code}}\`)]`),
      problem: 'expected a value, found ',
    },
    'an arrow in a filter': { files: path('$[?((() => 1)())]'), problem: 'expected a value, found ") => 1)())]".' },
    'a comma in a filter': {
      files: path(`$[?(@.a, ${code})]`),
      problem: 'expected ")" for the "(" at offset 3, found ',
    },
    'an assignment in a filter': {
      files: path('$[?(@.a = 1)]'),
      problem: 'expected ")" for the "(" at offset 3, found "= 1)]".',
    },
    'a script': {
      files: path(`$[(${code})]`),
      problem: 'expected "(@.length-1)" or a filter "?(…)", found "(globalThis[Symbol.',
    },
    'a method of another kind': {
      files: path("$[?(@.a.replace('a', 'b'))]"),
      problem: '"replace" cannot be called in a filter: only methods such as "includes" and "match" can',
    },
    'code in a field': {
      files: field(`$[?(${code})]`),
      problem: 'unknown name "globalThis"; put text in quotes, and write "@" for the value',
    },
    'a script in a field': {
      files: field(`$[(${code})]`),
      problem: 'expected "(@.length-1)" or a filter "?(…)", found "(globalThis[Symbol.',
    },
    'code in an alias': {
      files: {
        'a.yaml': `aliases: { A: [${JSON.stringify(`$[?(${code})]`)}] }\nrules: { one: { given: "#A", then: { function: truthy } } }`,
      },
      problem: 'unknown name "globalThis"; put text in quotes, and write "@" for the value',
    },
    'a very long path': {
      files: path(`$${'.a'.repeat(100000)}`),
      problem: 'the expression has 200001 characters, expected at most 10000.',
    },
    'a deep filter': {
      files: path(`$[?(${'('.repeat(4000)}@${')'.repeat(4000)})]`),
      problem: 'the filter is nested more than 100 deep.',
    },
    'a rule called __proto__': {
      files: { 'a.yaml': 'rules: { __proto__: { given: $, then: { function: truthy } } }' },
      problem: 'Unexpected rule name "__proto__": every object in JavaScript has that ',
    },
    'a rule called constructor': {
      files: { 'a.yaml': 'rules: { constructor: { given: $, severity: error, then: { function: truthy } } }' },
      problem: 'Unexpected rule name "constructor": every object in JavaScript has tha',
    },
    'a severity for toString': {
      files: { 'a.yaml': 'extends: spectral:arazzo\nrules: { toString: off }' },
      problem: 'Unexpected rule name "toString": every object in JavaScript has that n',
    },
    'an override of hasOwnProperty': {
      files: { 'a.yaml': 'rules: {}\noverrides: [{ files: ["*#/a"], rules: { hasOwnProperty: off } }]' },
      problem: 'Unexpected rule name "hasOwnProperty": every object in JavaScript has ',
    },
    'a key __proto__ in a rule': {
      files: { 'a.yaml': 'rules: { one: { __proto__: { given: $ }, given: $, then: { function: truthy } } }' },
      problem: 'Unexpected key "__proto__", expected one of description, documentation',
    },
    'a key __proto__ of the ruleset': {
      files: { 'a.json': '{"__proto__": {"rules": {}}, "rules": {}}' },
      problem: 'Unexpected key "__proto__", expected one of aliases, description, docu',
    },
    'an alias called constructor': {
      files: { 'a.yaml': 'rules: { one: { given: "#constructor", then: { function: truthy } } }' },
      problem: 'Unknown alias "#constructor"; define it under "aliases" of the same ru',
    },
    'a function called constructor': {
      files: { 'a.yaml': 'rules: { one: { given: $, then: { function: constructor } } }' },
      problem: 'Unknown function "constructor". List it under "functions" to bring it ',
    },
    'a function called __proto__': {
      files: { 'a.yaml': 'rules: { one: { given: $, then: { function: __proto__ } } }' },
      problem: 'Unknown function "__proto__". List it under "functions" to bring it al',
    },
    'a format called constructor': {
      files: { 'a.yaml': 'formats: [constructor, __proto__]\nrules: {}' },
      problem: 'Unknown format "constructor", expected one such as "asyncapi2", "aas3"',
    },
    'a ruleset called __proto__': {
      files: { 'a.yaml': 'extends: [spectral:__proto__, constructor]' },
      problem: 'Unknown ruleset "spectral:__proto__", expected one of "spectral:oas", ',
    },
    nesting: {
      files: { 'a.json': `{"rules":${'['.repeat(100000)}${']'.repeat(100000)}}` },
      problem: 'Unexpected nesting of more than 256 levels. Flatten the document, or r',
    },
    'nested options': {
      files: { 'a.yaml': `rules: ${'{a: '.repeat(5000)}1${'}'.repeat(5000)}` },
      problem: 'Unexpected nesting of more than 256 levels. Flatten the document, or r',
    },
    'an alias bomb': {
      files: {
        'a.yaml': `x-0: &a0 [1,1,1,1,1,1,1,1,1,1]\n${Array.from({ length: 12 }, (_, i) => `x-${i + 1}: &a${i + 1} [${Array(10).fill(`*a${i}`).join()}]`).join('\n')}\nrules: {}`,
      },
      problem: 'The document has more than 1000000 values, with aliases written out.',
    },
    'an anchor in itself': {
      files: { 'a.yaml': 'rules: &a { one: *a }' },
      problem: 'Alias "*a" is inside the value that it repeats, so the document would n',
    },
    'merge keys that double': {
      files: {
        'a.yaml': `x-0: &a0 {a: 1}\n${Array.from({ length: 40 }, (_, i) => `x-${i + 1}: &a${i + 1} { <<: [*a${i}, *a${i}], k${i}: 1 }`).join('\n')}\nrules: {}`,
      },
      problem: 'The document has more than 1000000 values, with aliases written out.',
    },
    'aliases that double': {
      files: {
        'a.yaml': `${aliases(60, (index) => [`#A${index + 1}`, `#A${index + 1}`])}rules: { one: { given: "#A0", then: { function: truthy } } }`,
      },
      problem: 'The aliases of "#A0" expand to more than 10000 expressions; define few',
    },
    'a thousand aliases in a row': {
      files: {
        'a.yaml': `${aliases(1000, (index) => [`#A${index + 1}`])}rules: { one: { given: "#A0", then: { function: truthy } } }`,
      },
      problem: 'The aliases of "#A0" expand to more than 100 aliases in a row; define ',
    },
    'rulesets that double': {
      files: chain(40, (index) => `extends: [./r${index + 1}.yaml, ./r${index + 1}.yaml]`),
      problem: 'Rulesets extend each other in more than 5000 ways; extend each one onc',
    },
    'a long chain of rulesets': {
      files: chain(300, (index) => `extends: ./r${index + 1}.yaml`),
      problem: 'Unexpected chain of more than 100 rulesets that extend each other.',
    },
    'extends of /etc/passwd': {
      files: { 'a.yaml': 'extends: /etc/passwd' },
      problem: 'it is outside the root folder; give a --root that holds it.',
    },
    'extends of a file URL': {
      files: { 'a.yaml': 'extends: file:///etc/passwd' },
      problem: 'it is outside the root folder; give a --root that holds it.',
    },
    'extends above the root': {
      files: { 'a.yaml': 'extends: ../../../../../../../../etc/hosts.yaml' },
      problem: 'it is outside the root folder; give a --root that holds it.',
    },
    'extends of a device': {
      files: { 'a.yaml': 'extends: /dev/zero' },
      problem: 'it is outside the root folder; give a --root that holds it.',
    },
    'extends of the environment': {
      files: { 'a.yaml': 'extends: /proc/self/environ' },
      problem: 'it is outside the root folder; give a --root that holds it.',
    },
    'extends of a folder': { files: { 'a.yaml': 'extends: ./b.yaml', 'b.yaml/c': '' }, problem: 'it is a folder.' },
    'extends of data: code': {
      files: { 'a.yaml': `extends: [${JSON.stringify(`data:text/javascript,${code}`)}]` },
      problem: 'Unexpected ruleset "data:text/javascript,',
    },
    'extends of node:': {
      files: { 'a.yaml': 'extends: node:fs' },
      problem: 'Unexpected ruleset "node:fs", expected a file, a package, or a name th',
    },
    'extends of a module of Node': {
      files: { 'a.yaml': 'extends: fs' },
      problem: 'The package "fs" cannot be found from .; run "npm install fs", or writ',
    },
    'a NUL in a name': { files: { 'a.yaml': 'extends: "./b\\0.yaml"' }, problem: 'the name holds a NUL character.' },
    'functionsDir above the root': {
      files: { 'a.yaml': 'functionsDir: ../../\nfunctions: [own]\nrules: {}' },
      problem: 'it is outside the root folder',
    },
    'functionsDir absolute': {
      files: { 'a.yaml': 'functionsDir: /etc\nfunctions: [own]\nrules: {}' },
      problem: 'The function "own" cannot be loaded from /etc/own.js: it is outside ',
    },
    'functions above the root': {
      files: { 'a.yaml': 'functions: [../../../../own]\nrules: {}' },
      problem: 'it is outside the root folder',
    },
    'a tag for code': {
      files: { 'a.yaml': 'rules: !!js/function "function () { }"' },
      problem: 'Unexpected tag "!!js/function", expected one of !!str, !!int, !!float,',
    },
  }
  const before = [Object.prototype, Object, Function.prototype].map((builtIn) =>
    Reflect.ownKeys(builtIn).map(String).join(),
  )
  for (const [name, { files, problem }] of Object.entries(cases)) {
    const message = await problemsOf(t, files)
    t.ok(message.includes(problem), `${name}: ${message.slice(0, 200)}`)
  }
  const links: Record<string, (folder: string) => void> = {
    'b.yaml': (folder) => symlinkSync('/etc/passwd', join(folder, 'b.yaml')),
    'c/b.yaml': (folder) => symlinkSync('/etc', join(folder, 'c')),
  }
  for (const [name, link] of Object.entries(links)) {
    const message = await problemsOf(t, { 'a.yaml': `extends: ./${name}` }, {}, link)
    t.match(message, /a\.yaml:1:10: .*(?:outside the root folder|does not exist)/, `a link out of the root: ${name}`)
  }
  const outside = folderWith(t, { 'own.js': `${touch}\nmodule.exports = () => []` })
  const link = (folder: string) => symlinkSync(outside, join(folder, 'functions'))
  t.match(await problemsOf(t, { 'a.yaml': 'functions: [own]\nrules: {}' }, {}, link), /outside the root folder/)
  t.same(
    [Object.prototype, Object, Function.prototype].map((builtIn) => Reflect.ownKeys(builtIn).map(String).join()),
    before,
    'no built-in object was changed',
  )
  t.notOk(Reflect.has(globalThis, Symbol.for(canary)), 'no code ran')
})
