import assert from 'node:assert/strict'
import path from 'node:path'
import t from 'tap'
import { expectedOf } from '../../bundler/bundle.ts'
import { collect } from '../../bundler/collect/collect.ts'
import { decide } from '../../bundler/decide/decide.ts'
import { name } from '../../bundler/name/name.ts'
import { differenceBetween } from '../../bundler/verify/difference.ts'
import { draftOfBundle } from '../../bundler/write/write.ts'
import type { Draft } from '../../src/edit/draft.ts'
import { writeDraft } from '../../src/edit/drafts/write-draft.ts'
import { defaultLimits } from '../../src/load/limits.ts'
import { membersOf, rootPath } from '../../src/load/node-path.ts'
import { parseText } from '../../src/load/parse.ts'
import { bundleFiles, folder, memoryFiles } from '../oracle/memory-files.ts'
import { graphOf } from './graph-of.ts'

const soundHead = "asyncapi: 3.0.0\ninfo: {title: t, version: '1', x-a: {b: 1.0}}\n"
const soundFiles = {
  'main.yaml': `${soundHead}channels:
  c:
    address: a
    messages: {m: {$ref: 'parts.yaml#/m'}}
operations:
  o: {action: send, channel: {$ref: '#/channels/c'}, messages: [{$ref: '#/channels/c/messages/m'}]}
`,
  'parts.yaml': `m:
  payload: {type: object, required: [a, b], properties: {a: {$ref: '#/s'}, b: {const: {$ref: '#/s'}}}}
s: {type: string, maxLength: 10}
`,
}

/** What a defect of the bundler would do to a bundle, and what the check says of it. */
const wrongBundles: readonly (readonly [title: string, right: string, wrong: string, message: string])[] = [
  ['other data', 'x-a: {b: 1.0}', 'x-a: {b: 1.5}', '#/info/x-a/b would change its content'],
  ['data of another kind', 'x-a: {b: 1.0}', 'x-a: [b]', '#/info/x-a would become something else'],
  ['a lost name', 'address: a', 'title: a', '#/channels/c would have other keys, or keys in another order'],
  [
    'a name too many',
    'address: a',
    'address: a\n    title: a',
    '#/channels/c would have other keys, or keys in another order',
  ],
  ['a lost item', 'required: [a, b]', 'required: [a]', '#/m/payload/required would have another number of items'],
  ['items in another order', 'required: [a, b]', 'required: [b, a]', '#/m/payload/required/0 would change its content'],
  [
    'another target',
    '{type: string, maxLength: 10}',
    '{type: string}',
    '#/s would have other keys, or keys in another order',
  ],
  [
    'a reference in data rewritten',
    "const: {$ref: '#/s'}",
    "const: {$ref: '#/components/schemas/s'}",
    '#/m/payload/properties/b/const/$ref would change its content',
  ],
  [
    'a reference written out where one must be',
    "channel: {$ref: '#/channels/c'}",
    'channel: {address: a}',
    '#/operations/o/channel must stay a reference',
  ],
  [
    'a reference that leads out',
    "a: {$ref: '#/components/schemas/s'}",
    "a: {$ref: 'parts.yaml#/s'}",
    '#/m/payload/properties/a would still lead out of the bundle (parts.yaml#/s)',
  ],
  [
    'a reference that leads nowhere',
    "a: {$ref: '#/components/schemas/s'}",
    "a: {$ref: '#/components/schemas/t'}",
    '#/m/payload/properties/a would lead nowhere',
  ],
  [
    'a reference to itself',
    "a: {$ref: '#/components/schemas/s'}",
    "a: {$ref: '#/channels/c/messages/m/payload/properties/a'}",
    '#/m/payload/properties/a would lead nowhere',
  ],
  [
    'a reference that is no string',
    "a: {$ref: '#/components/schemas/s'}",
    'a: {$ref: [s]}',
    '#/m/payload/properties/a would have a "$ref" that is no string',
  ],
  [
    'a reference to other content',
    "a: {$ref: '#/components/schemas/s'}",
    "a: {$ref: '#/channels/c'}",
    '#/s would have other keys, or keys in another order',
  ],
  [
    'a reference to a plain value',
    "channel: {$ref: '#/channels/c'}",
    "channel: {$ref: '#/info/title'}",
    '#/channels/c would become something else',
  ],
  [
    'a reference in place of content',
    'c:\n    address: a\n',
    "d: {$ref: '#/channels/c'}\n  c:\n    address: a\n",
    '#/channels would have other keys, or keys in another order',
  ],
  ['a lost component', '    s:', '    t:', '#/s would be lost'],
  ['a component too many', '    s:', '    t: {type: string}\n    s:', '# would have other components'],
  ['components of another kind', '  schemas:', '  parameters:', '#/s would be lost'],
  ['a text that cannot be read', '  schemas:', '  messages:', '# would become something else'],
  [
    'a reference to a component of another kind',
    "a: {$ref: '#/components/schemas/s'}",
    "a: {$ref: '#/components/messages/m'}",
    '#/m/payload/properties/a would lead to one of the messages',
  ],
  [
    'a name too many at the root',
    'components:',
    'x-b: 1\ncomponents:',
    '# would have other keys, or keys in another order',
  ],
]

t.test('verification finds every wrong bundle', async (t) => {
  const { text = '' } = await bundleFiles(memoryFiles(soundFiles), 'main.yaml')
  const sources = await graphOf(soundFiles, 'main.yaml')
  const expected = expectedOf(name(decide(collect(sources, { limits: defaultLimits }))))
  const differenceFrom = async (bundle: string, limits = defaultLimits) =>
    differenceBetween(
      sources,
      expected,
      await parseText(path.join(folder, 'main.yaml'), bundle, 'yaml', limits),
      limits,
    )
  t.equal(await differenceFrom(text), undefined)
  const few = await differenceFrom(text, { ...defaultLimits, references: 2 })
  t.match(few, { message: /more than 2 references/, isLimit: true })
  for (const [title, right, wrong, message] of wrongBundles) {
    const changed = text.replace(right, wrong)
    t.not(changed, text, `${title}: applies`)
    t.equal((await differenceFrom(changed))?.message, message, title)
  }
})

t.test('what a draft keeps is compared like all else', async (t) => {
  const sources = await graphOf(soundFiles, 'main.yaml')
  const plan = name(decide(collect(sources, { limits: defaultLimits })))
  const root = rootPath(sources.entry)
  assert(root !== undefined)
  const draft = draftOfBundle(plan, root)
  const differenceOf = async (wrong: Draft) => {
    const { file, kept } = await writeDraft(sources.entry, wrong, defaultLimits)
    const all = await differenceBetween(sources, expectedOf(plan), file, defaultLimits)
    const ofRest = await differenceBetween(sources, expectedOf(plan), file, defaultLimits, kept)
    t.equal(ofRest === undefined, all === undefined)
    return all
  }
  t.equal(await differenceOf(draft), undefined)
  const drafts = [draft, ...draftsIn(draft)].filter((each) => each.kind === 'changed')
  t.ok(drafts.length > 1)
  for (const changed of drafts) {
    for (const [node, { from }] of changed.inside) {
      const lost = new Map([...changed.inside].filter(([other]) => other !== node))
      t.not(
        await differenceOf(replaced(draft, changed, { ...changed, inside: lost })),
        undefined,
        'a reference that stays',
      )
      const [beside] = from.parent === undefined ? [] : membersOf(from.parent).filter((each) => each.node !== node)
      if (beside === undefined) continue
      const value: Draft = { kind: 'scalar', value: 'other', origin: beside }
      const more = new Map([...changed.inside, [beside.node, { from: beside, value }]])
      t.not(await differenceOf(replaced(draft, changed, { ...changed, inside: more })), undefined, 'other data')
    }
  }
})

function draftsIn(draft: Draft): readonly Draft[] {
  const values = draft.kind === 'changed' ? draft.inside.values() : draft.kind === 'map' ? draft.entries : []
  return [...values].flatMap(({ value }) => [value, ...draftsIn(value)])
}

/** A draft in which another one comes in place of a part of it. */
function replaced(draft: Draft, part: Draft, by: Draft): Draft {
  if (draft === part) return by
  if (draft.kind === 'map')
    return { ...draft, entries: draft.entries.map((entry) => ({ ...entry, value: replaced(entry.value, part, by) })) }
  if (draft.kind !== 'changed') return draft
  const inside = [...draft.inside].map(
    ([node, each]) => [node, { ...each, value: replaced(each.value, part, by) }] as const,
  )
  return { ...draft, inside: new Map(inside) }
}
