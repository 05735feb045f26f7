import { each, type GrowthRow, start } from './row.ts'

/** YAML and JSON, in lint and in bundle: whatever there can be many of, long or deep. */
const inputs: readonly (Pick<GrowthRow, 'name' | 'size' | 'input'> & Partial<GrowthRow>)[] = [
  {
    name: 'aliases of one anchor',
    size: 800,
    input: (size) => ({
      'api.yaml': `${start}x-a: &a { b: 1, c: [1, 2] }\nx-list:\n${each(size, () => '  - *a\n')}`,
    }),
  },
  {
    name: 'anchors with an alias each',
    size: 600,
    input: (size) => ({
      'api.yaml': `${start}x-a:\n${each(size, (index) => `  k${index}: &a${index} { b: 1 }\n`)}x-b:\n${each(size, (index) => `  k${index}: *a${index}\n`)}`,
    }),
  },
  {
    name: 'schemas as aliases',
    size: 400,
    input: (size) => ({
      'api.yaml': `${start}components:\n  schemas:\n    Money: &money { type: object, properties: { amount: { type: number } } }\n${each(size, (index) => `    S${index}: *money\n`)}`,
    }),
  },
  {
    name: 'merge keys',
    size: 400,
    input: (size) => ({
      'api.yaml': `${start}components:\n  schemas:\n    Base: &base { type: object, properties: { a: { type: string } } }\n${each(size, (index) => `    S${index}: { <<: *base, title: s${index} }\n`)}`,
    }),
  },
  {
    name: 'one long line of text',
    size: 100_000,
    input: (size) => ({ 'api.yaml': `${start}x-text: "${'words and '.repeat(size / 10)}"\n` }),
  },
  {
    name: 'a long plain text over many lines',
    size: 2000,
    input: (size) => ({ 'api.yaml': `${start}x-text:\n${each(size, () => '  some words of text\n')}` }),
  },
  {
    name: 'a long quoted text over many lines',
    size: 2000,
    input: (size) => ({ 'api.yaml': `${start}x-text: "\n${each(size, () => '  some \\u0041 words of text\n')}  "\n` }),
  },
  {
    name: 'a long block text',
    size: 2000,
    input: (size) => ({ 'api.yaml': `${start}x-text: |\n${each(size, () => '  some words of text\n')}` }),
  },
  {
    name: 'a long folded text',
    size: 2000,
    input: (size) => ({ 'api.yaml': `${start}x-text: >\n${each(size, () => '  some words of text\n')}` }),
  },
  {
    name: 'comments',
    size: 3000,
    input: (size) => ({ 'api.yaml': `${start}${each(size, () => '# some words of text\n')}x-a: 1\n` }),
  },
  {
    name: 'comments before references',
    size: 300,
    input: (size) => ({
      'api.yaml': `${start}channels:\n${each(size, (index) => `  # some words\n  c${index}: # and more\n    $ref: '#/components/channels/c${index}'\n`)}components:\n  channels:\n${each(size, (index) => `    # about it\n    c${index}: { address: a${index} }\n`)}`,
    }),
  },
  {
    name: 'blank lines',
    size: 5000,
    input: (size) => ({ 'api.yaml': `${start}${'\n'.repeat(size)}x-a: 1\n` }),
  },
  {
    name: 'a list in brackets',
    size: 3000,
    input: (size) => ({ 'api.yaml': `${start}x-a: [${each(size, (index) => `${index}, `)}0]\n` }),
  },
  {
    name: 'a list in brackets over many lines',
    size: 2000,
    input: (size) => ({ 'api.yaml': `${start}x-a: [\n${each(size, (index) => `  "v${index}",\n`)}  0 ]\n` }),
  },
  {
    // The text grows as the square of the depth.
    name: 'maps within maps',
    size: 8000,
    input: (size) => {
      const depth = Math.round(Math.sqrt(size))
      return {
        'api.yaml': `${start}x-a:\n${each(depth, (index) => `${' '.repeat(index + 1)}k:\n`)}${' '.repeat(depth + 1)}k: 1\n`,
      }
    },
  },
  {
    name: 'brackets within brackets',
    size: 100,
    input: (size) => ({ 'api.yaml': `${start}x-a: ${'['.repeat(size)}${']'.repeat(size)}\n` }),
  },
  {
    name: 'members of a JSON document',
    size: 800,
    input: (size) => ({
      'api.yaml': `{ "asyncapi": "3.1.0", "info": { "title": "Orders", "version": "1.0.0" }, "channels": {\n${each(
        size,
        (index) => `  "c${index}": { "address": "a${index}" },\n`,
      )}  "last": { "address": "last" } } }\n`,
    }),
  },
]

const broken: typeof inputs = [
  {
    name: 'duplicate keys',
    size: 800,
    input: (size) => ({ 'api.yaml': `${start}x-a:\n${each(size, () => '  key: 1\n')}` }),
  },
  {
    name: 'duplicate keys beside others',
    size: 600,
    input: (size) => ({
      'api.yaml': `${start}x-a:\n${each(size, (index) => `  key${index}: 1\n`)}${each(size, (index) => `  key${index}: 2\n`)}`,
    }),
  },
  {
    name: 'syntax errors of a JSON document',
    size: 300,
    input: (size) => ({ 'api.json': `{ "asyncapi": "3.1.0",\n${each(size, (index) => `  "c${index}" { , }\n`)} }\n` }),
    command: 'lint api.json',
  },
  {
    name: 'syntax errors',
    size: 300,
    input: (size) => ({ 'api.yaml': `${start}${each(size, (index) => `a${index}: "text" "text"\n`)}` }),
  },
  {
    name: 'aliases without an anchor',
    size: 400,
    input: (size) => ({ 'api.yaml': `${start}x-a:\n${each(size, (index) => `  - *anchor${index}\n`)}` }),
  },
]

/** Text that is no YAML, by what it repeats. */
const damage: Readonly<Record<string, (size: number) => string>> = {
  'tags before a value': (size) => `x-a: ${'!!str '.repeat(size)}b\n`,
  'anchors before a value': (size) => `x-a: ${'&a '.repeat(size)}b\n`,
  'tags and anchors before a value': (size) => `x-a: ${'!!str &a '.repeat(size)}b\n`,
  'tags on lines of their own': (size) => `x-a: ${'!!str\n  '.repeat(size)}b\n`,
  'tags in brackets': (size) => `x-a: [ ${'!!str '.repeat(size)}b ]\n`,
  'tags behind another error': (size) => `x-b: "a" "b"\nx-a: ${'!!str '.repeat(size)}b\n`,
  'aliases in a row': (size) => `x-z: &z 1\nx-a: ${'*z '.repeat(size)}\n`,
  'texts in a row': (size) => `x-a: ${'"a" '.repeat(size)}\n`,
  'colons in a line': (size) => `x-a: ${'a: '.repeat(size)}\n`,
  'commas in brackets': (size) => `x-a: [${', '.repeat(size)}]\n`,
  'closing brackets': (size) => `x-a: ${'] '.repeat(size)}\n`,
  'closing braces on lines': (size) => `x-a: [\n${'}\n'.repeat(size)}`,
  'unknown escapes': (size) => `x-a: "${'\\q'.repeat(size)}"\n`,
  'characters that no value begins with': (size) => 'a: @b\n'.repeat(size),
  'tabs as indentation': (size) => 'a:\n\tb: 1\n'.repeat(size),
  'lines without a colon': (size) => `${'a\n'.repeat(size)}b: 1\n`,
  'indentation that varies': (size) => `x-a:\n${'    a: 1\n  b: 2\n'.repeat(size)}`,
  'control characters': (size) => 'a: \u0001\n'.repeat(size),
  'opening brackets': (size) => `x-a: ${'['.repeat(Math.min(size, 200))}\n${'# text\n'.repeat(size)}`,
  'a quote that is not closed': (size) => `x-a: "\n${'  text\n'.repeat(size)}`,
}

/** The text of one file. */
export const text: readonly GrowthRow[] = [
  ...inputs.flatMap((row) => [
    { command: 'lint api.yaml', status: 0 as const, ...row, name: `lint: ${row.name}` },
    { command: 'bundle api.yaml', status: 0 as const, ...row, name: `bundle: ${row.name}` },
  ]),
  ...Object.entries(damage).map(([name, textOf]) => ({
    name: `lint: ${name}`,
    size: 1500,
    input: (size: number) => ({ 'api.yaml': `${start}${textOf(size)}` }),
    command: 'lint api.yaml',
    status: 1 as const,
    says: /parse\//,
  })),
  ...broken.map((row) => ({ command: 'lint api.yaml', status: 1 as const, ...row, name: `lint: ${row.name}` })),
]
