import t from 'tap'
import type { Action } from '../../plugins/perspective/reversed-operation.ts'
import { field, integer, list, map, object, objectOrReference, oneOf, string } from '../../src/format/shape.ts'
import { type BindingContribution, definePlugin, inside, type Plugin } from '../../src/plugin/index.ts'
import { check } from './check-case.ts'

// What the author of a plugin meets.

const number = field(integer)
const song = field(oneOf('loud', 'soft', 'none'))

/** A plugin that describes the bindings of pigeons in some way. */
function pigeonPlugin(binding: Omit<BindingContribution, 'key' | 'versions'>): Plugin {
  return definePlugin({
    meta: { name: 'acme-pigeon', version: '1.0.0', namespace: 'acme' },
    bindings: [{ key: 'pigeon', versions: ['1.0.0'], ...binding }],
  })
}

const plainFields = { altitude: number, hunger: number, ring: number, song: field(list(song.shape)) }
const directions = { altitude: 'send', hunger: 'receive', song: { counterparts: { loud: 'soft' } } } as const

interface PluginCase {
  readonly title: string
  readonly plugin: Plugin
  readonly to: Action | 'flip'
  readonly text: string
  readonly expected: string
  readonly questions: readonly string[]
  readonly missing?: readonly string[]
}

const pluginCases: readonly PluginCase[] = [
  {
    title: 'directions: what is not listed stays without a question',
    plugin: pigeonPlugin({
      levels: { operation: [{ from: '1.0.0', fields: plainFields }] },
      directions: { operation: directions },
    }),
    to: 'receive',
    text: '{{ pigeon: { altitude: 1, hunger: 2, ring: 3, song: [loud, soft, none], beak: 4 } }}',
    expected: '{ pigeon: { hunger: 2, ring: 3, song: [soft, loud, none], beak: 4 } }',
    questions: [
      'binding-direction-lossy pigeon/altitude: 1',
      'binding-direction-lossy pigeon/hunger',
      'binding-direction-unknown pigeon/song/2',
      'binding-direction-unknown pigeon/beak',
    ],
  },
  {
    title: 'no directions at all: nothing concerns one side',
    plugin: pigeonPlugin({ levels: { operation: [{ from: '1.0.0', fields: plainFields }] }, directions: {} }),
    to: 'receive',
    text: '{{ pigeon: { altitude: 1, hunger: 2 } }}',
    expected: '{ pigeon: { altitude: 1, hunger: 2 } }',
    questions: [],
  },
  {
    title: 'neither directions nor sides: one question for the binding',
    plugin: pigeonPlugin({ levels: { operation: [{ from: '1.0.0', fields: plainFields }] } }),
    to: 'receive',
    text: '{{ pigeon: { altitude: 1, hunger: 2 } }}',
    expected: '{ pigeon: { altitude: 1, hunger: 2 } }',
    questions: ['binding-direction-unknown pigeon'],
  },
  {
    title: 'sides of some fields: the others are asked about one by one',
    plugin: pigeonPlugin({
      levels: {
        operation: [{ from: '1.0.0', fields: { ...plainFields, altitude: field(integer, { side: 'send' }) } }],
      },
    }),
    to: 'receive',
    text: '{{ pigeon: { altitude: 1, hunger: 2, bindingVersion: 1.0.0 } }}',
    expected: '{ pigeon: { hunger: 2, bindingVersion: 1.0.0 } }',
    questions: ['binding-direction-lossy pigeon/altitude', 'binding-direction-unknown pigeon/hunger'],
  },
  {
    title: 'sides of levels, required fields, reviews and text',
    plugin: pigeonPlugin({
      levels: {
        operation: [
          {
            from: '1.0.0',
            side: 'send',
            review: { text: 'Feed the pigeons.', to: 'receive' },
            fields: {
              ...plainFields,
              ring: field(integer, { side: 'receive', requiredOn: 'receive' }),
              song: field(string(), { side: 'prose' }),
            },
          },
        ],
      },
    }),
    to: 'receive',
    text: '{{ pigeon: { altitude: 1, song: hello } }}',
    expected: '{ pigeon: { song: hello } }',
    questions: ['channel-may-differ pigeon', 'binding-direction-lossy pigeon/altitude', 'prose pigeon/song'],
    missing: ['o/bindings/pigeon/ring'],
  },
  {
    title: 'levels without direction follow the operations, as long as these have one',
    plugin: pigeonPlugin({
      levels: { channel: [{ from: '1.0.0', fields: plainFields }] },
      directions: { channel: directions },
    }),
    to: 'send',
    text: '{{ nats: {} }}\nchannels: { c: { bindings: { pigeon: { altitude: 1, hunger: 2, song: [soft] } } } }',
    expected: '{ nats: {} }',
    questions: [
      'binding-direction-lossy /channels/c/bindings/pigeon/altitude',
      'binding-direction-lossy /channels/c/bindings/pigeon/hunger',
    ],
  },
  {
    title: 'levels without direction between operations of both actions',
    plugin: pigeonPlugin({
      levels: { channel: [{ from: '1.0.0', fields: plainFields }] },
      directions: { channel: directions },
    }),
    to: 'flip',
    text: `{{ nats: {} }}
operations:
  p: { action: receive, channel: { $ref: '#/channels/c' } }
channels: { c: { bindings: { pigeon: { altitude: 1, hunger: 2, song: [soft] } } } }`,
    expected: '{ nats: {} }',
    questions: [
      'binding-direction-lossy /channels/c/bindings/pigeon/altitude',
      'binding-direction-lossy /channels/c/bindings/pigeon/hunger',
    ],
  },
  {
    title: 'objects inside: of a field that goes, what has a side of its own stays, but for rights and text',
    plugin: pigeonPlugin({
      levels: {
        operation: [
          {
            from: '1.0.0',
            fields: {
              nest: field(map(object('pigeon/Nest')), { side: 'send' }),
              loft: field(object('pigeon/Loft'), { side: 'own' }),
            },
          },
        ],
      },
      types: [
        inside('pigeon/Loft', 'loft', { eggs: field(list(object('pigeon/Nest'))) }),
        inside(
          'pigeon/Nest',
          'nest',
          {
            kept: field(integer, { side: { both: 'both sides keep it' } }),
            mine: field(integer, { side: 'own' }),
            right: field(integer, { side: 'grant' }),
            text: field(string(), { side: 'prose' }),
            plain: number,
            nest: field(object('pigeon/Nest')),
          },
          { open: true },
        ),
      ],
    }),
    to: 'receive',
    text: `{{ pigeon: {
      nest: { a: { mine: 1, plain: 2, right: 3, text: t, odd: 4 }, b: { kept: 1, mine: 2, right: 3, text: t, plain: 4, odd: 5, nest: { nest: { kept: 6, plain: 7 } } } },
      loft: { eggs: [{ plain: 1 }, { kept: 2 }, {}] } } }}`,
    expected: '{ pigeon: { nest: { b: { kept: 1, nest: { nest: { kept: 6 } } } }, loft: { eggs: [{ kept: 2 }] } } }',
    questions: [
      'binding-direction-lossy pigeon/nest/a: {"mine":1,"plain":2',
      'application-binding pigeon/nest/b/mine',
      'binding-direction-lossy pigeon/nest/b/right',
      'binding-direction-lossy pigeon/nest/b/text',
      'binding-direction-lossy pigeon/nest/b/plain',
      'binding-direction-lossy pigeon/nest/b/odd',
      'binding-direction-lossy pigeon/nest/b/nest/nest/plain',
      'application-binding pigeon/loft/eggs/0',
      'application-binding pigeon/loft/eggs/2: {}',
    ],
  },
  {
    title: 'objects inside, by reference: what they hold stays, circles included',
    plugin: pigeonPlugin({
      levels: {
        operation: [
          {
            from: '1.0.0',
            fields: {
              nest: field(list(objectOrReference('pigeon/Nest')), { side: 'send' }),
              home: field(list(objectOrReference('pigeon/Home')), { side: { both: 'both sides have one home' } }),
            },
          },
        ],
      },
      types: [
        inside('pigeon/Nest', 'nest', {
          kept: field(integer, { side: 'receive' }),
          plain: number,
          nest: field(objectOrReference('pigeon/Nest')),
        }),
        inside('pigeon/Home', 'home', {
          plain: number,
          altitude: field(integer, { side: 'send' }),
          right: field(integer, { side: 'grant' }),
        }),
      ],
    }),
    to: 'receive',
    text: `{{ pigeon: { home: [{ $ref: '#/components/x-n/Home' }, { $ref: '#/components/x-n/High' }, { altitude: 1 }], nest: [{ $ref: '#/components/x-n/Plain' }, { $ref: '#/components/x-n/Both' }, { plain: 1, nest: { $ref: '#/components/x-n/Plain' } } ] } }}
components: { x-n: { Home: { plain: 1, right: 2 }, High: { altitude: 1, plain: 2 }, Plain: { plain: 1, nest: { $ref: '#/components/x-n/Both' } }, Both: { kept: 1, plain: 1, nest: { $ref: '#/components/x-n/Plain' } } } }`,
    expected:
      "{ pigeon: { home: [{ $ref: '#/components/x-n/Home' }, { $ref: '#/components/x-n/High' }], nest: [{ $ref: '#/components/x-n/Both' }] } }",
    questions: [
      'channel-binding /components/x-n/Home/right',
      'binding-direction-unknown pigeon/home/1',
      'binding-direction-lossy pigeon/home/2/altitude',
      'binding-direction-lossy pigeon/nest/0: {"$ref":"#/components/x-n/Plain"}',
      'binding-direction-unknown pigeon/nest/1',
      'binding-direction-lossy pigeon/nest/2',
    ],
  },
]

for (const { title, plugin, to, text, expected, questions, missing = [] } of pluginCases) {
  t.test(`a plugin: ${title}`, (t) => check(t, { title, to, text, expected, questions, missing }, [plugin]))
}
