// The rooms of the project: where each lies, what lives there, what it may import, and why.
// `npm run generate` writes the table of rooms in docs/architecture.md from here.

const contracts = ['graph', 'load', 'format', 'findings', 'pointer', 'plain-data']

/**
 * A room is a folder of src/, a file directly in src/, bundler/, rulesets/, or one package in plugins/.
 * `lives` says what lives there, `why` gives the reason for what it may import.
 * `imports` may be imported with values and types, `types` with `import type` only, `publicOnly` restricts to the
 * index.ts of the room that is imported.
 * @typedef {{ path: string, lives: string, why: string, imports: readonly string[] | 'anything',
 *   types?: readonly string[], publicOnly?: boolean }} Room
 * @type {Record<string, Room>}
 */
export const rooms = {
  pointer: {
    path: 'src/pointer.ts',
    lives: 'JSON Pointers, and `Place`: a file, a pointer, and whether its key or its value is meant',
    why: 'plain data that everything speaks',
    imports: [],
  },
  'plain-data': {
    path: 'src/plain-data.ts',
    lives: 'what a value of unknown type is: an object with names, or something with members',
    why: 'asked of whatever comes from plugins, rulesets and JSON',
    imports: [],
  },
  glob: {
    path: 'src/glob.ts',
    lives: 'globs of configs and rulesets, in linear time',
    why: 'a pattern is text and knows no file',
    imports: [],
  },
  'foreign-code': {
    path: 'src/foreign-code/',
    lives: 'how code of plugins and rulesets is run: what it prints, how long it may take',
    why: 'knows the process and nothing of what runs',
    imports: [],
  },
  'node-20': {
    path: 'src/node-20/',
    lives: 'what only Node 20 needs; its README says what goes with it',
    why: 'is deleted with Node 20, so it knows nothing of the rest',
    imports: [],
  },
  findings: {
    path: 'src/findings/',
    lives: '`Finding`, severities, order, de-duplication, did-you-mean, quoting',
    why: 'a finding names its file by path, so it needs no file',
    imports: ['pointer'],
  },
  format: {
    path: 'src/format/',
    lives: 'the format as data: object types, bindings, spellings, schema formats',
    why: 'the format is described as data and knows no document',
    imports: ['pointer'],
  },
  load: {
    path: 'src/load/',
    lives: 'bytes to text to nodes with positions, under limits; the reader that keeps to the root',
    why: 'a file is read without knowing the format',
    imports: ['findings', 'pointer'],
  },
  graph: {
    path: 'src/graph/',
    lives: 'files, references and typed objects of one description',
    why: 'joins files and format',
    imports: ['load', 'format', 'findings', 'pointer'],
  },
  components: {
    path: 'src/components/',
    lives: 'what may become a component, under which name, and what may take the place of a reference to one',
    why: 'asks the graph, and knows neither a bundle nor a transform',
    imports: contracts,
  },
  meaning: {
    path: 'src/meaning/',
    lives: 'whether two values, or two descriptions, say the same',
    why: 'compares what the graph says, whatever changed it',
    imports: contracts,
  },
  edit: {
    path: 'src/edit/',
    lives:
      'edits of a description as data, and what makes texts of them: layout, insertion, removal, comments, printing',
    why: 'edits change files, and references in what moves lead where they led',
    imports: ['graph', 'load', 'findings', 'pointer'],
  },
  lint: {
    path: 'src/lint/',
    lives: 'our engine: the form of a rule, and visitors that run over the graph in one pass',
    why: 'visitors see the graph, and nothing that a ruleset is loaded from',
    imports: contracts,
  },
  regexp: {
    path: 'src/regexp/',
    lives: 'regular expressions in linear time',
    why: 'a pattern and a text, whoever has them',
    imports: [],
  },
  jsonpath: {
    path: 'src/jsonpath/',
    lives: 'the paths of Spectral rulesets, run over plain data',
    why: 'an expression runs over plain data',
    imports: ['plain-data', 'regexp', 'findings'],
  },
  'json-schema': {
    path: 'src/json-schema/',
    lives: 'values checked against JSON Schema',
    why: 'a schema and a value are plain data',
    imports: ['regexp', 'load'],
  },
  spectral: {
    path: 'src/spectral/',
    lives: "Spectral's language over the graph: loading rulesets, the resolved view, functions, the run",
    why: 'Spectral rulesets are files that are loaded and run over the graph; the form of a rule is that of our engine',
    imports: ['lint', 'jsonpath', 'json-schema', 'regexp', ...contracts, 'glob', 'node-20', 'foreign-code'],
  },
  transform: {
    path: 'src/transform/',
    lives: 'the contract of transforms, and what runs them',
    why: 'a transform sees the graph and gives edits',
    imports: ['edit', 'meaning', 'graph', 'load', 'findings', 'pointer', 'foreign-code'],
  },
  fix: {
    path: 'src/fix/',
    lives: 'from findings to fixed texts: the contract of fixers, conflicts, passes',
    why: 'a fixer sees a finding and the graph and gives edits',
    imports: ['plain-data', 'edit', 'graph', 'load', 'findings', 'pointer'],
  },
  suppress: {
    path: 'src/suppress/',
    lives: 'which findings are accepted: comments, `x-msgapi-ignore`, the suppressions file',
    why: 'compares findings with what files say; the file with suppressions is read as configs are, and what hides nothing has a fixer',
    imports: ['config', ...contracts],
    types: ['edit', 'fix'],
  },
  config: {
    path: 'src/config/',
    lives: 'finding, reading, checking and merging the config',
    why: 'a config is a located document too, and a rule has a name for each spelling of the format',
    imports: ['load', 'format', 'findings', 'pointer', 'glob'],
  },
  project: {
    path: 'src/project/',
    lives: 'which files of a project are descriptions: APIs of the config, what is found in folders, what is ignored',
    why: 'asks configs and the fields at the root of files, before any run',
    imports: ['config', 'load', 'format', 'findings', 'pointer'],
  },
  report: {
    path: 'src/report/',
    lives: 'from findings to text: one reporter a file',
    why: 'a reporter turns findings into text',
    imports: ['findings', 'pointer'],
  },
  plugin: {
    path: 'src/plugin/',
    lives: '`msgapi/plugin`: what rulesets and plugins import, and what runs plugins',
    why: 'what plugin authors see: the contracts, and how rules run',
    imports: [...contracts, 'components', 'meaning', 'lint', 'json-schema', 'regexp', 'foreign-code'],
    types: ['edit', 'transform', 'fix', 'report'],
  },
  remote: {
    path: 'src/remote/',
    lives: 'what is not on this computer: the network within its limits, resolvers of plugins, the lock file',
    why: 'reads what is not on this computer, within limits, and keeps it the same by a lock file',
    imports: ['config', 'load', 'findings', 'pointer'],
    types: ['plugin'],
  },
  pipeline: {
    path: 'src/pipeline.ts',
    lives: 'composes the stages for one entry document',
    why: 'takes the last stage as a value, so that it knows neither rulesets nor the bundler',
    imports: ['config', 'transform', ...contracts],
  },
  api: {
    path: 'src/api/',
    lives: '`lint`, `bundle`, `transform` and pipelines as functions',
    why: 'brings the bundler, the rulesets and the plugins that come with msgapi to the pipeline',
    imports: [
      'pipeline',
      'bundler',
      'rulesets',
      'plugins',
      'plugin',
      'remote',
      'config',
      'project',
      'lint',
      'spectral',
      'foreign-code',
      'json-schema',
      'transform',
      'fix',
      'suppress',
      'edit',
      ...contracts,
    ],
  },
  index: {
    path: 'src/index.ts',
    lives: '`msgapi`: the public names of the library',
    why: 'names what is public of the other rooms and holds no code',
    imports: ['api', 'config', ...contracts],
    types: ['pipeline', 'lint', 'transform'],
  },
  testing: {
    path: 'src/testing/',
    lives: '`msgapi/testing`: what authors of plugins test their rules, fixers and transforms with',
    why: 'runs the library over cases and compares what comes out, in each form that a case can be written in',
    imports: ['api', 'config', 'edit', ...contracts],
    types: ['plugin'],
  },
  cli: {
    path: 'src/cli/',
    lives: 'the command',
    why: 'the composition root; nothing imports it',
    imports: 'anything',
  },
  bundler: {
    path: 'bundler/',
    lives: 'from a graph to the text of one file',
    why: 'works on the graph alone, so it serves without a pipeline',
    imports: ['edit', 'components', 'meaning', ...contracts],
  },
  rulesets: {
    path: 'rulesets/',
    lives: '`spec/`, `bindings/` and `style/`: a rule a file',
    why: 'written as a team would write one',
    imports: ['plugin'],
    publicOnly: true,
  },
  plugins: {
    path: 'plugins/',
    lives:
      'a folder each: `avro/`, `openapi-schema/`, `protobuf/`, `ros2/`, one for each transform, such as `merge-traits/`, and `example-acme/`, a package of its own as others would write one',
    why: 'published apart, so only the public entry exists for them',
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
  const values = imports.length === 0 ? 'no room' : imports === 'anything' ? imports : imports.join(', ')
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
  return `| Room | What lives there | May import | Why |\n|---|---|---|---|\n${rows.join('')}`
}
