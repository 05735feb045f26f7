import { each, type GrowthRow, start } from './row.ts'

/** Many findings with a fix each, in reports that show the fixes. */
export const fixes: readonly GrowthRow[] = [
  {
    name: 'lint -f sarif: misspelled fields, each in an object of its own',
    size: 200,
    input: (size) => ({
      'api.yaml': `${start}channels:\n${each(size, (index) => `  c${index}:\n    adress: c${index}\n`)}`,
    }),
    command: 'lint api.yaml -f sarif',
    status: 1,
    says: /"insertedContent"/,
  },
  {
    name: 'lint -f json --with-fixes: misspelled fields in braces',
    size: 200,
    input: (size) => ({
      'api.yaml': `${start}channels:\n${each(size, (index) => `  c${index}: { adress: c${index} }\n`)}`,
    }),
    command: 'lint api.yaml -f json --with-fixes',
    status: 1,
    says: /"edits"/,
  },
]
