import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { applyEdits } from '../src/edit/apply-edits.ts'
import type { Edit } from '../src/edit/edit.ts'
import { editsToRemove } from '../src/edit/remove-entries.ts'
import { toData } from '../src/load/data.ts'
import { defaultLimits } from '../src/load/limits.ts'
import { parseText } from '../src/load/parse.ts'

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
