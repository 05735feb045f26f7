import { each, type Files, type GrowthRow, start } from './row.ts'

/** An entry whose fields are unknown, each with what is written around it. */
const fields = (size: number, fieldOf: (index: number) => string): Files => ({
  'api.yaml': `${start}${each(size, fieldOf)}`,
})

const entries = (size: number) =>
  Array.from({ length: size }, (_, index) => ({
    file: index % 2 === 0 ? 'api.yaml' : `gone${index}.yaml`,
    rule: 'spec/unknown-field',
    pointer: `/field${index}`,
  }))

/** Comments, extensions and entries of the suppressions file, one for each finding and far more than findings. */
export const suppressions: readonly GrowthRow[] = [
  {
    name: 'lint: comments that suppress, one for each finding',
    size: 300,
    input: (size) => fields(size, (index) => `field${index}: 1 # msgapi-disable-line spec/unknown-field\n`),
    command: 'lint api.yaml -f json --show-suppressed',
    status: 0,
    says: /field299/,
  },
  {
    name: 'lint: comments above the same line',
    size: 300,
    input: (size) => fields(size, () => '# msgapi-disable-next-line spec/unknown-field\n'),
    command: 'lint api.yaml',
    status: 0,
  },
  {
    name: 'lint: comments that begin and end, around each finding',
    size: 200,
    input: (size) =>
      fields(size, (index) => `# msgapi-disable spec/*\nfield${index}: 1\n# msgapi-enable spec/unknown-field\n`),
    command: 'lint api.yaml',
    status: 0,
  },
  {
    name: 'lint: comments that begin, and none that ends',
    size: 200,
    input: (size) => fields(size, (index) => `# msgapi-disable spec/*, rule-${index}\nfield${index}: 1\n`),
    command: 'lint api.yaml',
    status: 0,
    says: /rule-199/,
  },
  {
    name: 'lint: codes in a comment, and findings on its line',
    size: 200,
    input: (size) => ({
      'api.yaml': `${start}channels: { a: { ${each(size, (index) => `f${index}: 1, `)} } } # msgapi-disable-line ${each(
        size,
        (index) => `rule-${index}, `,
      )}spec/unknown-field\n`,
    }),
    command: 'lint api.yaml',
    status: 0,
    says: /rule-199/,
  },
  {
    name: 'lint --fix: comments that hide nothing',
    size: 200,
    input: (size) => fields(size, (index) => `x-${index}: 1 # msgapi-disable-line spec/unknown-field\n`),
    command: 'lint api.yaml --fix',
    status: 0,
    says: /Fixed/,
  },
  {
    name: 'lint --with-fixes: comments that hide nothing',
    size: 100,
    input: (size) =>
      fields(size, (index) => `x-${index}: 1 # msgapi-disable-line spec/unknown-field, spec/field-type\n`),
    command: 'lint api.yaml -f json --with-fixes',
    status: 0,
    says: /"edits"/,
  },
  {
    name: 'lint: objects with x-msgapi-ignore',
    size: 200,
    input: (size) => ({
      'api.yaml': `${start}channels:\n${each(
        size,
        (index) =>
          `  c${index}: { old: 1, x-msgapi-ignore: [{ rule: spec/unknown-field }, { rule: spec/field-type }] }\n`,
      )}`,
    }),
    command: 'lint api.yaml',
    status: 0,
    says: /suppression\/unused/,
  },
  {
    name: 'lint --fix: items of one x-msgapi-ignore',
    size: 100,
    input: (size) => ({
      'api.yaml': `${start}channels:\n  c:\n    old: 1\n    x-msgapi-ignore:\n${each(
        size,
        (index) => `      - { rule: spec/${index === 0 ? 'unknown-field' : 'field-type'} }\n`,
      )}`,
    }),
    command: 'lint api.yaml --fix',
    status: 0,
    says: /Fixed/,
  },
  {
    name: 'lint: entries of the suppressions file',
    size: 300,
    input: (size) => ({
      ...fields(size, (index) => `field${index}: 1\n`),
      'msgapi-suppressions.json': JSON.stringify(entries(2 * size)),
    }),
    command: 'lint api.yaml',
    status: 1,
    says: /field299/,
  },
  {
    name: 'lint: files with entries in the suppressions file',
    size: 40,
    input: (size) => ({
      ...Object.fromEntries(Array.from({ length: size }, (_, index) => [`api${index}.yaml`, `${start}old: 1\n`])),
      'msgapi-suppressions.json': JSON.stringify(
        Array.from({ length: size }, (_, index) => ({
          file: `api${index}.yaml`,
          rule: 'spec/unknown-field',
          pointer: '/old',
        })),
      ),
    }),
    command: 'lint api*.yaml',
    status: 0,
  },
  {
    name: 'lint: entries of the suppressions file for the items of a list',
    size: 200,
    input: (size) => ({
      'api.yaml': `${start}channels: { a: { tags: [${each(size, (index) => `{ name: n${index}, old: 1 }, `)}] } }\n`,
      'msgapi-suppressions.json': JSON.stringify(
        Array.from({ length: size }, (_, index) => ({
          file: 'api.yaml',
          rule: 'spec/unknown-field',
          pointer: `/channels/a/tags/${index + 1}/old`,
          item: `name: n${index}`,
        })),
      ),
    }),
    command: 'lint api.yaml',
    status: 0,
  },
  {
    name: 'suppress: findings in items without names, and in lists in these',
    size: 200,
    input: (size) => ({
      'api.yaml': `${start}components: { schemas: { A: { allOf: [{ enum: [1], anyOf: [${each(
        size,
        (index) => `{ type: nmber, minimum: ${index} }, `,
      )}] }] } } }\n`,
    }),
    command: 'suppress api.yaml',
    status: 0,
    says: /added/,
  },
  {
    name: 'suppress: findings, and entries that are there',
    size: 300,
    input: (size) => ({
      ...fields(size, (index) => `field${index}: 1\n`),
      'msgapi-suppressions.json': JSON.stringify(entries(size)),
    }),
    command: 'suppress api.yaml',
    status: 0,
    says: /added/,
  },
  {
    name: 'suppress --prune: entries that hide nothing',
    size: 300,
    input: (size) => ({
      ...fields(1, () => ''),
      'msgapi-suppressions.json': JSON.stringify(entries(size)),
    }),
    command: 'suppress api.yaml --prune',
    status: 0,
    says: /300 removed|600 removed/,
  },
]
