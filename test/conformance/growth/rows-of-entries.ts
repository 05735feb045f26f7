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
]

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
