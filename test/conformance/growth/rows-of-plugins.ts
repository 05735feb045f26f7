import { each, type Files, type GrowthRow, start } from './row.ts'

/** A plugin as a file, with what a row is about in its manifest. */
const plugin = (contents: string) =>
  `export default { meta: { name: 'house', version: '1.0.0', namespace: 'acme' },\n${contents}\n}\n`

const channels = (size: number) =>
  `${start}channels:\n${each(size, (index) => `  c${index}: { address: a${index} }\n`)}`

const visiting = (report: string) =>
  `{ severity: 'warn', visit: { Channel(channel, { report, follow, options }) { ${report} } } }`

const withPlugin = (size: number, contents: string, more: Files = {}): Files => ({
  'api.yaml': channels(size),
  'house.mjs': plugin(contents),
  'msgapi.config.yaml': 'plugins: [./house.mjs]\n',
  ...more,
})

/** Plugins: what their manifests and the configs that name them can have many of. */
export const plugins: readonly GrowthRow[] = [
  {
    name: 'lint: rules of a plugin',
    size: 100,
    input: (size) =>
      withPlugin(
        5,
        `rulesets: { recommended: { rules: { ${each(size, (index) => `'r${index}': ${visiting("report({ message: 'Found' })")}, `)} } } }`,
      ),
    command: 'lint api.yaml',
    status: 0,
    says: /acme\/r99/,
  },
  {
    name: 'lint: findings of a rule of a plugin with a fixer',
    size: 150,
    input: (size) =>
      withPlugin(
        size,
        `rulesets: { recommended: { rules: { r: ${visiting("report({ at: ['address'], message: 'Found' })")} } } },
fixers: { 'acme/r': { safety: 'safe', title: 'Add', fix: ({ place }) => [{ op: 'add', path: '/channels/' + place.pointer[1] + '/description', value: 'text' }] } }`,
      ),
    command: 'lint api.yaml --fix',
    status: 0,
    says: /Fixed/,
  },
  {
    name: 'lint: options of a rule of a plugin',
    size: 300,
    input: (size) =>
      withPlugin(
        1,
        `rulesets: { recommended: { rules: { r: { severity: 'warn', schema: { properties: { names: { type: 'array', items: { type: 'string' } } } }, defaults: { names: [] }, visit: { Info(info, { report, options }) { report({ message: options.names.length + ' names' }) } } } } } }`,
        {
          'msgapi.config.yaml': `plugins: [./house.mjs]\nrules: { acme/r: [warn, { names: [${each(size, (index) => `n${index}, `)}] }] }\n`,
        },
      ),
    command: 'lint api.yaml',
    status: 0,
    says: /names/,
  },
  {
    name: 'lint: functions of a plugin',
    size: 100,
    input: (size) =>
      withPlugin(
        5,
        `functions: { ${each(size, (index) => `f${index}: () => [], `)} },
rulesets: { recommended: { rules: { ${each(size, (index) => `r${index}: { given: '$.channels[*]', severity: 'warn', then: { function: 'acme/f${index}' } }, `)} } } }`,
      ),
    command: 'lint api.yaml',
    status: 0,
  },
  {
    name: 'lint: rules of a plugin that a config sets',
    size: 100,
    input: (size) =>
      withPlugin(
        2,
        `rulesets: { recommended: { rules: { ${each(size, (index) => `r${index}: ${visiting('')}, `)} } } }`,
        {
          'msgapi.config.yaml': `plugins: [./house.mjs]\nrules:\n${each(size, (index) => `  acme/r${index}: info\n`)}overrides:\n  - { files: '*.yaml', rules: { ${each(size, (index) => `acme/r${index}: error, `)} } }\n`,
        },
      ),
    command: 'lint api.yaml',
    status: 0,
  },
  {
    name: 'lint: codes by a former name',
    size: 100,
    input: (size) =>
      withPlugin(
        2,
        `formerCodes: { ${each(size, (index) => `o${index}: 'r${index}', `)} }, rulesets: { recommended: { rules: { ${each(size, (index) => `r${index}: ${visiting('')}, `)} } } }`,
        {
          'msgapi.config.yaml': `plugins: [./house.mjs]\nrules:\n${each(size, (index) => `  acme/o${index}: info\n`)}`,
        },
      ),
    command: 'lint api.yaml',
    status: 0,
  },
  {
    name: 'transform: operations of a transform of a plugin',
    size: 150,
    input: (size) =>
      withPlugin(
        size,
        `transforms: { described: () => async (description, file) => {
  const all = description.graph.objectsOf('Channel')
  for (const { location } of all) file.report({ code: 'described', severity: 'info', at: location, message: 'Described' })
  return description.edit(all.map(({ location }) => ({ op: 'add', path: '/channels/' + location.key + '/description', value: 'text' })))
} }`,
      ),
    command: 'transform api.yaml --use acme/described',
    status: 0,
    says: /description: text/,
  },
  {
    name: 'transform: transforms of a plugin',
    size: 12,
    input: (size) =>
      withPlugin(
        20,
        `transforms: { ${each(size, (index) => `t${index}: () => (description) => description.edit([{ op: 'add', path: '/x-t${index}', value: 1 }]), `)} }`,
        {
          'msgapi.config.yaml': `plugins: [./house.mjs]\ntransforms: [ ${each(size, (index) => `acme/t${index}, `)} ]\n`,
        },
      ),
    command: 'transform api.yaml',
    status: 0,
    says: /x-t11/,
  },
  {
    name: 'lint: fields of a binding of a plugin',
    size: 150,
    input: (size) => ({
      'api.yaml': `${start}channels: { c: { bindings: { house: { ${each(size, (index) => `f${index}: a, `)} } } } }\n`,
      'house.mjs': plugin(
        `bindings: [ { key: 'house', versions: ['1.0.0'], levels: { channel: [ { from: '1.0.0', fields: { ${each(size, (index) => `f${index}: { shape: { shape: 'scalar', types: ['string'] } }, `)} } } ] } } ]`,
      ),
      'msgapi.config.yaml': 'plugins: [./house.mjs]\n',
    }),
    command: 'lint api.yaml',
    status: 0,
  },
  {
    name: 'lint: schemas in a format of a plugin',
    size: 100,
    input: (size) => ({
      'api.yaml': `${start}components:\n  messages:\n${each(size, (index) => `    m${index}: { payload: { schemaFormat: application/vnd.house, schema: { a: ${index} } }, examples: [ { payload: 1 } ] }\n`)}`,
      'house.mjs': plugin(
        `schemaFormats: { house: { title: 'House', reads: { mediaTypes: ['application/vnd.house'] }, load: async () => ({ read: () => ({ problems: [{ pointer: ['a'], message: 'Unexpected a' }] }) }) } }`,
      ),
      'msgapi.config.yaml': 'plugins: [./house.mjs]\n',
    }),
    command: 'lint api.yaml',
    status: 1,
    says: /Unexpected a/,
  },
  {
    // A run asks for at most 50 documents.
    name: 'lint: references into a document that a plugin resolves',
    size: 200,
    input: (size) => ({
      'api.yaml': `${start}components:\n  schemas:\n${each(size, (index) => `    S${index}: { $ref: 'registry:all.yaml#/T${index}' }\n`)}`,
      'house.mjs': plugin(
        `resolvers: { registry: { schemes: ['registry'], resolve: async () => ({ language: 'yaml', content: ${JSON.stringify(each(size, (index) => `T${index}: { type: string }\n`))} }) } }`,
      ),
      'msgapi.config.yaml': 'plugins: [./house.mjs]\n',
    }),
    command: 'lint api.yaml',
    status: 0,
  },
]
