import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import fc from 'fast-check'
import t from 'tap'
import { parse } from 'yaml'
import { componentKinds } from '../src/components/component-kind.ts'
import { buildGraph } from '../src/graph/build.ts'
import type { Graph } from '../src/graph/graph.ts'
import { type TransformOutcome, transform, type UsedTransform } from '../src/index.ts'
import { createReader } from '../src/load/files/read.ts'
import { defaultLimits, type Limits } from '../src/load/limits.ts'
import { loadFile } from '../src/load/load.ts'
import { SourceFile } from '../src/load/source-file.ts'
import { type MeaningExceptions, meaningDifference } from '../src/meaning/meaning-difference.ts'
import { formatFragment } from '../src/pointer.ts'
import { descriptions, wholeDescriptions } from './oracle/random-description.ts'
import { isMetOften, runs } from './volume.ts'
import './component-transforms/at.ts'
import './component-transforms/other-descriptions.ts'

type Files = Readonly<Record<string, string>>

interface Case {
  readonly title: string
  readonly use: string
  readonly options?: Readonly<Record<string, unknown>>
  /** The files, the entry first; of the entry, what follows its first lines. */
  readonly files: Files | string
  /** The same after the transform; undefined when nothing changes. */
  readonly expected?: Files | string
  /** Code and place of each finding. */
  readonly findings?: readonly string[]
  readonly exceptions?: MeaningExceptions
  readonly limits?: Partial<Limits> | undefined
}

const head = 'asyncapi: 3.0.0\ninfo: {title: t, version: 1.0.0}\n'
const removed: MeaningExceptions = { componentsRemoved: true }

const dedupe: readonly Omit<Case, 'use'>[] = [
  {
    title: 'of equals the first stays',
    files: `channels: {c: {messages: {m: {payload: {$ref: '#/components/schemas/B'}}, n: {payload: {$ref: '#/components/schemas/C/properties/x'}}}}}
components: {schemas: {A: {type: object, properties: {x: {type: string}}}, B: {properties: {x: {type: string}}, type: object}, C: {type: object, properties: {x: {type: string}}}}}`,
    expected: `channels: {c: {messages: {m: {payload: {$ref: '#/components/schemas/A'}}, n: {payload: {$ref: '#/components/schemas/A/properties/x'}}}}}
components: {schemas: {A: {type: object, properties: {x: {type: string}}}}}`,
    findings: ['dedupe-components/merged #/components/schemas/B', 'dedupe-components/merged #/components/schemas/C'],
    exceptions: removed,
  },
  {
    title: 'extensions, numbers and order of lists count, kinds stay apart',
    files: `components: {schemas: {A: {x-pii: true}, B: {x-pii: false}, C: {}, D: {enum: [1, 2]}, E: {enum: [2, 1]}, F: {enum: [1, '2']}}, parameters: {C: {}}}`,
  },
  {
    title: 'what says the same through references, circles included',
    files: `channels: {c: {messages: {m: {payload: {$ref: '#/components/schemas/D'}}}}}
components:
  schemas:
    A: {properties: {next: {$ref: '#/components/schemas/B'}}}
    B: {properties: {next: {$ref: '#/components/schemas/A'}}}
    C: {items: {$ref: '#/components/schemas/A'}}
    D: {items: {$ref: '#/components/schemas/B'}}
    E: {$ref: '#/components/schemas/C'}
    F: {$ref: '#/components/schemas/D'}`,
    expected: `channels: {c: {messages: {m: {payload: {$ref: '#/components/schemas/C'}}}}}
components:
  schemas:
    A: {properties: {next: {$ref: '#/components/schemas/A'}}}
    C: {items: {$ref: '#/components/schemas/A'}}
    E: {$ref: '#/components/schemas/C'}`,
    findings: ['B', 'D', 'F'].map((name) => `dedupe-components/merged #/components/schemas/${name}`),
    exceptions: removed,
  },
  {
    title: 'text for people counts, unless it is ignored',
    files: `components: {schemas: {A: {type: string, title: a}, B: {type: string, description: b}}}`,
  },
  {
    title: 'text for people is ignored, properties of such names are not',
    options: { ignore: 'docs' },
    files: `components: {schemas: {A: {type: string, title: a}, B: {type: string, description: b}, C: {properties: {title: {}}}, D: {properties: {}}}}`,
    expected: `components: {schemas: {A: {type: string, title: a}, C: {properties: {title: {}}}, D: {properties: {}}}}`,
    findings: ['dedupe-components/merged #/components/schemas/B'],
    exceptions: { ...removed, documentation: true },
  },
  {
    title: 'a reference into text for people that the first has not',
    options: { ignore: 'docs' },
    files: `channels: {c: {tags: [{$ref: '#/components/messages/B/tags/0'}]}}
components: {messages: {A: {payload: true}, B: {payload: true, tags: [{name: b}]}}}`,
  },
  {
    title: 'schemas with a discriminator stay apart',
    files: `components: {schemas: {Pet: {discriminator: kind}, Cat: {allOf: [{$ref: '#/components/schemas/Pet'}]}, Dog: {allOf: [{$ref: '#/components/schemas/Pet'}]}}}`,
  },
  {
    title: 'channels that an operation means by themselves stay apart, others do not',
    files: `channels: {c: {$ref: '#/components/channels/C'}, d: {$ref: '#/components/channels/D'}, e: {$ref: '#/components/channels/E'}}
operations: {o: {action: send, channel: {$ref: '#/components/channels/D'}}, p: {action: send, channel: {$ref: '#/channels/e'}}}
components: {channels: {C: {address: a}, D: {address: a}, E: {address: a}}}`,
    expected: `channels: {c: {$ref: '#/components/channels/C'}, d: {$ref: '#/components/channels/D'}, e: {$ref: '#/components/channels/C'}}
operations: {o: {action: send, channel: {$ref: '#/components/channels/D'}}, p: {action: send, channel: {$ref: '#/channels/e'}}}
components: {channels: {C: {address: a}, D: {address: a}}}`,
    findings: ['dedupe-components/merged #/components/channels/E'],
    exceptions: removed,
  },
  {
    title: 'what an extension mentions stays',
    files: `x-a: {list: ['#/components/schemas/B']}
components: {schemas: {A: {type: string}, B: {type: string}}}`,
    findings: ['dedupe-components/mentioned #/components/schemas/B'],
  },
  {
    title: 'references of other files, and names of all kinds',
    files: {
      'api.yaml': `${head}channels: {c: {messages: {m: {$ref: 'parts.yaml#/m'}}}}
components: {schemas: {__proto__: {type: string}, 'a.b': {type: string}}}`,
      'parts.yaml': `m: {payload: {$ref: 'api.yaml#/components/schemas/a.b'}}`,
    },
    expected: {
      'api.yaml': `${head}channels: {c: {messages: {m: {$ref: 'parts.yaml#/m'}}}}
components: {schemas: {__proto__: {type: string}}}`,
      'parts.yaml': `m: {payload: {$ref: 'api.yaml#/components/schemas/__proto__'}}`,
    },
    findings: ['dedupe-components/merged #/components/schemas/a.b'],
    exceptions: removed,
  },
  {
    title: 'components that are references, one to the other',
    files: `channels: {c: {messages: {m: {payload: {items: {$ref: '#/components/schemas/B'}}}}}}
components: {schemas: {A: {$ref: '#/components/schemas/B'}, B: {$ref: '#/components/schemas/C'}, C: {type: string}}}`,
  },
  {
    title: 'components that are references, one to the other through another file',
    files: {
      'api.yaml': `${head}components: {schemas: {A: {$ref: 'parts.yaml#/a'}, B: {$ref: 'parts.yaml#/b'}}}`,
      'parts.yaml': `a: {$ref: 'api.yaml#/components/schemas/B'}\nb: {type: string}`,
    },
  },
  {
    title: 'content of other files, in place of which the entry has a name or a component of its own',
    files: {
      'api.yaml': `${head}components:
  schemas:
    A: {$ref: 'parts.yaml#/a'}
    B: {$ref: 'parts.yaml#/b'}
    C: {items: {$ref: 'parts.yaml#/a'}}
    D: {items: {$ref: '#/components/schemas/B'}}
    E: {type: string}`,
      'parts.yaml': 'a: {type: string}\nb: {type: string}',
    },
    expected: {
      'api.yaml': `${head}components:
  schemas:
    A: {$ref: 'parts.yaml#/a'}
    C: {items: {$ref: 'parts.yaml#/a'}}`,
    },
    findings: ['B', 'D', 'E'].map((name) => `dedupe-components/merged #/components/schemas/${name}`),
    exceptions: removed,
  },
  {
    title: 'a reference that an alias repeats',
    files: `channels: {c: {messages: {m: {payload: &r {$ref: '#/components/schemas/B'}}, n: {payload: *r}}}}
components: {schemas: {A: {type: string}, B: {type: string}}}`,
    expected: `channels: {c: {messages: {m: {payload: {$ref: '#/components/schemas/A'}}, n: {payload: {$ref: '#/components/schemas/A'}}}}}
components: {schemas: {A: {type: string}}}`,
    findings: ['dedupe-components/merged #/components/schemas/B'],
    exceptions: removed,
  },
]

const inline: readonly Omit<Case, 'use'>[] = [
  {
    title: 'comments of the reference stay, above and beside it',
    files: `channels:
  c:
    tags:
      # above the first
      - $ref: '#/components/tags/t' # beside it
      - # on the dash
        # above the key
        $ref: '#/components/tags/u' # beside that
        # below
    messages:
      m:
        payload:
          # above the payload
          $ref: '#/components/schemas/A' # beside the payload
components:
  tags:
    # t
    t: # on t
      # the name
      name: t
    u: {name: u} # on u
  schemas: {A: {type: string}}
`,
    expected: `channels:
  c:
    tags:
      # above the first
      # beside it
      - # on t
        # the name
        name: t
      # beside that
      - {name: u} # on u # on the dash
        # above the key
        # below
    messages:
      m:
        # beside the payload
        payload: {type: string}
          # above the payload
components:
  tags:
    # t
    t: # on t
      # the name
      name: t
    u: {name: u} # on u
  schemas: {A: {type: string}}
`,
    findings: [
      'inline-references/inlined #/components/schemas/A',
      'inline-references/inlined #/components/tags/t',
      'inline-references/inlined #/components/tags/u',
    ],
  },
  {
    title: 'content takes the place of references, the innermost first',
    files: `channels: {c: {messages: {m: {$ref: '#/components/messages/M'}}}}
operations: {o: {action: send, channel: {$ref: '#/channels/c'}, messages: [{$ref: '#/channels/c/messages/m'}]}}
components:
  messages: {M: {payload: {$ref: '#/components/schemas/A'}, tags: [{$ref: '#/components/tags/t'}, {name: u}]}}
  schemas: {A: {properties: {b: {$ref: '#/components/schemas/B'}}}, B: {const: {$ref: '#/components/schemas/B'}}, C: {$ref: '#/components/schemas/B'}}
  tags: {t: {name: t}}`,
    expected: `channels: {c: {messages: {m: {payload: {properties: {b: {const: {$ref: '#/components/schemas/B'}}}}, tags: [{name: t}, {name: u}]}}}}
operations: {o: {action: send, channel: {$ref: '#/channels/c'}, messages: [{$ref: '#/channels/c/messages/m'}]}}
components:
  messages: {M: {payload: {properties: {b: {const: {$ref: '#/components/schemas/B'}}}}, tags: [{name: t}, {name: u}]}}
  schemas: {A: {properties: {b: {const: {$ref: '#/components/schemas/B'}}}}, B: {const: {$ref: '#/components/schemas/B'}}, C: {const: {$ref: '#/components/schemas/B'}}}
  tags: {t: {name: t}}`,
    findings: [
      'inline-references/inlined #/components/messages/M',
      'inline-references/inlined #/components/schemas/A',
      'inline-references/inlined #/components/schemas/B',
      'inline-references/inlined #/components/tags/t',
    ],
  },
  {
    title: 'only of some kinds',
    options: { kinds: ['tags'] },
    files: `channels: {c: {tags: [{$ref: '#/components/tags/t'}], messages: {m: {payload: {$ref: '#/components/schemas/A'}}}}}
components: {schemas: {A: {}}, tags: {t: {name: t}}}`,
    expected: `channels: {c: {tags: [{name: t}], messages: {m: {payload: {$ref: '#/components/schemas/A'}}}}}
components: {schemas: {A: {}}, tags: {t: {name: t}}}`,
    findings: ['inline-references/inlined #/components/tags/t'],
  },
  {
    title: 'circles and discriminators stay',
    files: `channels: {c: {messages: {m: {payload: {$ref: '#/components/schemas/A'}}, n: {payload: {$ref: '#/components/schemas/Pet'}}}}}
components: {schemas: {A: {items: {$ref: '#/components/schemas/A'}}, Pet: {discriminator: kind}, Cat: {allOf: [{$ref: '#/components/schemas/Pet'}]}}}`,
  },
  {
    title: 'a channel of the root, by whose name operations mean it',
    files: `channels: {c: {$ref: '#/components/channels/C'}}
operations: {o: {action: send, channel: {$ref: '#/channels/c'}, messages: [{$ref: '#/channels/c/messages/m'}]}}
components: {channels: {C: {messages: {m: {payload: true}}}}}`,
    expected: `channels: {c: {messages: {m: {payload: true}}}}
operations: {o: {action: send, channel: {$ref: '#/channels/c'}, messages: [{$ref: '#/channels/c/messages/m'}]}}
components: {channels: {C: {messages: {m: {payload: true}}}}}`,
    findings: ['inline-references/inlined #/components/channels/C'],
  },
  {
    title: 'a channel that an operation means by its content',
    files: `channels: {c: {$ref: '#/components/channels/C'}}
operations: {o: {action: send, channel: {$ref: '#/components/channels/C'}}}
components: {channels: {C: {messages: {m: {payload: true}}}}}`,
  },
  {
    title: 'an operation of components whose channel is none of the root',
    files: `operations: {o: {$ref: '#/components/operations/O'}}
components: {channels: {C: {}}, operations: {O: {action: send, channel: {$ref: '#/components/channels/C'}}}}`,
  },
  {
    title: 'what aliases repeat, and keys beside a reference',
    files: `channels: {c: {messages: {m: {payload: &r {$ref: '#/components/schemas/A', title: x}}, n: {payload: *r}}}}
components: {schemas: {A: {type: string}}}`,
    expected: `channels: {c: {messages: {m: {payload: {type: string}}, n: {payload: {type: string}}}}}
components: {schemas: {A: {type: string}}}`,
    findings: [
      'inline-references/inlined #/components/schemas/A',
      'inline-references/siblings-dropped #/channels/c/messages/m/payload',
    ],
  },
  {
    title: 'several files, whose references still lead where they led',
    files: {
      'api.yaml': `${head}channels: {c: {messages: {m: {$ref: 'parts/m.yaml#/m'}, n: {$ref: 'parts/n.yaml'}}}}`,
      'parts/m.yaml': `m: {payload: {properties: {next: {$ref: '#/circle'}, s: {$ref: '../s.yaml'}}}}
circle: {items: {$ref: '#/circle'}}`,
      'parts/n.yaml': 'payload: true',
      's.yaml': 'type: string',
    },
    expected: {
      'api.yaml': `${head}channels: {c: {messages: {m: {payload: {properties: {next: {$ref: './parts/m.yaml#/circle'}, s: {type: string}}}}, n: {payload: true}}}}`,
      'parts/m.yaml': `m: {payload: {properties: {next: {$ref: '#/circle'}, s: {type: string}}}}
circle: {items: {$ref: '#/circle'}}`,
    },
    findings: ['inline-references/inlined #', 'inline-references/inlined #', 'inline-references/inlined #/m'],
  },
  {
    title: 'content past the limits',
    files: `channels: {c: {messages: {m: {payload: {$ref: '#/components/schemas/A'}}}}}
components:
  schemas:
    A: {properties: {a: {$ref: '#/components/schemas/B'}, b: {$ref: '#/components/schemas/B'}}}
    B: {properties: {a: {$ref: '#/components/schemas/C'}, b: {$ref: '#/components/schemas/C'}}}
    C: {enum: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]}`,
    limits: { nodes: 80 },
    findings: ['inline-references/too-large #/channels/c/messages/m/payload'],
  },
]

const avro = (schema: string) => `{schemaFormat: application/vnd.apache.avro;version=1.9.0, schema: ${schema}}`

const prune: readonly Omit<Case, 'use'>[] = [
  {
    title: 'what only Avro schemas refer to stays, also through a union in a file of its own',
    files: {
      'api.yaml': `${head}channels: {c: {messages: {m: {payload: ${avro("{type: array, items: {$ref: '#/components/schemas/A/schema'}}")}}, n: {payload: ${avro('{$ref: union.avsc}')}}}}}
components:
  schemas:
    A: ${avro("{type: record, name: A, fields: [{name: b, type: {$ref: '#/components/schemas/B/schema'}}]}")}
    B: ${avro('{type: record, name: B, fields: []}')}
    C: ${avro('{type: record, name: C, fields: []}')}
    D: ${avro('{type: record, name: D, fields: []}')}
`,
      'union.avsc': '["null", {"$ref": "api.yaml#/components/schemas/C/schema"}]',
    },
    expected: {
      'api.yaml': `${head}channels: {c: {messages: {m: {payload: ${avro("{type: array, items: {$ref: '#/components/schemas/A/schema'}}")}}, n: {payload: ${avro('{$ref: union.avsc}')}}}}}
components:
  schemas:
    A: ${avro("{type: record, name: A, fields: [{name: b, type: {$ref: '#/components/schemas/B/schema'}}]}")}
    B: ${avro('{type: record, name: B, fields: []}')}
    C: ${avro('{type: record, name: C, fields: []}')}
`,
    },
    findings: ['prune-components/removed #/components/schemas/D'],
    exceptions: removed,
  },
  {
    title: 'what nothing uses, circles included, and maps that are empty then',
    files: `channels: {c: {messages: {m: {payload: {$ref: '#/components/schemas/A/properties/b'}}}}}
components:
  schemas: {A: {properties: {b: {}, c: {$ref: '#/components/schemas/C'}}}, C: {}, D: {$ref: '#/components/schemas/E'}, E: {items: {$ref: '#/components/schemas/D'}}}
  tags: {t: {name: t}}`,
    expected: `channels: {c: {messages: {m: {payload: {$ref: '#/components/schemas/A/properties/b'}}}}}
components: {schemas: {A: {properties: {b: {}, c: {$ref: '#/components/schemas/C'}}}, C: {}}}`,
    findings: [
      'prune-components/removed #/components/schemas/D',
      'prune-components/removed #/components/schemas/E',
      'prune-components/removed #/components/tags/t',
    ],
    exceptions: removed,
  },
  {
    title: 'components that are empty then',
    files: 'channels: {c: {}}\ncomponents: {schemas: {A: {}}}',
    expected: 'channels: {c: {}}',
    findings: ['prune-components/removed #/components/schemas/A'],
    exceptions: removed,
  },
  {
    title: 'only of some kinds, and but for some names',
    options: { kinds: ['schemas', 'channels'], keep: ['Public*'] },
    files: `channels: {c: {}}
components: {schemas: {A: {}, PublicB: {$ref: '#/components/schemas/C'}, C: {}}, channels: {d: {}}, tags: {t: {name: t}}}`,
    expected: `channels: {c: {}}
components: {schemas: {PublicB: {$ref: '#/components/schemas/C'}, C: {}}, tags: {t: {name: t}}}`,
    findings: ['prune-components/removed #/components/channels/d', 'prune-components/removed #/components/schemas/A'],
    exceptions: removed,
  },
  {
    title: 'channels and operations stay, with what they use',
    files: `channels: {c: {}}
components: {channels: {d: {messages: {m: {payload: {$ref: '#/components/schemas/A'}}}}}, schemas: {A: {}}}`,
  },
  {
    title: 'a library',
    files: 'components: {schemas: {A: {}}}',
    findings: ['prune-components/library #'],
  },
  {
    title: 'a discriminator that is used keeps all that inherit it, one that is not keeps none',
    files: {
      'api.yaml': `${head}channels: {c: {messages: {m: {payload: {$ref: '#/components/schemas/Pet'}}}}}
components:
  schemas:
    Pet: {discriminator: kind}
    Cat: {allOf: [{$ref: '#/components/schemas/Pet'}, {$ref: '#/components/schemas/Fur'}]}
    Dog: {$ref: parts.yaml#/Dog}
    Fur: {type: object}
    Car: {discriminator: kind}
    Van: {allOf: [{$ref: '#/components/schemas/Car'}]}`,
      'parts.yaml': `Dog: {allOf: [{$ref: 'api.yaml#/components/schemas/Pet'}]}`,
    },
    expected: {
      'api.yaml': `${head}channels: {c: {messages: {m: {payload: {$ref: '#/components/schemas/Pet'}}}}}
components:
  schemas:
    Pet: {discriminator: kind}
    Cat: {allOf: [{$ref: '#/components/schemas/Pet'}, {$ref: '#/components/schemas/Fur'}]}
    Dog: {$ref: parts.yaml#/Dog}
    Fur: {type: object}`,
    },
    findings: [
      'prune-components/removed #/components/schemas/Car',
      'prune-components/removed #/components/schemas/Van',
    ],
    exceptions: removed,
  },
  {
    title: 'security schemes, and all else that references with a type lead to',
    files: `channels: {c: {}}
operations: {o: {action: send, channel: {$ref: '#/channels/c'}, security: [{$ref: '#/components/securitySchemes/S'}], traits: [{$ref: '#/components/operationTraits/T'}]}}
components: {securitySchemes: {S: {type: plain}}, operationTraits: {T: {bindings: {$ref: '#/components/operationBindings/B'}}}, operationBindings: {B: {}}}`,
  },
  {
    title: 'what an extension mentions, with what that uses; a reference in data is none',
    files: `channels: {c: {x-schema: {$ref: '#/components/schemas/A'}, messages: {m: {payload: {const: {$ref: '#/components/schemas/D'}}}}}}
components: {schemas: {A: {x-also: '#/components/schemas/C', items: {$ref: '#/components/schemas/B'}}, B: {}, C: {}, D: {x-a: '#/components/schemas/E'}, E: {}}}`,
    expected: `channels: {c: {x-schema: {$ref: '#/components/schemas/A'}, messages: {m: {payload: {const: {$ref: '#/components/schemas/D'}}}}}}
components: {schemas: {A: {x-also: '#/components/schemas/C', items: {$ref: '#/components/schemas/B'}}, B: {}, C: {}}}`,
    findings: [
      'prune-components/mentioned #/components/schemas/A',
      'prune-components/mentioned #/components/schemas/C',
      'prune-components/removed #/components/schemas/D',
      'prune-components/removed #/components/schemas/E',
    ],
    exceptions: removed,
  },
  {
    title: 'what other files use behind references',
    files: {
      'api.yaml': `${head}channels: {c: {messages: {m: {$ref: 'parts.yaml#/m'}, n: {$ref: 'parts.yaml#/n'}}}}
components: {messages: {M: {}}}`,
      'parts.yaml': `m: {$ref: '#/n'}\nn: {$ref: 'api.yaml#/components/messages/M'}`,
    },
  },
  {
    title: 'what other files use, of those that are used',
    files: {
      'api.yaml': `${head}channels: {c: {messages: {m: {$ref: 'parts.yaml#/m'}}}}
components: {schemas: {A: {}, B: {}, C: {$ref: 'parts.yaml#/n'}}}`,
      'parts.yaml': `m: {payload: {$ref: '#/p'}}
p: {items: {$ref: 'api.yaml#/components/schemas/A'}}
n: {items: {$ref: 'api.yaml#/components/schemas/B'}}`,
    },
    expected: {
      'api.yaml': `${head}channels: {c: {messages: {m: {$ref: 'parts.yaml#/m'}}}}
components: {schemas: {A: {}}}`,
    },
    findings: ['prune-components/removed #/components/schemas/B', 'prune-components/removed #/components/schemas/C'],
    exceptions: removed,
  },
]

const cases: readonly Case[] = [
  ...dedupe.map((each) => ({ ...each, use: 'dedupe-components' })),
  ...inline.map((each) => ({ ...each, use: 'inline-references' })),
  ...prune.map((each) => ({ ...each, use: 'prune-components' })),
]

t.test('each transform gives its expected text, keeps the meaning and changes nothing the second time', async (t) => {
  for (const { title, use, options = {}, files, expected, findings = [], exceptions, limits } of cases) {
    await t.test(`${use}: ${title}`, async (t) => {
      const before = filesOf(files)
      const [folder, next] = [join(t.testdirName, 'before'), join(t.testdirName, 'after')]
      t.testdir({ before: treeOf(before), after: {} })
      const once = await transform(join(folder, 'api.yaml'), { use: [[use, options]], root: folder, limits })
      t.strictSame(describe(once), findings)
      if (limits !== undefined) return
      const changed = once.files.filter(({ isChanged }) => isChanged)
      const after = {
        ...before,
        ...Object.fromEntries(changed.map(({ path, text }) => [relative(folder, path), text])),
      }
      const right = { ...before, ...(expected === undefined ? {} : filesOf(expected)) }
      for (const [name, text] of Object.entries(right)) t.strictSame(dataIn(after[name] ?? ''), dataIn(text), name)
      t.testdir({ before: treeOf(before), after: treeOf(after) })
      const twice = await transform(join(next, 'api.yaml'), { use: [[use, options]], root: next })
      t.notOk(
        twice.files.some(({ isChanged }) => isChanged),
        'the second time changes nothing',
      )
      t.equal(meaningDifference(await graphOf(folder), await graphOf(next), exceptions)?.message, undefined)
    })
  }
})

const uses = fc.constantFrom<UsedTransform>(
  'dedupe-components',
  ['dedupe-components', { ignore: 'docs' }],
  'inline-references',
  ['inline-references', { kinds: ['schemas', 'channels'] }],
  'prune-components',
  ['prune-components', { kinds: componentKinds }],
)

t.test('random descriptions keep their meaning, and a second run changes nothing', async (t) => {
  let changed = 0
  await fc.assert(
    fc.asyncProperty(wholeDescriptions, uses, async (content, use) => {
      const outcome = async (text: string) =>
        transform({ path: '/description/api.yaml', content: text }, { use: [use], noConfig: true })
      const once = await outcome(content)
      const failed = once.findings.find(({ code }) => code.startsWith('transform/'))
      if (failed !== undefined) throw new Error(`${failed.message}\n${content}`)
      if (once.text === undefined) return
      if (once.text !== content) changed += 1
      const twice = await outcome(once.text)
      if (twice.text !== once.text) throw new Error(`${content}\n---\n${once.text}\n---\n${twice.text}`)
    }),
    runs(60),
  )
  t.ok(isMetOften(changed, 10), 'some are changed', { changed })
})

t.test('random descriptions in several files keep their meaning, and a second run changes nothing', async (t) => {
  const folder = t.testdir({})
  let changed = 0
  await fc.assert(
    fc.asyncProperty(descriptions, uses, async (files, use) => {
      const [entry = ''] = Object.keys(files)
      const outcome = async (texts: Files) => {
        rmSync(join(folder, 'files'), { recursive: true, force: true })
        for (const [name, text] of Object.entries(texts)) {
          mkdirSync(dirname(join(folder, 'files', name)), { recursive: true })
          writeFileSync(join(folder, 'files', name), text)
        }
        return transform(join(folder, 'files', entry), { use: [use], root: folder, noConfig: true })
      }
      const described = () =>
        Object.entries(files)
          .map((file) => file.join('\n'))
          .join('\n')
      const once = await outcome(files)
      const failed = once.findings.find(({ code }) => code.startsWith('transform/'))
      if (failed !== undefined) throw new Error(`${failed.message}\n${described()}`)
      const results = once.files.filter(({ isChanged }) => isChanged)
      if (results.length > 0) changed += 1
      const texts = results.map(({ path, text }) => [relative(join(folder, 'files'), path), text] as const)
      const twice = await outcome({ ...files, ...Object.fromEntries(texts) })
      const again = twice.files.find(({ isChanged }) => isChanged)
      if (again !== undefined) throw new Error(`${again.path}\n${again.text}\n---\n${described()}`)
    }),
    runs(60),
  )
  t.ok(isMetOften(changed, 10), 'some are changed', { changed })
})

/** The files of a case; of the entry alone, the lines behind the first ones. */
function filesOf(files: Files | string): Files {
  return typeof files === 'string' ? { 'api.yaml': head + files } : files
}

/** Files as the folders that tap writes. */
function treeOf(files: Files): Record<string, string | Record<string, string>> {
  const tree: Record<string, string | Record<string, string>> = {}
  for (const [name, text] of Object.entries(files)) {
    const [folder = '', file] = name.split('/')
    const inside = tree[folder]
    if (file === undefined) tree[name] = text
    else tree[folder] = { ...(typeof inside === 'object' ? inside : {}), [file]: text }
  }
  return tree
}

/** Code and place of what a transform reported. */
function describe({ findings }: TransformOutcome): readonly string[] {
  return findings
    .filter(
      ({ code }) => code.includes('-components/') || code.includes('-references/') || code.startsWith('transform/'),
    )
    .map(({ code, place }) => `${code} ${formatFragment(place.pointer)}`)
    .sort()
}

function dataIn(text: string): unknown {
  return parse(text, { mapAsMap: true, intAsBigInt: true, logLevel: 'silent' })
}

async function graphOf(folder: string): Promise<Graph> {
  const reader = createReader({ root: folder, limits: defaultLimits })
  const file = await loadFile(reader, join(folder, 'api.yaml'), defaultLimits)
  if (!(file instanceof SourceFile)) throw new Error(file.detail)
  return buildGraph(file, { reader, limits: defaultLimits })
}
