import { each, type GrowthRow, start } from './row.ts'

/** References and the files they lead to. */
export const references: readonly GrowthRow[] = [
  {
    name: 'lint files',
    size: 200,
    input: (size) => ({
      'api.yaml': `${start}channels:\n${each(size, (index) => `  orders${index}: { $ref: ./parts/${index}.yaml }\n`)}`,
      ...Object.fromEntries(Array.from({ length: size }, (_, index) => [`parts/${index}.yaml`, 'address: orders\n'])),
    }),
    command: 'lint api.yaml',
    status: 0,
  },
]
