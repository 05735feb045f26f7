/** A ruleset, with files beside it, that would do harm if it could. */
export interface HostileCase {
  readonly name: string
  /** Texts by path below the folder of the case; `project/ruleset.yaml` is the one that is loaded. */
  readonly files: Readonly<Record<string, string>>
  /** The document to lint; a small one when absent. */
  readonly document?: string
}

const canary = 'globalThis.canary=1'

/** What would set the canary if anything ran it as code. */
const code = [
  canary,
  `@.constructor.constructor('${canary}')()`,
  `@['constructor']['constructor']('${canary}')()`,
  `constructor.constructor('${canary}')()`,
  `this.constructor.constructor('${canary}')()`,
  `(() => { ${canary} })()`,
  `(function(){ ${canary} })()`,
  `new Function('${canary}')()`,
  `eval('${canary}')`,
  `import('node:fs')`,
  `require('node:fs').writeFileSync('canary', '')`,
  'process.exit(3)',
  `[].map.constructor('${canary}')()`,
  `''.constructor.constructor('${canary}')()`,
  `/x/.constructor.constructor('${canary}')()`,
  `@root.constructor.constructor('${canary}')()`,
  `@parent.constructor.constructor('${canary}')()`,
  `@property.constructor.constructor('${canary}')()`,
  `@.match.constructor('${canary}')()`,
  `@.a.replace(/a/, ${canary})`,
  '@.__proto__.polluted = 1',
  '@.a = 1',
  '@.a++',
  'delete @.a',
  `@.a, ${canary}`,
  `@.a; ${canary}`,
  `\`$\{${canary}}\``,
  `@.a.valueOf.call.call(eval, '${canary}')`,
  `Reflect.construct(Function, ['${canary}'])()`,
  `@.a ? ${canary} : 0`,
  'while(true){}',
  '@.constructor',
  '@.__proto__',
  "@['__proto__']['polluted']",
  "'a'.repeat(1e9)",
  "@property.padEnd(1e9, 'x') === 1",
]

const reDoS = '(a+)+$'
const slowText = `${'a'.repeat(50_000)}!`

function rule(parts: object): object {
  return { given: '$', then: { function: 'truthy' }, ...parts }
}

function one(name: string, ruleset: object | string, others: Partial<HostileCase> = {}): HostileCase {
  const text = typeof ruleset === 'string' ? ruleset : JSON.stringify(ruleset)
  return { ...others, name, files: { 'project/ruleset.yaml': text, ...others.files } }
}

const inFilters = code.map((text) => one(`filter: ${text}`, { rules: { evil: rule({ given: `$..[?(${text})]` }) } }))

const inScripts = code.slice(0, 5).map((text) => {
  return one(`script: ${text}`, { rules: { evil: rule({ given: `$[(${text})]` }) } })
})

const inFields = code.slice(0, 12).map((text) => {
  return one(`field: ${text}`, { rules: { evil: rule({ then: { field: `$[?(${text})]`, function: 'truthy' } }) } })
})

const inMessages = [
  ...code.slice(0, 8),
  'print.constructor("globalThis.canary=1")()',
  '__proto__',
  '1e9 ^ 1e9 ^ 1e9',
].map((text) =>
  one(`message: ${text}`, {
    rules: { evil: rule({ message: `#{{${text}}}.{{${text}}}`, given: '$.a', then: { function: 'falsy' } }) },
  }),
)

const paths = [
  '$[',
  '$..a[?(@.b',
  '$[?()]',
  '$.a b',
  'a.b',
  '',
  '$[::0]',
  '$[0:999999999999:1]',
  '$[-999999999:]',
  `$[${Array.from({ length: 20_000 }, (_, index) => index).join(',')}]`,
  `$[?(${'('.repeat(20_000)}@.a${')'.repeat(20_000)})]`,
  `$${'..a'.repeat(200)}`,
  `$${'..*'.repeat(40)}`,
  `$${'..[?(@.a)]'.repeat(30)}`,
  `$${'[*]'.repeat(5_000)}`,
  `$${'^'.repeat(5_000)}`,
  `$[?(@.a.match(/${reDoS}/))]`,
  '$.__proto__',
  '$..constructor.prototype',
  '$[?(@.a.match(/(/))]',
].map((given) => one(`path: ${given.slice(0, 30)}`, { rules: { evil: rule({ given }) } }, { document: nested() }))

const expressions = [
  reDoS,
  '(a|a)*$',
  '(a|aa)+$',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
  'a{1,1000}{1,1000}{1,1000}$',
  '(?<=a+)+!$',
  '(a+)\\1+b',
  '(',
  '/a/gimsuyx',
  `${'('.repeat(3_000)}a${')'.repeat(3_000)}`,
].map((match) =>
  one(
    `regular expression: ${match.slice(0, 30)}`,
    { rules: { evil: { given: '$.a', then: { function: 'pattern', functionOptions: { match } } } } },
    { document: JSON.stringify({ a: slowText }) },
  ),
)

const doubling = Object.fromEntries(
  Array.from({ length: 40 }, (_, index) => {
    const next = { $ref: `#/definitions/d${index + 1}` }
    return [`d${index}`, index === 39 ? { type: 'object' } : { allOf: [next, next] }]
  }),
)
const schemas: Readonly<Record<string, object>> = {
  'a reference to itself': { $ref: '#' },
  'a reference to the network': { $ref: 'http://127.0.0.1:1/schema.json' },
  'a reference to a file': { $ref: 'file:///etc/passwd' },
  'a reference to nowhere': { $ref: '#/definitions/none' },
  'a slow pattern': { properties: { a: { pattern: reDoS } } },
  'slow pattern properties': { patternProperties: { [reDoS]: { type: 'number' } } },
  'references that double': { $ref: '#/definitions/d0', definitions: doubling },
  'an unknown type': { type: 'function' },
  'a type of another kind': { type: { toString: 'evil' } },
  'names of the prototype': JSON.parse('{"properties":{"__proto__":{"const":1},"constructor":{"const":1}}}'),
  'a dynamic reference in a circle': { $schema: 'https://json-schema.org/draft/2020-12/schema', $dynamicRef: '#' },
}
const inSchemas = Object.entries(schemas).map(([name, schema]) =>
  one(
    `schema: ${name}`,
    { rules: { evil: { given: '$', then: { function: 'schema', functionOptions: { schema } } } } },
    { document: JSON.stringify({ a: slowText, [slowText]: 1 }) },
  ),
)

const manyAliases = Object.fromEntries(
  Array.from({ length: 40 }, (_, index) => [
    `A${index}`,
    index === 39 ? ['$'] : [`#A${index + 1}`, `#A${index + 1}.a`],
  ]),
)
const aliases: Readonly<Record<string, { readonly aliases: object; readonly given: string }>> = {
  'a circle': { aliases: { A: ['#B'], B: ['#A'] }, given: '#A' },
  itself: { aliases: { A: ['#A'] }, given: '#A' },
  'not there': { aliases: { A: ['$'] }, given: '#B' },
  'no name': { aliases: { A: ['$'] }, given: '#' },
  'of the prototype': { aliases: { A: ['$'] }, given: '#constructor' },
  'named as the prototype': { aliases: JSON.parse('{"__proto__":["$"]}'), given: '#__proto__' },
  doubling: { aliases: manyAliases, given: '#A0' },
  'a bad path': { aliases: { A: ['$['] }, given: '#A' },
}
const inAliases = Object.entries(aliases).map(([name, { aliases, given }]) =>
  one(`alias: ${name}`, { aliases, rules: { evil: rule({ given }) } }),
)

const evilModule = `${canary}\nexport default () => [{ message: 'ran' }]\n`
const evil = {
  'outside/evil.js': evilModule,
  'outside/ruleset.yaml': 'rules: {}',
  'project/evil.js': evilModule,
  'project/functions/found.js': evilModule,
}
const withFunction = (name: string, others: object = {}) => ({
  ...others,
  rules: { evil: rule({ then: { function: name } }) },
})
const loading: Readonly<Record<string, object | string>> = {
  'function: constructor': withFunction('constructor'),
  'function: __proto__': withFunction('__proto__'),
  'function: unknown': withFunction('truthly'),
  'functions: found, in a ruleset that nobody named': withFunction('found', { functions: ['found'] }),
  'functions: a path upwards': withFunction('evil', { functions: ['../../outside/evil'] }),
  'functionsDir: a path upwards': withFunction('evil', { functions: ['evil'], functionsDir: '../outside' }),
  'functionsDir: absolute': withFunction('passwd', { functions: ['passwd'], functionsDir: '/etc' }),
  'format: constructor': { formats: ['constructor'], rules: { evil: rule({}) } },
  'format: unknown': { rules: { evil: rule({ formats: ['aas99'] }) } },
  'extends: code': { extends: ['./evil.js'] },
  'extends: the network': { extends: ['http://127.0.0.1:1/ruleset.yaml'] },
  'extends: upwards': { extends: ['../outside/ruleset.yaml'] },
  'extends: absolute': { extends: ['/etc/passwd'] },
  'extends: itself': { extends: ['./ruleset.yaml'], rules: {} },
  'extends: nothing there': { extends: ['./none.yaml'] },
  'extends: no package': { extends: ['msgapi-no-such-package'] },
  'extends: a package upwards': { extends: ['a/../../../outside/evil.js'] },
  'extends: a null byte': { extends: ['./ruleset\u0000.yaml'] },
  'extends: an unknown mode': { extends: [['spectral:oas', 'everything']] },
  'rules: names of the prototype': '{"rules": {"__proto__": "off", "constructor": "warn", "toString": false}}',
  'rules: a list': { rules: [rule({})] },
  'rules: none of its own': { rules: { evil: rule({ severity: 'fatal' }) } },
  'yaml: nested deeply': `rules: ${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  'yaml: aliases that double': [
    'x0: &x0 [a, a]',
    ...Array.from({ length: 40 }, (_, index) => `x${index + 1}: &x${index + 1} [*x${index}, *x${index}]`),
    'rules: {}',
  ].join('\n'),
  'yaml: a tag that names a function': 'rules: !!js/function "function () { globalThis.canary = 1 }"',
  'yaml: a merge key of the prototype': 'rules: {evil: {<<: {__proto__: {given: $}}, then: {function: truthy}}}',
  'overrides: a pattern that grows': {
    rules: { evil: rule({}) },
    overrides: [{ files: ['{a,b}'.repeat(40)], rules: { evil: 'off' } }],
  },
}
const inLoading = Object.entries(loading).map(([name, ruleset]) => one(name, ruleset, { files: evil }))

/** Every case, over a hundred of them. */
export const hostileCases: readonly HostileCase[] = [
  ...inFilters,
  ...inScripts,
  ...inFields,
  ...inMessages,
  ...paths,
  ...expressions,
  ...inSchemas,
  ...inAliases,
  ...inLoading,
]

/** A document in which `..` finds much: objects in objects, each with the same names. */
function nested(): string {
  return JSON.stringify({ a: chain(200), b: slowText })
}

function chain(depth: number): object {
  return depth === 0 ? { a: 'x' } : { a: chain(depth - 1), b: [1, 2] }
}
