import { each, type Files, type GrowthRow, start } from './row.ts'

const document = (address: string) => `${start}channels: { orders: { address: ${address} } }\n`

const files = (size: number, fileOf: (index: number) => readonly [name: string, text: string]): Files =>
  Object.fromEntries(Array.from({ length: size }, (_, index) => fileOf(index)))

const descriptions = (size: number): Files => files(size, (index) => [`apis/a${index}.yaml`, document('orders')])

const config = (text: string): Files => ({ 'msgapi.config.yaml': text })

const linted = (name: string, size: number, input: (size: number) => Files): GrowthRow => ({
  name: `lint: ${name}`,
  size,
  input,
  command: 'lint',
  status: 0,
})

/** Configs, folders and the commands that look at a project as a whole. */
export const projects: readonly GrowthRow[] = [
  linted('descriptions in a folder', 100, descriptions),
  linted('folders with a description each', 80, (size) =>
    files(size, (index) => [`f${index}/api.yaml`, document('orders')]),
  ),
  linted('folders with a config each', 60, (size) => ({
    ...files(size, (index) => [`f${index}/api.yaml`, document('orders')]),
    ...files(size, (index) => [`f${index}/msgapi.config.yaml`, 'rules: { spec/unknown-field: warn }\n']),
  })),
  linted('files that are no descriptions', 200, (size) => ({
    'api.yaml': document('orders'),
    ...files(size, (index) => [`other/${index}.yaml`, 'services: { broker: { image: a } }\n']),
  })),
  linted('patterns of ignored files', 60, (size) => ({
    'api.yaml': document('orders'),
    ...files(60, (index) => [`apis/a${index}.yaml`, document('orders')]),
    ...config(`ignore:\n${each(size, (index) => `  - 'apis/b${index}*.yaml'\n`)}  - apis/\n`),
  })),
  linted('ignore files', 60, (size) => ({
    'api.yaml': document('orders'),
    ...files(size, (index) => [`f${index}/a.yaml`, document('orders')]),
    ...files(size, (index) => [`f${index}/.msgapiignore`, 'a.yaml\n']),
  })),
  linted('lines of a .gitignore', 200, (size) => ({
    'api.yaml': document('orders'),
    '.gitignore': each(size, (index) => `b${index}/*.yaml\n`),
  })),
  linted('overrides of a config, and files', 40, (size) => ({
    ...files(20, (index) => [`apis/a${index}.yaml`, document('orders')]),
    ...config(
      `overrides:\n${each(size, (index) => `  - { files: ['x${index}/**'], rules: { spec/unknown-field: warn } }\n`)}`,
    ),
  })),
  linted('globs of one override', 150, (size) => ({
    'api.yaml': document('orders'),
    ...config(
      `overrides:\n  - files: [ ${each(size, (index) => `'x${index}/**/*.yaml', `)} ]\n    rules: { spec/unknown-field: warn }\n`,
    ),
  })),
  linted('hosts that a config allows', 200, (size) => ({
    'api.yaml': document('orders'),
    ...config(`remote: { allow: [ ${each(size, (index) => `h${index}.example.com, `)} ] }\n`),
  })),
  {
    name: 'run: pipelines',
    size: 30,
    input: (size) => ({
      ...descriptions(size),
      ...config(
        `pipelines:\n${each(size, (index) => `  p${index}: { entry: apis/a${index}.yaml, output: dist/${index}.yaml }\n`)}`,
      ),
    }),
    command: 'run',
    status: 0,
    says: /Wrote dist\/0\.yaml/,
  },
  {
    name: 'run: entries of a pipeline',
    size: 40,
    input: (size) => ({
      ...descriptions(size),
      ...config(
        `pipelines:\n  all: { entry: [ ${each(size, (index) => `apis/a${index}.yaml, `)} ], output: dist/, transforms: [merge-traits], map: true }\n`,
      ),
    }),
    command: 'run',
    status: 0,
    says: /Wrote dist\/a0\.yaml/,
  },
  {
    name: 'run: channels of an entry',
    size: 100,
    input: (size) => ({
      'api.yaml': `${start}channels:\n${each(size, (index) => `  c${index}: { $ref: './all.yaml#/c${index}' }\n`)}`,
      'all.yaml': each(size, (index) => `c${index}: { address: a${index}, x-a: 1 }\n`),
      ...config(
        'pipelines:\n  all: { entry: api.yaml, output: dist/api.yaml, transforms: [sort-keys, strip-extensions], map: true }\n',
      ),
    }),
    command: 'run',
    status: 0,
    says: /Wrote dist\/api\.yaml/,
  },
  { name: 'init: descriptions', size: 80, input: descriptions, command: 'init --yes', status: 0 },
  {
    name: 'init: rules of a redocly.yaml',
    size: 100,
    input: (size) => ({
      'api.yaml': document('orders'),
      'redocly.yaml': `apis: { a: { root: api.yaml } }\nrules:\n${each(size, (index) => `  rule/r${index}: { subject: { type: Channel }, assertions: { defined: true } }\n`)}`,
    }),
    command: 'init --yes --from redocly',
    status: 0,
  },
  {
    name: 'doctor: apis of a config',
    size: 60,
    input: (size) => ({
      ...descriptions(size),
      ...config(
        `apis:\n${each(size, (index) => `  a${index}: { entry: apis/a${index}.yaml, bundle: { output: dist/${index}.yaml } }\n`)}`,
      ),
    }),
    command: 'doctor',
    status: 0,
  },
  {
    name: 'config: rules and overrides',
    size: 100,
    input: (size) => ({
      'api.yaml': document('orders'),
      ...config(
        `overrides:\n${each(size, (index) => `  - { files: ['*.yaml#/x${index}'], rules: { spec/unknown-field: warn } }\n`)}`,
      ),
    }),
    command: 'config api.yaml',
    status: 0,
  },
  {
    name: 'lint: findings in the sources of a bundle',
    size: 150,
    input: (size) => ({
      'api.yaml': `${start}channels:\n${each(size, (index) => `  c${index}: { $ref: './all.yaml#/c${index}' }\n`)}`,
      'all.yaml': each(size, (index) => `c${index}: { address: a${index}, old: 1 }\n`),
      ...config('transforms: [sort-keys]\n'),
    }),
    command: 'lint api.yaml',
    status: 1,
    says: /all\.yaml/,
  },
]
