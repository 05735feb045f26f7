import assert from 'node:assert/strict'
import path from 'node:path'
import fc from 'fast-check'
import t from 'tap'
import { parseDocument } from 'yaml'
import { composedEdits, joinedEdits } from '../src/edit/compose-edits.ts'
import { writeDraft } from '../src/edit/drafts/write-draft.ts'
import { applyEdits, type Edit } from '../src/edit/text-edits.ts'
import { defaultLimits } from '../src/load/limits.ts'
import { toData } from '../src/load/node-data.ts'
import { languageOf, parseText } from '../src/load/parse.ts'
import type { SourceFile } from '../src/load/source-file.ts'
import { withByteOrderMark } from '../src/load/text/decode.ts'
import { changedDraft, dataOf, draftOf } from './draft-of.ts'
import { type EditFixture, readEditFixtures } from './edit-fixtures.ts'
import { randomChange } from './random-change.ts'
import { randomYaml } from './random-yaml.ts'
import { isMetOften, runs } from './volume.ts'
import { tokensOf } from './yaml-tokens.ts'

const checked = runs(1000)

function edit(start: number, end: number, text: string): Edit {
  return { start, end, text }
}

t.test('edits are applied, and overlapping ones are returned', async (t) => {
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

t.test('edits of an edited text become edits of the first text', async () => {
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

t.test('two sets of edits are joined unless they touch the same place', async (t) => {
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

t.test('random edits map every offset there and back, or are reported as overlapping', async (t) => {
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
  t.ok(isMetOften(applied, 200), `${applied} were applied`)
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
    const names = entries.flatMap(({ isRemoved }, index) => (isRemoved ? [`key${index}`] : []))
    if (names.length === entries.length && indent !== '') return
    removals += names.length
    const removed = names.map((name) => ['remove', `${indent === '' ? '' : '/map'}/${name}`] as const)
    const { file: again, anew } = await writeDraft(file, draftOf(file, removed), defaultLimits)
    assert(!anew)
    const kept = parts.map(({ loose, own, isRemoved }) => (isRemoved ? loose : loose + own)).join('')
    const expected = head + kept + (indent === '' ? '' : '# loose\n') + end
    assert.equal(withoutBlankLines(again.text), withoutBlankLines(expected))
    assert(again.root !== undefined && file.root !== undefined)
    const data = JSON.parse(JSON.stringify(toData(file.root)))
    for (const name of names) delete (indent === '' ? data : data.map)[name]
    assert.deepEqual(JSON.parse(JSON.stringify(toData(again.root))), data)
  })
  await fc.assert(property, checked)
  t.ok(isMetOften(removals, 500), `${removals} entries were removed`)
})

/** The text after the changes of a fixture, in which the files have other line breaks or a byte order mark. */
async function changedText({ files, changes }: EditFixture, change: (text: string) => string): Promise<string> {
  const parsed = await Promise.all(
    files.map(([name, text]) => parseText(`/${name}`, change(text), languageOf(name), defaultLimits)),
  )
  const [file, other] = parsed
  assert(file !== undefined)
  const written = await writeDraft(file, draftOf(file, changes, other), defaultLimits)
  const edited = applyEdits(file.text, written.edits)
  assert('text' in edited)
  assert.equal(edited.text, written.file.text)
  assert.equal(written.file.path, file.path)
  return (written.anew ? 'anew: ' : '') + withByteOrderMark(written.file)
}

t.test('a draft is written as the text that its fixture shows', async (t) => {
  const changes: readonly ((text: string) => string)[] = [
    (text) => text,
    (text) => text.replaceAll('\n', '\r\n'),
    (text) => `\uFEFF${text}`,
    // Without a line break at the end, the text after the changes has none either, as long as the end is no text of several lines.
    (text) => (/[|>]/.test(text) ? text : text.replace(/\n$/, '')),
  ]
  for (const fixture of readEditFixtures(new URL('fixtures/edit', import.meta.url).pathname)) {
    for (const [index, change] of changes.entries()) {
      const mark = fixture.isAnew ? 'anew: ' : ''
      const text = await changedText(fixture, change)
      const expected = mark + change(fixture.result)
      if (index === 3) t.equal(text.trimEnd(), expected.trimEnd(), `${fixture.title}, without the last line break`)
      else t.equal(text, expected, fixture.title)
    }
  }
})

t.test('a draft that changes nothing gives no edits', async (t) => {
  const file = await parseText('/a.yaml', 'a: 1\n', 'yaml', defaultLimits)
  t.match(await writeDraft(file, draftOf(file, []), defaultLimits), { file, edits: [], anew: false })
})

/** What the `yaml` package reads, entries as pairs. */
function pairsOf(value: unknown): unknown {
  if (value instanceof Map) return { pairs: [...value].map(([key, each]) => [String(key), pairsOf(each)]) }
  return Array.isArray(value) ? value.map(pairsOf) : value
}

t.test('after random changes, the text has the data of the draft', async (t) => {
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
  t.ok(isMetOften(counts.changed, 300), `${counts.changed} were changed, ${counts.anew} written anew`)
})

const strings = fc.oneof(
  fc.constantFrom('', '1.0', 'yes', '~', '#/a', "it's", 'c:\\d', 'a\tb', '😀: x', '\u0085', '\u2028', '\ufeff'),
  fc.string({ maxLength: 6 }),
  fc.string({ unit: 'binary', maxLength: 3 }),
  fc.string({ unit: fc.constantFrom("'", '"', '\\', ' ', ':', '#', '\n', 'a', '1'), minLength: 1, maxLength: 6 }),
)

/** True if a string cannot be in single quotes on one line. */
function needsEscapes(value: string): boolean {
  return /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\ufeff\ufffe\uffff]/u.test(value)
}

t.test('a new string has the quotes of most strings of its file', async (t) => {
  const counts = { single: 0, double: 0 }
  const quoted = (text: string) => {
    const tokens = tokensOf(text)
    return { single: tokens['single-quoted-scalar'].length, double: tokens['double-quoted-scalar'].length }
  }
  const property = fc.asyncProperty(
    fc.array(fc.nat(1000), { minLength: 5, maxLength: 60 }),
    fc.record({ anchors: fc.boolean(), unusual: fc.boolean() }),
    strings,
    fc.boolean(),
    async (choices, parts, string, isKey) => {
      const text = randomYaml(choices, { lineBreaks: ['\n', '\r\n'], comments: true, ...parts })
      const file = await parseText('/a.yaml', text, 'yaml', defaultLimits)
      const { root } = file
      if (root === undefined || root.kind === 'scalar') return
      const key = isKey ? `1${string.replaceAll('/', '')}` : 'new'
      const value = isKey ? 1 : string
      const [place, added] = root.kind === 'map' ? [key, value] : ['-', { [key]: value }]
      const written = await writeDraft(file, draftOf(file, [['add', `/${place}`, added]]), defaultLimits)
      assert(!written.anew)
      const [before, after] = [quoted(file.text), quoted(written.file.text)]
      const [isSingle, isDouble] = [after.single > before.single, after.double > before.double]
      assert.equal(after.single + after.double, before.single + before.double + (isSingle || isDouble ? 1 : 0))
      const body = isKey ? key : string
      const isBetterInDouble = body.includes("'") && !/["\\]/.test(body)
      const isForSingle = before.single > before.double && !needsEscapes(body) && !isBetterInDouble
      if (isSingle || isDouble) assert.equal(isSingle, isForSingle, written.file.text)
      if (isSingle) counts.single += 1
      if (isDouble) counts.double += 1
      const last = root.kind === 'map' ? [key] : [String(root.items.length), key]
      assert.equal(toData(written.file.nodeAt(last) ?? root), value)
      const again = ['replace', `/${last.join('/')}`, value] as const
      const { file: twice } = await writeDraft(written.file, draftOf(written.file, [again]), defaultLimits)
      assert.equal(twice.text, written.file.text)
    },
  )
  await fc.assert(property, checked)
  t.ok(isMetOften(counts.single, 50) && isMetOften(counts.double, 50), JSON.stringify(counts))
})

/** The lines of a block document that an entry or item at a pointer may take with it: its own, and the comments around these. */
function linesAround(file: SourceFile, pointer: readonly string[]): ReadonlySet<number> {
  const { start, end } = file.rangeOf(pointer, 'value')
  const first = Math.min(start.line, file.rangeOf(pointer, 'key').start.line)
  const lines = file.text.split(/\r\n|\n/)
  const isLoose = (line: number) => /^[\s-]*(?:#.*)?$/.test(lines[line] ?? 'end')
  const found = new Set<number>()
  for (let line = first; line <= end.line; line++) found.add(line)
  for (let line = first - 1; line >= 0 && isLoose(line); line--) found.add(line)
  for (let line = end.line + 1; line < lines.length && isLoose(line); line++) found.add(line)
  return found
}

t.test('after random changes, lines of unchanged entries stay in order', async (t) => {
  const counts = { changed: 0, lines: 0 }
  const property = fc.asyncProperty(
    fc.array(fc.nat(1000), { minLength: 20, maxLength: 80 }),
    fc.array(fc.nat(1000), { minLength: 6, maxLength: 6 }),
    async (choices, numbers) => {
      const file = await parseText(
        '/a.yaml',
        randomYaml(choices, { lineBreaks: ['\n'], comments: true }),
        'yaml',
        defaultLimits,
      )
      if (file.root === undefined) return
      const change = randomChange(draftOf(file, []), numbers, 0)
      if (change === undefined || change[0] === 'order' || change[1] === '') return
      // An item that moves within its list puts the others into another order, in which all take turns.
      if (change[0] === 'move' && path.dirname(change[1]) === path.dirname(change[2])) return
      const written = await writeDraft(file, draftOf(file, [change]), defaultLimits)
      assert(!written.anew)
      counts.changed += 1
      const pointers = change[0] === 'move' || change[0] === 'copy' ? [change[1], change[2]] : [change[1]]
      // A map or list that is in brackets, or that gains its first entry or loses its last one, changes as a whole.
      const ways = pointers
        .map((pointer) => pointer.split('/').slice(1))
        .map((way) => {
          const index = way.findIndex((_key, depth) => {
            const node = file.nodeAt(way.slice(0, depth))
            const size = node?.kind === 'map' ? node.entries.size : node?.kind === 'list' ? node.items.length : 0
            return node !== undefined && (node.kind === 'scalar' || node.flow || size < 2)
          })
          return index < 0 ? way : way.slice(0, index)
        })
      const changed = new Set(
        ways.flatMap((way) => (file.nodeAt(way) === undefined ? [] : [...linesAround(file, way)])),
      )
      const lines = file.text.split('\n').filter((line, index) => !changed.has(index) && line.trim() !== '')
      // A line may come to stand behind the dash of an item, whose first entry is gone.
      const contentOf = (line: string) => line.replace(/^[\s-]+/, '')
      const after = written.file.text.split('\n').map(contentOf)
      let at = -1
      for (const line of lines) {
        counts.lines += 1
        at = after.indexOf(contentOf(line), at + 1)
        assert(
          at >= 0,
          `${JSON.stringify(line)} is gone after ${JSON.stringify(change)}:\n${file.text}---\n${written.file.text}`,
        )
      }
    },
  )
  await fc.assert(property, checked)
  t.ok(
    isMetOften(counts.changed, 300) && isMetOften(counts.lines, 1000),
    `${counts.lines} lines of ${counts.changed} texts`,
  )
})
