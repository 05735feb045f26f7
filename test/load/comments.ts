import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { commentsOf } from '../../src/load/comments/comments.ts'
import { endWithComment, endWithCommentsBelow, startWithComments } from '../../src/load/comments/entry-comments.ts'
import type { Node } from '../../src/load/node.ts'
import { pointerOf } from '../../src/load/node-path.ts'
import type { Language, SourceFile } from '../../src/load/source-file.ts'
import { valueExtent, writtenEntries } from '../../src/load/text/written-text.ts'
import { isMetOften, runs } from '../volume.ts'
import { tokensOf } from '../yaml-tokens.ts'
import { unusualDocuments, usualDocuments } from './random-documents.ts'
import { read } from './read-text.ts'

t.test('comments are found as by the `yaml` package', async (t) => {
  let compared = 0
  await fc.assert(
    fc.asyncProperty(fc.oneof(usualDocuments, unusualDocuments), async (text) => {
      const { comment } = tokensOf(text)
      const extents = commentsOf(await read(text)).map(({ start, end }) => ({ start, end }))
      assert.deepEqual(extents, comment)
      compared += comment.length
    }),
    runs(500),
  )
  t.ok(isMetOften(compared, 300), `${compared} comments`)
  const text =
    '%YAML 1.2 # a\n--- # b\n? |- # c\n  # d\n: >\n  #\n#e\nf: &g # h\n  !!str i#j\nk: ["#", l, # m\n  n#, o]\n... # p\n'
  t.strictSame((await commentsIn(text)).join(' '), '# a # b # c #e # h # m # p')
  t.strictSame(await commentsIn('{"a": "# b"}', 'json'), [])
  t.strictSame(await commentsIn('a: b: c # d'), [], 'not in a file with errors')

  async function commentsIn(content: string, language: Language = 'yaml'): Promise<readonly string[]> {
    const file = await read(content, language)
    return commentsOf(file).map(({ start, end }) => file.text.slice(start, end))
  }
})

t.test('a comment belongs to the entry that it is above, behind or in', async (t) => {
  const text = `# file
a: 1 # a
# b
b: # in b
  # in b

  # b/c
  c: x # b/c
  # in b
    # in b

# apart

# d
d: # in d
  # in d
  - e: 1 # d/0/e
    # in d/0
  # in d
  - {f: 1, # d/1/f
     # d/1/g
     g: [x, # d/1/g/0
       y # d/1/g/1
       # in d/1/g
       ]} # d/1
h: &h |- # h
  # text
# i
i: *a # i
  # i
j:
  <<: *h # in j
  k: 1
# end
`
  const yamlText = text.replace('a: 1', 'a: &a {}').replace('<<: *h', '<<: *a').replace('i: *a', 'i: *h')
  const file = await read(yamlText)
  assert.equal(file.reader, 'js-yaml')
  const found = commentsOf(file).map(({ start, end, owner }) => [
    file.text.slice(start, end).replace(/^# (?:in )?/, ''),
    pointerOf(owner).join('/'),
  ])
  t.strictSame(
    found,
    found.map(([name = '']) => [name, ['file', 'apart', 'end'].includes(name) ? '' : name]),
  )
  let compared = 0
  await fc.assert(
    fc.asyncProperty(fc.oneof(usualDocuments, unusualDocuments), async (document) => {
      const random = await read(document)
      const comments = commentsOf(random)
      compared += comments.length
      for (const entry of blockEntriesOf(random)) {
        const { column, keyStart, end, pointer } = entry
        const first = startWithComments(document, keyStart)
        const last = endWithCommentsBelow(document, endWithComment(document, end), column)
        for (const { start, owner } of comments) {
          const isOwned = pointerOf(owner).slice(0, pointer.length).join('/') === pointer.join('/')
          assert.equal(isOwned, first <= start && start < last, `${start} ${pointer.join('/')}`)
        }
      }
    }),
    runs(200),
  )
  t.ok(isMetOften(compared, 100), `${compared} comments`)
})

interface BlockEntry {
  readonly keyStart: number
  readonly column: number
  readonly end: number
  readonly pointer: readonly string[]
}

/** The entries of the maps of a file in block style, where each is written. */
function blockEntriesOf(file: SourceFile): readonly BlockEntry[] {
  const found: BlockEntry[] = []
  if (file.root !== undefined) add([], file.root)
  return found

  function add(pointer: readonly string[], node: Node): void {
    if (node.kind === 'list') {
      for (const [index, item] of node.items.entries())
        if (node.aliases?.has(index) !== true) add([...pointer, `${index}`], item)
    } else if (node.kind === 'map') {
      for (const entry of writtenEntries(node)) {
        if (entry === node.merge) continue
        const { key, keyStart, alias, value } = entry
        const { end } = valueExtent(entry)
        if (!node.flow) found.push({ keyStart, column: file.columnAt(keyStart), end, pointer: [...pointer, key] })
        if (alias === undefined) add([...pointer, key], value)
      }
    }
  }
}
