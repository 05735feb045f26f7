// The rooms of the project (folders, and files directly in src/): what each contains, what it may import, and why.
// `npm run generate` writes the table of folders in docs/architecture.md from here.

const contracts = ['graph', 'load', 'format', 'findings', 'pointer', 'plain-data']

/**
 * A room is a folder of src/, a file directly in src/, bundler/, rulesets/, or one package in plugins/ or packages/.
 * `lives` says what it contains, `why` gives the reason for its imports.
 * `imports` may be imported with values and types, `types` with `import type` only, `publicOnly` restricts to the
 * index.ts of the room that is imported, and `hasDoor` restricts other rooms to the index.ts of this one.
 * @typedef {{ path: string, lives: string, why: string, imports: readonly string[] | 'anything',
 *   types?: readonly string[], publicOnly?: boolean, hasDoor?: boolean }} Room
 * @type {Record<string, Room>}
 */
export const rooms = {
  pointer: {
    path: 'src/pointer.ts',
    lives: 'JSON Pointers, and `Place`: a file, a pointer, and whether its key or its value is meant',
    why: 'plain data that every folder uses',
    imports: [],
  },
  'plain-data': {
    path: 'src/plain-data.ts',
    lives: 'types and type tests of plain values: objects, values with members, signals',
    why: 'used on data from plugins, rulesets and JSON',
    imports: [],
  },
  partition: {
    path: 'src/partition.ts',
    lives: 'the classes of things that cannot be told apart, by their labels and what they refer to',
    why: 'compares labels and numbers',
    imports: [],
  },
  glob: {
    path: 'src/glob.ts',
    lives: 'globs of configs and rulesets, in linear time',
    why: 'matches text and needs no files',
    imports: [],
  },
  'kept-files': {
    path: 'src/kept-files.ts',
    lives: 'files that only this user can have written, for what can be made again: compiled code, results',
    why: 'reads and writes bytes and does not know what they are',
    imports: [],
  },
  'foreign-code': {
    path: 'src/foreign-code/',
    lives: 'importing and running code of plugins and rulesets: the packages it gets, its output and its time limit',
    why: 'finds and reads files; depends on the process, not on the code that it runs',
    imports: ['load', 'findings', 'plain-data', 'node-20'],
  },
  'node-20': {
    path: 'src/node-20/',
    lives: 'code for Node 20 only; its README says what to delete with it',
    why: 'will be deleted with Node 20, so it depends on nothing',
    imports: [],
  },
  findings: {
    path: 'src/findings/',
    lives: '`Finding`, severities, order, de-duplication, did-you-mean, quoting',
    why: 'a finding names its file by path, so it needs no document',
    imports: ['pointer'],
  },
  format: {
    path: 'src/format/',
    lives: 'the format as data: object types, bindings, spellings, schema formats',
    why: 'describes the format as data, without documents',
    imports: ['pointer'],
  },
  load: {
    path: 'src/load/',
    lives: 'from bytes to text to nodes with positions, within limits; the reader that stays inside the root',
    why: 'reads files without knowing the format',
    imports: ['findings', 'pointer'],
  },
  graph: {
    path: 'src/graph/',
    lives: 'files, references and typed objects of one description',
    why: 'combines files and format',
    imports: ['load', 'format', 'findings', 'pointer'],
  },
  components: {
    path: 'src/components/',
    lives: 'which objects can become components, their names, and which references can be inlined',
    why: 'queries the graph, independent of bundles and transforms',
    imports: contracts,
  },
  meaning: {
    path: 'src/meaning/',
    lives: 'whether two values, or two descriptions, have the same meaning',
    why: 'compares graphs, however they were changed',
    imports: ['partition', ...contracts],
  },
  edit: {
    path: 'src/edit/',
    lives:
      'edits of a description as data, and their conversion to text: layout, insertion, removal, comments, printing',
    why: 'edits change files and keep the targets of moved references',
    imports: ['graph', 'load', 'findings', 'pointer'],
  },
  lint: {
    path: 'src/lint/',
    lives: 'the lint engine: the form of a rule, and visitors that run over the graph in one pass',
    why: 'visitors see the graph, not the source of a ruleset',
    imports: contracts,
    types: ['fix'],
  },
  transform: {
    path: 'src/transform/',
    lives: 'the interface of transforms, and running them',
    why: 'a transform reads the graph and returns edits',
    imports: ['edit', 'meaning', 'graph', 'load', 'findings', 'pointer', 'foreign-code'],
  },
  upgrade: {
    path: 'src/upgrade/',
    lives:
      'from descriptions of version 2 to version 3: a plan, a step for each kind of object, and what checks the result',
    why: 'reads a graph and makes drafts, which edit writes; its result is a description like that of transforms',
    imports: ['transform', 'edit', 'meaning', ...contracts],
  },
  fix: {
    path: 'src/fix/',
    lives: 'from findings to fixed texts: the interface of fixers, conflicts, passes',
    why: 'a fixer reads a finding and the graph and returns edits',
    imports: ['plain-data', 'edit', 'graph', 'load', 'findings', 'pointer'],
  },
  suppress: {
    path: 'src/suppress/',
    lives: 'accepted findings: comments, `x-msgapi-ignore`, the suppressions file',
    why: 'matches findings with suppressions in files; reads the suppressions file like a config; unused suppressions have a fixer',
    imports: ['config', ...contracts],
    types: ['edit', 'fix'],
  },
  config: {
    path: 'src/config/',
    lives: 'finding, reading, checking and merging the config',
    why: 'a config is a document with positions, and a rule has a code for each spelling of the format',
    imports: ['load', 'format', 'findings', 'pointer', 'glob'],
  },
  'call-options': {
    path: 'src/call-options.ts',
    lives: 'checks of the arguments of public functions: unknown options, wrong values',
    why: 'reports them like mistakes in a config',
    imports: ['config', 'findings', 'plain-data'],
  },
  project: {
    path: 'src/project/',
    lives: 'which files of a project are descriptions: APIs of the config, files in folders, ignored files',
    why: 'reads configs and the root fields of files, before any run',
    imports: ['config', 'load', 'format', 'findings', 'pointer'],
  },
  page: {
    path: 'src/page/',
    lives: 'what all pages that msgapi writes have in common: their frame, policy and style',
    why: 'joins texts that are markup already',
    imports: [],
  },
  report: {
    path: 'src/report/',
    lives: 'from findings to text: one reporter per file',
    why: 'a reporter only turns findings into text',
    imports: ['page', 'findings', 'pointer'],
  },
  plugin: {
    path: 'src/plugin/',
    lives: '`msgapi/plugin`: the API for rulesets and plugins, and running plugins',
    why: 'contains the interfaces that plugin authors use, and runs rules',
    imports: [...contracts, 'components', 'meaning', 'lint', 'json-schema', 'regexp', 'foreign-code'],
    types: ['edit', 'transform', 'fix', 'report'],
  },
  remote: {
    path: 'src/remote/',
    lives: 'remote documents: the network within limits, resolvers of plugins, the lock file',
    why: 'reads remote documents within limits and pins them in a lock file',
    imports: ['config', 'load', 'findings', 'pointer', 'plain-data'],
    types: ['plugin'],
  },
  rules: {
    path: 'src/rules/',
    lives: 'which rules, transforms and fixers a run has: rulesets, plugins, their options',
    why: 'connects the built-in rulesets and plugins to settings, before any entry is opened',
    imports: [
      'rulesets',
      'plugins',
      'plugin',
      'config',
      'lint',
      'spectral',
      'foreign-code',
      'json-schema',
      'transform',
      'fix',
      'suppress',
      ...contracts,
    ],
  },
  origins: {
    path: 'src/origins/',
    lives: 'from findings and texts that were made to the files of the author',
    why: 'reads source maps of the bundler and the edits of transforms',
    imports: ['bundler', 'rules', 'spectral', 'config', 'transform', 'edit', ...contracts],
  },
  run: {
    path: 'src/run/',
    lives: 'a run over entries: opening each, its stages (lint, bundle, transform, pipelines), the end that they share',
    why: 'connects the stages to the settings and files of many entries',
    imports: [
      'compare',
      'contract',
      'landscape',
      'containment',
      'git',
      'rules',
      'origins',
      'bundler',
      'plugin',
      'remote',
      'kept-files',
      'config',
      'project',
      'spectral',
      'foreign-code',
      'transform',
      'upgrade',
      'fix',
      'suppress',
      'edit',
      'lint',
      ...contracts,
    ],
  },
  git: {
    path: 'src/git/',
    lives: 'what Git knows: revisions, changed files, the files of a commit',
    why: 'runs Git and reads its answers, without knowing descriptions',
    imports: ['config', 'load'],
  },
  contract: {
    path: 'src/contract/',
    lives: 'what a description promises: where it sends and accepts which messages',
    why: 'reads the effective view of a graph, and the schemas that plugins read',
    imports: ['plugin', 'lint', ...contracts],
  },
  landscape: {
    path: 'src/landscape/',
    lives: 'applications, and the ways of messages between them',
    why: 'knows where contracts meet, and not whether they fit',
    imports: ['contract', 'graph', 'load', 'pointer'],
  },
  pictures: {
    path: 'src/pictures/',
    lives: 'from a landscape to a text or a picture: one form a file, and the layout that they share',
    why: 'draws plain data, and knows no description',
    imports: ['page', 'report'],
    types: ['landscape'],
  },
  compare: {
    path: 'src/compare/',
    lives: 'what changed between two contracts, and whether two fit together',
    why: 'asks whether schemas are contained in others, and tells it in words',
    imports: ['contract', 'landscape', 'containment', 'json-schema', 'lint', ...contracts],
  },
  'settings-report': {
    path: 'src/settings-report/',
    lives: 'which settings and rules apply to a document, and who set each',
    why: 'asks a run for its settings and tells their history',
    imports: ['run', 'rules', 'rulesets', 'plugin', 'project', 'config', 'lint', 'spectral', 'fix', ...contracts],
  },
  api: {
    path: 'src/api/',
    lives: '`lint`, `fix`, `bundle`, `transform` and `suppress` as functions',
    why: 'turns the options of a call into a run, and its results into an outcome or a report',
    imports: [
      'report',
      'call-options',
      'run',
      'rules',
      'origins',
      'settings-report',
      'bundler',
      'plugin',
      'remote',
      'config',
      'lint',
      'json-schema',
      'transform',
      'fix',
      'suppress',
      ...contracts,
    ],
  },
  editor: {
    path: 'src/editor/',
    lives: 'the language server: one capability of the protocol per file, and the workspace that they share',
    why: 'holds a run over each folder of the client and says what it knows in the words of the protocol',
    imports: [
      'rulesets',
      'plugins',
      'spectral',
      'run',
      'rules',
      'project',
      'remote',
      'config',
      'transform',
      'fix',
      'suppress',
      'edit',
      'landscape',
      'contract',
      'components',
      'lint',
      ...contracts,
    ],
  },
  index: {
    path: 'src/index.ts',
    lives: '`msgapi`: the public names of the library',
    why: 'exports the public names of other folders and contains no code',
    imports: ['api', 'config', ...contracts],
    types: ['run', 'settings-report', 'lint', 'transform', 'compare'],
  },
  command: {
    path: 'src/command.ts',
    lives: 'what only the command needs of other folders, which the package does not export',
    why: 'hands names on and contains no code',
    imports: 'anything',
  },
  testing: {
    path: 'src/testing/',
    lives: '`msgapi/testing`: tests for rules, fixers and transforms of plugins',
    why: 'runs the library over test cases, in each form that a case can have, and compares the results',
    imports: ['api', 'call-options', 'rules', 'config', 'edit', ...contracts],
    types: ['run', 'plugin'],
  },
  cli: {
    path: 'src/cli/',
    lives: 'the command',
    why: 'uses the library, and one more door for what the library does not have; nothing imports it',
    imports: ['index', 'command', 'kept-files'],
  },
  bundler: {
    path: 'bundler/',
    lives: 'from a graph to the text of one file',
    why: 'works only on the graph, so it can be used without a pipeline',
    imports: ['call-options', 'edit', 'components', 'meaning', ...contracts],
  },
  regexp: {
    path: 'packages/regexp/',
    lives: 'regular expressions in linear time',
    why: 'matches a pattern and a text',
    imports: [],
    hasDoor: true,
  },
  'json-schema': {
    path: 'packages/json-schema/',
    lives: 'validation of values against JSON Schema',
    why: 'schemas and values are plain data',
    imports: ['regexp', 'load', 'plain-data'],
    hasDoor: true,
  },
  containment: {
    path: 'src/containment/',
    lives:
      'whether all values of one JSON Schema are values of another, with a proof or a value that shows the opposite',
    why: 'schemas and values are plain data; checks each value that it shows',
    imports: ['json-schema', 'regexp', 'partition', 'plain-data', 'pointer'],
  },
  spectral: {
    path: 'packages/spectral/',
    lives: 'Spectral rulesets over the graph: loading, JSONPath, the resolved view, functions, the run',
    why: 'loads Spectral rulesets and runs them over the graph; rules have the form of our engine',
    imports: ['lint', 'json-schema', 'regexp', ...contracts, 'glob', 'foreign-code'],
    hasDoor: true,
  },
  rulesets: {
    path: 'rulesets/',
    lives: '`spec/`, `bindings/` and `style/`: one rule per file',
    why: 'uses the same API as a ruleset of a team',
    imports: ['plugin'],
    publicOnly: true,
  },
  plugins: {
    path: 'plugins/',
    lives:
      'one folder per plugin: `avro/`, `openapi-schema/`, `protobuf/`, `ros2/`, each transform, such as `merge-traits/`, and `example-acme/`, a separate example package',
    why: 'can be published separately, so they can use only the public API',
    imports: ['plugin'],
    publicOnly: true,
  },
}

/** The files that the public names of the package lead to. */
export const publicNames = new Map([
  ['msgapi', 'src/index.ts'],
  ['msgapi/plugin', 'src/plugin/index.ts'],
  ['msgapi/testing', 'src/testing/index.ts'],
  ['msgapi/bundler', 'bundler/index.ts'],
  ['msgapi/rulesets/spec', 'rulesets/spec/index.ts'],
  ['msgapi/rulesets/bindings', 'rulesets/bindings/index.ts'],
  ['msgapi/rulesets/style', 'rulesets/style/index.ts'],
])

/**
 * What a room may import, in words.
 * @param {Room} room
 */
export function listed({ imports, types = [] }) {
  const values = imports.length === 0 ? 'nothing' : imports === 'anything' ? imports : imports.join(', ')
  return types.length === 0 ? values : `${values}; types of ${types.join(', ')}`
}

/**
 * The rooms as a table in Markdown.
 * @returns {string}
 */
export function roomTable() {
  const rows = Object.values(rooms).map(
    (room) => `| \`${room.path}\` | ${room.lives} | ${listed(room)} | ${room.why} |\n`,
  )
  return `| Folder | Contents | May import | Reason |\n|---|---|---|---|\n${rows.join('')}`
}
