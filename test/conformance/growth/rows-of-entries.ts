import { type Files, type GrowthRow, start } from './row.ts'

/** Many entries in one run, whose bundles lie in one folder. */
export const entries: readonly GrowthRow[] = [
  { name: 'lint entries', size: 200, input: apis, command: 'lint apis/*.yaml', status: 0 },
  {
    name: 'bundle entries with a part each to a folder',
    size: 150,
    input: withParts,
    command: 'bundle apis/*.yaml -o dist/',
    status: 0,
    says: /Wrote dist\/1\.yaml/,
  },
  {
    name: 'bundle entries to a folder',
    size: 200,
    input: apis,
    command: 'bundle apis/*.yaml -o dist/',
    status: 0,
    says: /Wrote dist\/1\.yaml/,
  },
  {
    name: 'bundle entries over older bundles',
    size: 200,
    input: (size) => ({ ...apis(size), ...inFolder('dist', size, 'older') }),
    command: 'bundle apis/*.yaml -o dist/',
    status: 0,
    says: /Wrote dist\/1\.yaml/,
  },
  {
    name: 'check the bundles of entries',
    size: 200,
    input: (size) => ({ ...apis(size), ...inFolder('dist', size, 'orders') }),
    command: 'bundle apis/*.yaml -o dist/ --check',
    status: 0,
    says: /dist\/1\.yaml is up to date/,
  },
  {
    name: 'merge components that another entry refers to',
    size: 400,
    input: withUser,
    command: 'transform user.yaml shared.yaml --use dedupe-components --write',
    status: 0,
    says: /Wrote user\.yaml/,
  },
  {
    name: 'keep components that another description refers to',
    size: 400,
    input: withUser,
    command: 'transform shared.yaml --use prune-components --write',
    status: 0,
    says: /Only other descriptions refer to "M1"/,
  },
]

/** Equal components of one description, each of which another one refers to, and as many that nothing uses. */
function withUser(size: number): Files {
  const names = Array.from({ length: size }, (_, index) => index)
  const used = names.map((name) => `    M${name}: { payload: { type: string } }\n`)
  const unused = names.map((name) => `    U${name}: { payload: { const: ${name} } }\n`)
  const messages = names.map((name) => `m${name}: { $ref: 'shared.yaml#/components/messages/M${name}' }`)
  return {
    'shared.yaml': `${start}channels: { orders: {} }\ncomponents:\n  messages:\n${used.join('')}${unused.join('')}`,
    'user.yaml': `${start}channels: { orders: { messages: { ${messages.join(', ')} } } }\n`,
  }
}

function apis(size: number): Files {
  return inFolder('apis', size, 'orders')
}

function inFolder(folder: string, size: number, address: string): Files {
  return filesIn(folder, size, (index) => [`${index}.yaml`, `${start}channels: { orders: { address: ${address} } }\n`])
}

function withParts(size: number): Files {
  const part = filesIn('apis', size, (index) => [`${index}.part`, 'address: orders\n'])
  const entry = filesIn('apis', size, (index) => [
    `${index}.yaml`,
    `${start}channels: { orders: { $ref: ${index}.part } }\n`,
  ])
  return { ...part, ...entry }
}

function filesIn(folder: string, size: number, fileOf: (index: number) => readonly [string, string]): Files {
  return Object.fromEntries(
    Array.from({ length: size }, (_, index) => {
      const [name, text] = fileOf(index)
      return [`${folder}/${name}`, text]
    }),
  )
}
