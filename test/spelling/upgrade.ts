import specs from '@asyncapi/specs'
import type { JSONSchema7Definition } from 'json-schema'
import t from 'tap'
import { changedKeys } from '../../plugins/upgrade/upgrade.ts'
import { formatFor } from '../../src/format/compile.ts'
import { neutral } from '../../src/format/vocabulary.ts'
import { graphOf } from '../conformance/lint-source.ts'
import { type Case, filesOf, run } from './spelling-run.ts'

const upgraded: readonly Case[] = [
  {
    title: 'the quotes and the comment of the version stay, and media types too',
    files: `asyncapi: '3.0.0' # since May
info: {title: t, version: 3.0.0}
components: {schemas: {s: {schemaFormat: application/vnd.aai.asyncapi;version=3.0.0, schema: {}}}}
`,
    expected: `asyncapi: '3.1.0' # since May
info: {title: t, version: 3.0.0}
components: {schemas: {s: {schemaFormat: application/vnd.aai.asyncapi;version=3.0.0, schema: {}}}}
`,
  },
  { title: 'any patch of 3.0', files: 'specversion: 3.0.7-rc.1\n', expected: 'specversion: 3.1.0\n' },
  { title: 'a patch of 3.1 stays', files: 'specversion: 3.1.4\nchannels: {c: {bindings: {ros2: {}}}}\n' },
  {
    title: 'a later version stays',
    files: 'asyncapi: 3.2.0\n',
    findings: ['upgrade/later #/asyncapi', 'version/unknown-minor #/asyncapi'],
  },
  {
    title: 'keys that mean something now, each where it is written',
    files: {
      'api.yaml': `{"asyncapi": "3.0.0", "channels": {"ros2": {"address": "a", "bindings": {"ros2": {}}}},
"components": {"operationBindings": {"o": {"$ref": "parts.yaml#/o"}}}}`,
      'parts.yaml': 'o: {kafka: {}, ros2: &r {role: unknown, x-ros2: 1}}\nx-ros2: {ros2: {}}\n',
    },
    expected: {
      'api.yaml': `{"asyncapi": "3.1.0", "channels": {"ros2": {"address": "a", "bindings": {"ros2": {}}}},
"components": {"operationBindings": {"o": {"$ref": "parts.yaml#/o"}}}}`,
    },
    findings: ['upgrade/new-meaning #/channels/ros2/bindings/ros2', 'upgrade/new-meaning #/o/ros2'],
  },
]

t.test('version 3.0 becomes 3.1', async (t) => {
  for (const { title, files, expected, findings = [] } of upgraded) {
    const given = filesOf(files)
    const once = await run(t, given, 'upgrade')
    t.strictSame(once.findings, findings, title)
    t.strictSame(once.texts, { ...given, ...(expected === undefined ? {} : filesOf(expected)) }, title)
    const twice = await run(t, once.texts, 'upgrade')
    t.strictSame(twice.texts, once.texts, `${title}, twice`)
  }
})

t.test('the tables of 3.0 and 3.1 differ as the published definitions do', async (t) => {
  const definitionsOf = (version: '3.0.0' | '3.1.0') => {
    const { definitions = {} } = specs.schemas[version]
    return new Map(Object.entries(definitions).map(([name, each]) => [name.replace(/\/3\.[01]\.0\//, '/V/'), each]))
  }
  const keysOf = (definition: JSONSchema7Definition | undefined) =>
    typeof definition === 'object' ? Object.keys(definition.properties ?? {}) : []
  const [older, newer] = [definitionsOf('3.0.0'), definitionsOf('3.1.0')]
  const added = [...newer].flatMap(([name, definition]) => {
    const before = keysOf(older.get(name))
    return older.has(name) ? keysOf(definition).filter((key) => !before.includes(key)) : []
  })
  t.strictSame([...new Set(added)], ['ros2'], 'the only key that is new')
  const removed = [...older].filter(([name]) => !newer.has(name))
  t.strictSame(removed, [])
  const graph = await graphOf(
    `specversion: 3.0.0
servers: {s: {bindings: {ros2: {}}}}
channels: {c: {bindings: {ros2: {}}, messages: {m: {bindings: {ros2: {}}}}}}
operations: {o: {bindings: {ros2: {}, kafka: {}}}}
`,
    '/document.yaml',
  )
  const later = formatFor(neutral, '3.1')
  t.strictSame(
    changedKeys(graph, later).map(({ at, isNew }) => [at.parent?.parent?.key, at.key, isNew]),
    ['s', 'c', 'm', 'o'].map((name) => [name, 'ros2', true]),
  )
  const named = [...formatFor(neutral, '3.0').types.all()].flatMap(({ name, fields }) => {
    const fieldsLater = later.types.get(name)?.fields ?? {}
    return Object.keys(fieldsLater).filter((key) => !Object.hasOwn(fields, key))
  })
  t.strictSame([...new Set(named)], ['ros2'], 'the table has no other')
})
