import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { parseDocument } from 'yaml'
import { applyEdits } from '../src/edit/apply-edits.ts'
import { composedEdits, joinedEdits } from '../src/edit/compose-edits.ts'
import type { Edit } from '../src/edit/edit.ts'
import { editsToRemove } from '../src/edit/remove-entries.ts'
import { writeDraft } from '../src/edit/write-draft.ts'
import { toData } from '../src/load/data.ts'
import { withByteOrderMark } from '../src/load/decode.ts'
import { defaultLimits } from '../src/load/limits.ts'
import { languageOf, parseText } from '../src/load/parse.ts'
import { type Change, changedDraft, dataOf, draftOf } from './draft-of.ts'
import { randomChange } from './random-change.ts'
import { randomYaml } from './random-yaml.ts'

const seed = process.env.FC_SEED
const checked = { numRuns: 1000, ...(seed === undefined ? {} : { seed: Number(seed) }) }

function edit(start: number, end: number, text: string): Edit {
  return { start, end, text }
}

t.test('edits are applied, and those that overlap are returned', async (t) => {
  const rows: readonly (readonly [edits: readonly Edit[], expected: string | readonly [Edit, Edit]])[] = [
    [[], 'abcdef'],
    [[edit(4, 6, 'X'), edit(0, 1, '')], 'bcdX'],
    [[edit(2, 2, '1'), edit(2, 2, '2'), edit(2, 2, '3')], 'ab123cdef'],
    [[edit(2, 4, 'X'), edit(2, 2, '1')], 'ab1Xef'],
    [[edit(4, 4, '1'), edit(2, 4, 'X')], 'abX1ef'],
    [[edit(6, 6, 'g')], 'abcdefg'],
    [
      [edit(3, 3, '1'), edit(2, 4, '')],
      [edit(2, 4, ''), edit(3, 3, '1')],
    ],
    [
      [edit(5, 6, ''), edit(3, 6, ''), edit(0, 4, 'X')],
      [edit(0, 4, 'X'), edit(3, 6, '')],
    ],
    [
      [edit(1, 2, 'X'), edit(1, 2, 'X')],
      [edit(1, 2, 'X'), edit(1, 2, 'X')],
    ],
  ]
  for (const [edits, expected] of rows) {
    const edited = applyEdits('abcdef', edits)
    t.strictSame('overlap' in edited ? edited.overlap : edited.text, expected, JSON.stringify(edits))
  }
})

const source = fc.string({ maxLength: 12 })

/** Edits at random places of a text. */
function editsOf({ length }: string): fc.Arbitrary<readonly Edit[]> {
  const anywhere = fc.record({ start: fc.nat(length), end: fc.nat(length), text: fc.string({ maxLength: 3 }) })
  return fc.array(
    anywhere.map(({ start, end, text }) => edit(Math.min(start, end), Math.max(start, end), text)),
    { maxLength: 6 },
  )
}

function overlaps(one: Edit, other: Edit): boolean {
  return one.start < other.end && other.start < one.end
}

/** A character of an edited text, and where it is from: an edit, or an offset of the old text. */
interface Written {
  readonly character: string
  readonly edit?: Edit
  readonly offset?: number
}

/** The edited text, a character of the old one after the other, and where in it each edit begins. */
function writtenOf(text: string, edits: readonly Edit[]) {
  const written: Written[] = []
  const starts = new Map<Edit, number>()
  for (let offset = 0; offset <= text.length; offset++) {
    const here = edits.filter(({ start }) => start === offset)
    const isInsertion = ({ start, end }: Edit) => start === end
    for (const edit of [...here.filter(isInsertion), ...here.filter((each) => !isInsertion(each))]) {
      starts.set(edit, written.length)
      for (const character of edit.text.split('')) written.push({ character, edit })
    }
    const isReplaced = edits.some(({ start, end }) => start <= offset && offset < end)
    if (!isReplaced) written.push({ character: text.charAt(offset), offset })
  }
  return { written, starts }
}

t.test('edits of edits are edits of the first text', async () => {
  const applied = (text: string, edits: readonly Edit[]): string | undefined => {
    const edited = applyEdits(text, edits)
    return 'overlap' in edited ? undefined : edited.text
  }
  fc.assert(
    fc.property(source, fc.gen(), (text, generate) => {
      const sets: (readonly Edit[])[] = []
      let last = text
      for (let step = 0; step < 4; step++) {
        const edits = generate(editsOf, last)
        const next = applied(last, edits)
        if (next === undefined) continue
        sets.push(edits)
        last = next
      }
      const composed = composedEdits(text.length, sets)
      assert.equal(applied(text, composed), last)
      for (const [index, { start }] of composed.entries()) assert.ok(start > (composed[index - 1]?.end ?? -1))
    }),
    checked,
  )
})

t.test('two sets of edits are joined where they do not touch one place', async (t) => {
  const rows: readonly (readonly [one: readonly Edit[], other: readonly Edit[], expected: readonly Edit[] | string])[] =
    [
      [[], [], []],
      [[edit(1, 2, 'x')], [], [edit(1, 2, 'x')]],
      [[edit(1, 2, 'x')], [edit(1, 2, 'x')], [edit(1, 2, 'x')]],
      [[edit(1, 2, 'x')], [edit(1, 2, 'y')], 'overlap'],
      [[edit(1, 2, 'x')], [edit(2, 3, 'y')], [edit(1, 2, 'x'), edit(2, 3, 'y')]],
      [[edit(1, 2, '')], [edit(2, 2, 'y')], 'overlap'],
      [[edit(2, 2, 'y')], [edit(2, 3, '')], 'overlap'],
      [[edit(2, 2, 'x')], [edit(2, 2, 'y')], 'overlap'],
      [[edit(2, 2, 'x')], [edit(2, 2, 'x')], [edit(2, 2, 'x')]],
      [[edit(0, 9, 'x')], [edit(3, 4, 'y'), edit(7, 8, 'z')], 'overlap'],
      [[edit(0, 1, 'x'), edit(6, 8, 'z')], [edit(3, 4, 'y'), edit(6, 7, 'z')], 'overlap'],
    ]
  for (const [one, other, expected] of rows) {
    for (const [left, right] of [
      [one, other],
      [other, one],
    ] as const) {
      const joined = joinedEdits(left, right)
      t.strictSame('edits' in joined ? joined.edits : 'overlap', expected, JSON.stringify([left, right]))
    }
  }
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.nat(2), fc.string()), { maxLength: 8 }),
      (parts) => {
        let end = 0
        const all = parts.map(([gap, size, text]) => {
          const start = end + gap
          end = start + size
          return edit(start, end, text)
        })
        const joined = joinedEdits(
          all.filter((_, index) => index % 2 === 0),
          all.filter((_, index) => index % 3 !== 1),
        )
        const kept = all.filter((_, index) => index % 2 === 0 || index % 3 !== 1)
        assert.deepEqual(joined, { edits: kept })
      },
    ),
    checked,
  )
})

t.test('random edits: the text, and every offset of it there and back, or two that overlap', async (t) => {
  let applied = 0
  const overlapping = (edits: readonly Edit[]) =>
    edits.some((one, index) => edits.slice(index + 1).some((other) => overlaps(one, other)))
  const property = fc.property(
    source.chain((text) => fc.tuple(fc.constant(text), editsOf(text))),
    ([text, edits]) => {
      const edited = applyEdits(text, edits)
      if ('overlap' in edited) {
        assert(overlapping(edited.overlap))
        assert(edited.overlap.every((edit) => edits.includes(edit)))
        return
      }
      assert(!overlapping(edits))
      applied += 1
      const { written, starts } = writtenOf(text, edits)
      assert.equal(edited.text, written.map(({ character }) => character).join(''))
      for (const [offset, { edit, offset: old }] of written.entries()) {
        assert.deepEqual(edited.positions.toOld(offset), { offset: edit?.start ?? old, edit })
        if (old !== undefined) assert.deepEqual(edited.positions.toNew(old), { offset, edit: undefined })
      }
      for (const edit of edits) {
        for (let offset = edit.start; offset < edit.end; offset++)
          assert.deepEqual(edited.positions.toNew(offset), { offset: starts.get(edit), edit })
      }
    },
  )
  fc.assert(property, checked)
  t.ok(applied > 200, `${applied} were applied`)
})

/** An entry with the lines that are its own: comments above, key and value with the comment behind, comments below. */
interface WrittenEntry {
  readonly above: number
  readonly value: string
  readonly behind: boolean
  readonly below: number
  /** A blank line, and a comment that is set apart by one, before all that. */
  readonly gap: boolean
  readonly loose: boolean
  readonly isRemoved: boolean
}

const written: fc.Arbitrary<readonly WrittenEntry[]> = fc.array(
  fc.record({
    above: fc.nat(2),
    value: fc.constantFrom(
      '1',
      "'#'",
      '{a: 1, b: 2}',
      '[1]',
      '\n  INa: 1\n  INb: [2]',
      '\n  IN- 1\n  IN- 2',
      '|\n  INtext\n\n  IN# text',
    ),
    behind: fc.boolean(),
    below: fc.nat(2),
    gap: fc.boolean(),
    loose: fc.boolean(),
    isRemoved: fc.boolean(),
  }),
  { minLength: 1, maxLength: 5 },
)

/** The lines of an entry at an indent, and those before it that are not its own. */
function linesOf(entry: WrittenEntry, index: number, indent: string): { readonly loose: string; readonly own: string } {
  const { above, value, behind, below, gap, loose } = entry
  const comment = (kind: string, margin = indent) => `${margin}# ${kind} ${index}\n`
  const [first = '', ...others] = value.replaceAll('IN', indent).split('\n')
  const line = `${indent}key${index}: ${first}${behind && first !== '' ? ` # behind ${index}` : ''}`
  return {
    loose: `${gap || loose ? '\n' : ''}${loose ? `${comment('loose')}\n` : ''}`,
    own:
      comment('above').repeat(above) +
      `${[line, ...others].join('\n')}\n` +
      comment('below', `${indent} `).repeat(below),
  }
}

t.test('entries go with their comments, and all other lines stay', async (t) => {
  const withoutBlankLines = (text: string) => text.replace(/^\s*\n/gm, '')
  let removals = 0
  const property = fc.asyncProperty(written, fc.constantFrom('', '  '), async (entries, indent) => {
    const parts = entries.map((entry, index) => ({ ...linesOf(entry, index, indent), isRemoved: entry.isRemoved }))
    const head = `# about the file\n\n${indent === '' ? '' : 'map:\n'}`
    const end = 'last: 1\n# the end\n'
    const text = head + parts.map(({ loose, own }) => loose + own).join('') + (indent === '' ? '' : '# loose\n') + end
    const file = await parseText('/a.yaml', text, 'yaml', defaultLimits)
    const map = indent === '' ? file.root : file.nodeAt(['map'])
    assert(map !== undefined)
    const names = entries.flatMap(({ isRemoved }, index) => (isRemoved ? [`key${index}`] : []))
    if (names.length === entries.length && indent !== '') return
    removals += names.length
    const edits = editsToRemove(file, new Map([[map, new Set(names)]]))
    assert(edits !== undefined)
    const edited = applyEdits(text, edits)
    assert('text' in edited)
    const kept = parts.map(({ loose, own, isRemoved }) => (isRemoved ? loose : loose + own)).join('')
    const expected = head + kept + (indent === '' ? '' : '# loose\n') + end
    assert.equal(withoutBlankLines(edited.text), withoutBlankLines(expected))
    const again = await parseText('/a.yaml', edited.text, 'yaml', defaultLimits)
    assert(again.root !== undefined && file.root !== undefined)
    const data = JSON.parse(JSON.stringify(toData(file.root)))
    for (const name of names) delete (indent === '' ? data : data.map)[name]
    assert.deepEqual(JSON.parse(JSON.stringify(toData(again.root))), data)
  })
  await fc.assert(property, checked)
  t.ok(removals > 500, `${removals} entries were removed`)
})

/** The text after changes; the second file, which is moved and copied from, is optional. */
async function changedText(
  text: string,
  changes: readonly Change[],
  name = '/a.yaml',
  otherText = '',
  other = '/b.yaml',
) {
  const file = await parseText(name, text, languageOf(name), defaultLimits)
  const otherFile = otherText === '' ? file : await parseText(other, otherText, languageOf(other), defaultLimits)
  const written = await writeDraft(file, draftOf(file, changes, otherFile), defaultLimits)
  const edited = applyEdits(file.text, written.edits)
  assert('text' in edited)
  assert.equal(edited.text, written.file.text)
  return (written.anew ? 'anew: ' : '') + withByteOrderMark(written.file)
}

t.test('a draft that changes nothing', async (t) => {
  const file = await parseText('/a.yaml', 'a: 1\n', 'yaml', defaultLimits)
  t.strictSame(await writeDraft(file, draftOf(file, []), defaultLimits), { file, edits: [], anew: false })
})

/** What the `yaml` package reads, entries as pairs. */
function pairsOf(value: unknown): unknown {
  if (value instanceof Map) return { pairs: [...value].map(([key, each]) => [String(key), pairsOf(each)]) }
  return Array.isArray(value) ? value.map(pairsOf) : value
}

t.test('a text with no place for a change is written anew', async (t) => {
  const rows: readonly (readonly [text: string, changes: readonly Change[], expected: string, name?: string])[] = [
    ['a: 1\n', [['replace', '', [1, { b: [2, [3]] }]]], '- 1\n- b:\n    - 2\n    - [3]\n'],
    ['a: 1\n', [['replace', '', 'two\nlines\n']], '|\n  two\n  lines\n'],
  ]
  for (const [text, changes, expected, name] of rows)
    t.equal(await changedText(text, changes, name), `anew: ${expected}`, text)
})

t.test('random changes of random documents: the text means what the draft says', async (t) => {
  const counts = { changed: 0, anew: 0 }
  const kinds = [
    { lineBreaks: ['\n', '\r\n'], comments: true },
    { lineBreaks: ['\n'], comments: true, anchors: true },
    { lineBreaks: ['\n', '\r\n'], comments: true, anchors: true, unusual: true },
  ]
  const property = fc.asyncProperty(
    fc.constantFrom(...kinds),
    fc.array(fc.nat(1000), { minLength: 5, maxLength: 60 }),
    fc.array(fc.array(fc.nat(1000), { minLength: 6, maxLength: 6 }), { minLength: 1, maxLength: 4 }),
    async (parts, choices, changes) => {
      const text = randomYaml(choices, parts)
      const file = await parseText('/a.yaml', text, 'yaml', defaultLimits)
      if (file.root === undefined) return
      let draft = draftOf(file, [])
      for (const [index, numbers] of changes.entries()) {
        const change = randomChange(draft, numbers, index)
        if (change !== undefined) draft = changedDraft(draft, change, file)
      }
      const written = await writeDraft(file, draft, defaultLimits)
      if (written.file === file) return
      counts.changed += 1
      if (written.anew) counts.anew += 1
      const read = parseDocument(written.file.text, { merge: true, uniqueKeys: false })
      assert.deepEqual(read.errors, [])
      if (written.file.text.includes('<<')) return
      assert.deepEqual(pairsOf(read.toJS({ mapAsMap: true })), dataOf(draft))
    },
  )
  await fc.assert(property, checked)
  t.ok(counts.changed > 300, `${counts.changed} were changed, ${counts.anew} written anew`)
})
