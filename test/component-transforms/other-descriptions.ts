import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import t from 'tap'
import type { UsedTransform } from '../../src/index.ts'
import { lint } from '../../src/index.ts'
import { formatFragment } from '../../src/pointer.ts'
import { readEntries } from '../../src/run/entry-result.ts'
import { Run } from '../../src/run/run.ts'
import { transformTogether } from '../../src/run/transform-entries.ts'
import type { ReferredBy } from '../../src/run/used-transforms.ts'

type Files = Readonly<Record<string, string>>

const head = 'asyncapi: 3.0.0\ninfo: {title: t, version: 1.0.0}\n'

interface Made {
  /** The files that change, by name. */
  readonly files: Files
  /** Code and place of each finding of a transform, and of what would break. */
  readonly findings: readonly string[]
}

interface Call {
  readonly entries: readonly string[]
  readonly use: readonly UsedTransform[]
  readonly referredBy?: ReferredBy | undefined
}

/** What `msgapi transform --write` would make of some entries of a folder; with `run`, what it would write to another one. */
async function transformed(workingFolder: string, { entries, use, referredBy = 'all' }: Call): Promise<Made> {
  const options = { use, asFiles: true, wantsMap: false, referredBy }
  const {
    entries: made,
    files,
    problems,
  } = await transformTogether(new Run({ workingFolder, noConfig: true }), entries, options)
  const found = readEntries(made).flatMap(({ findings }) => findings)
  const changed = files.filter(({ before, after }) => before !== after)
  return {
    files: Object.fromEntries(changed.map(({ path, after }) => [relative(workingFolder, path), after])),
    findings: [...found, ...problems].map(
      ({ code, place }) => `${code} ${relative(workingFolder, place.source)}${formatFragment(place.pointer)}`,
    ),
  }
}

const shared = `${head}channels: {c: {messages: {m: {$ref: '#/components/messages/A'}, n: {$ref: '#/components/messages/B'}}}}
operations: {o: {action: send, channel: {$ref: '#/channels/c'}}}
components:
  messages:
    A: {payload: {type: string}}
    B: {payload: {type: string}}
    C: {payload: {type: string}}
    D: {payload: {type: number}}
    E: {payload: {$ref: '#/components/schemas/OfE'}}
  schemas:
    OfE: {type: integer}
    Unused: {type: boolean}
`
const user = `${head}channels: {u: {messages: {m: {$ref: './shared.yaml#/components/messages/C'}, n: {payload: {$ref: './shared.yaml#/components/messages/D/payload'}}, e: {$ref: 'part.yaml#/E'}}}}
operations: {p: {action: send, channel: {$ref: '#/channels/u'}}}
`
// A part of the user, which is no description.
const part = "E: {$ref: './shared.yaml#/components/messages/E'}\n"
const files = { '.git': {}, 'shared.yaml': shared, 'user.yaml': user, 'part.yaml': part }

interface Row {
  readonly title: string
  readonly use: UsedTransform
  readonly entries: readonly string[]
  readonly referredBy?: ReferredBy
  readonly expected: Files
  readonly findings: readonly string[]
}

const together = ['user.yaml', 'shared.yaml']
const withoutUnused = shared.replace('    Unused: {type: boolean}\n', '')
const kept = ['C', 'D', 'E'].map((name) => `prune-components/used-elsewhere shared.yaml#/components/messages/${name}`)
const pruned = 'prune-components/removed shared.yaml#/components/schemas/Unused'
const merged = (name: string) => `dedupe-components/merged shared.yaml#/components/messages/${name}`
const deduped = shared.replace(/ {4}[BC]: .*\n/g, '').replace('messages/B', 'messages/A')

const rows: readonly Row[] = [
  {
    title: 'pruning keeps what another entry needs, and what that needs',
    use: 'prune-components',
    entries: together,
    expected: { 'shared.yaml': withoutUnused },
    findings: [...kept, pruned],
  },
  {
    title: 'pruning keeps what a description outside the run needs',
    use: 'prune-components',
    entries: ['shared.yaml'],
    expected: { 'shared.yaml': withoutUnused },
    findings: [...kept, pruned],
  },
  {
    title: 'in another folder, only entries of the run count',
    use: 'prune-components',
    entries: ['shared.yaml'],
    referredBy: 'run',
    expected: { 'shared.yaml': shared.replace(/ {4}(?:[CDE]|OfE|Unused): .*\n| {2}schemas:\n/g, '') },
    findings: ['messages/C', 'messages/D', 'messages/E', 'schemas/OfE', 'schemas/Unused'].map(
      (name) => `prune-components/removed shared.yaml#/components/${name}`,
    ),
  },
  {
    title: 'references of another entry follow to the component that stays',
    use: 'dedupe-components',
    entries: together,
    expected: { 'shared.yaml': deduped, 'user.yaml': user.replace('messages/C', 'messages/A') },
    findings: [merged('B'), merged('C')],
  },
  {
    title: 'of equal components, that which a description outside the run refers to stays',
    use: 'dedupe-components',
    entries: ['shared.yaml'],
    expected: {
      'shared.yaml': shared.replace(/ {4}[AB]: .*\n/g, '').replaceAll(/messages\/[AB]/g, 'messages/C'),
    },
    findings: [merged('A'), merged('B')],
  },
  {
    title: 'a new name reaches the references of another entry and of its parts',
    use: ['rename', { at: 'shared.yaml#/components/messages/E', to: 'Z' }],
    entries: together,
    expected: {
      'shared.yaml': shared.replace('    E:', '    Z:'),
      'part.yaml': part.replace('messages/E', 'messages/Z'),
    },
    findings: [],
  },
  {
    title: 'a name that a description outside the run uses stays',
    use: ['rename', { at: '#/components/messages/E', to: 'Z' }],
    entries: ['shared.yaml'],
    expected: {},
    findings: ['rename/used-elsewhere shared.yaml#/components/messages/E'],
  },
]

t.test('transforms leave what other descriptions refer to, or let their references follow', async (t) => {
  for (const { title, use, entries, referredBy, expected, findings } of rows) {
    for (const order of [entries, entries.toReversed()]) {
      const workingFolder = t.testdir(files)
      const made = await transformed(workingFolder, { entries: order, use: [use], referredBy })
      t.strictSame(made.files, expected, title)
      t.strictSame(made.findings.toSorted(), findings.toSorted(), title)
      for (const [name, text] of Object.entries(made.files)) writeFileSync(join(workingFolder, name), text)
      if (referredBy !== 'run') {
        const after = await lint(['user.yaml', 'shared.yaml'], { workingFolder, noConfig: true })
        t.strictSame(
          after.findings.filter(({ severity }) => severity === 'error'),
          [],
          title,
        )
      }
      if (typeof use !== 'string') continue
      const again = await transformed(workingFolder, { entries: order, use: [use], referredBy })
      t.strictSame(again.files, {}, `${title}, a second time`)
    }
  }
})

t.test('two entries with the same name each rename their own, and references between them follow', async (t) => {
  const own = `${head}components: {schemas: {M: {type: string}}}\n`
  const other = `${head}components: {schemas: {M: {type: number}, N: {$ref: './own.yaml#/components/schemas/M'}}}\n`
  for (const entries of [
    ['own.yaml', 'other.yaml'],
    ['other.yaml', 'own.yaml'],
  ]) {
    const workingFolder = t.testdir({ '.git': {}, 'own.yaml': own, 'other.yaml': other })
    const use = [['rename', { at: '#/components/schemas/M', to: 'Z' }]] as const
    const made = await transformed(workingFolder, { entries, use })
    t.strictSame(made.files, {
      'own.yaml': own.replace('M:', 'Z:'),
      'other.yaml': other.replace('{M:', '{Z:').replace('schemas/M', 'schemas/Z'),
    })
  }
})

t.test('references follow through several transforms', async (t) => {
  const own = `${user}components: {messages: {A: {payload: {type: number}}}}\n`
  for (const entries of [together, together.toReversed()]) {
    const workingFolder = t.testdir({ ...files, 'user.yaml': own })
    const rename = ['rename', { at: '#/components/messages/A', to: 'Z' }] as const
    const use = ['dedupe-components', rename, 'hoist-components', 'sort-keys'] as const
    const made = await transformed(workingFolder, { entries, use })
    t.match(made.files['user.yaml'], /m: \{\$ref: '\.\/shared\.yaml#\/components\/messages\/Z'\}/)
    t.notMatch(made.findings.join(), /used-elsewhere/)
  }
})

t.test('what another description tells apart is not merged', async (t) => {
  const channels =
    "channels: {c: {messages: {m: {$ref: '#/components/messages/A'}, n: {$ref: '#/components/messages/B'}}}}"
  const own = `${head}${channels}\ncomponents: {messages: {A: {payload: {type: string}}, B: {payload: {type: string}}}}\n`
  const other = `${head}channels: {c: {$ref: './own.yaml#/channels/c'}}
operations: {o: {action: send, channel: {$ref: '#/channels/c'}, messages: [{$ref: './own.yaml#/components/messages/A'}]}}\n`
  const workingFolder = t.testdir({ '.git': {}, 'own.yaml': own, 'other.yaml': other })
  for (const use of ['dedupe-components', 'hoist-components']) {
    const made = await transformed(workingFolder, { entries: ['own.yaml', 'other.yaml'], use: [use] })
    t.strictSame(made.files, {}, use)
  }
})

t.test('a name that is a discriminator value of another entry stays, unless that entry renames it too', async (t) => {
  const own = `${head}components: {schemas: {Cat: {type: object, allOf: [{$ref: './base.yaml#/components/schemas/Pet'}]}}}\n`
  const base = `${head}components: {schemas: {Pet: {type: object, discriminator: kind, required: [kind], properties: {kind: {type: string}}}, Cat: {$ref: './own.yaml#/components/schemas/Cat'}}}\n`
  const workingFolder = t.testdir({ '.git': {}, 'own.yaml': own, 'base.yaml': base })
  const entries = ['own.yaml', 'base.yaml']
  const apart = await transformed(workingFolder, {
    entries,
    use: [['rename', { at: '#/components/schemas/Cat', to: 'Lion' }]],
  })
  t.match(apart.findings, [/^rename\/used-elsewhere own\.yaml/])
})

t.test('a removal that would break a reference elsewhere is reported there', async (t) => {
  const workingFolder = t.testdir(files)
  const use = [['filter', { drop: ['channel:c'] }]] as const
  writeFileSync(join(workingFolder, 'user.yaml'), `${head}channels: {u: {$ref: './shared.yaml#/channels/c'}}\n`)
  writeFileSync(
    join(workingFolder, 'shared.yaml'),
    `${head}channels: {c: {address: c}, k: {address: k}}\noperations: {o: {action: send, channel: {$ref: '#/channels/k'}}}\n`,
  )
  const made = await transformed(workingFolder, { entries: ['shared.yaml'], use })
  t.ok(made.findings.includes('transform/used-elsewhere user.yaml#/channels/u/$ref'), made.findings.join())
})
