import { readFileSync } from 'node:fs'
import t from 'tap'
import { asyncapi, vocabularies, wordsFor } from '../../src/format/vocabulary.ts'

t.test('two spellings have the same words in both directions, and no word of one kind twice', (t) => {
  for (const from of vocabularies) {
    for (const to of vocabularies) {
      for (const kind of ['root', 'protocol', 'consumerProtocol', 'schemaMediaType'] as const) {
        const there = wordsFor(from, to, kind)
        const back = wordsFor(to, from, kind)
        t.strictSame(
          [...there].map(([word, other]) => [other, word]),
          [...back],
        )
        t.equal(there.size, from === to ? 0 : { root: 1, protocol: 2, consumerProtocol: 3, schemaMediaType: 1 }[kind])
      }
    }
  }
  t.end()
})

t.test('the page on the neutral spelling lists every word that differs', (t) => {
  const page = readFileSync('docs/neutral-spelling.md', 'utf8')
  for (const group of Object.values(asyncapi.words)) {
    for (const [plain, spelled] of Object.entries(group)) t.match(page, ` | \`${spelled}\` | \`${plain}\` |\n`)
  }
  t.end()
})
