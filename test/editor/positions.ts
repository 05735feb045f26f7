import fc from 'fast-check'
import t from 'tap'
import { chosenEncoding, type Encoding, PositionedText, positionEncodings } from '../../src/editor/positions.ts'
import { runs } from '../volume.ts'

const texts = fc.array(fc.constantFrom('a', 'é', '€', '😀', '\n', '\r\n', '\r', ' '), { maxLength: 30 })

function lengthIn(encoding: Encoding, text: string): number {
  if (encoding === 'utf-8') return Buffer.byteLength(text)
  return encoding === 'utf-16' ? text.length : [...text].length
}

t.test('positions count as the client does, and lead back to the same place', async () => {
  fc.assert(
    fc.property(texts, fc.boolean(), fc.constantFrom(...positionEncodings), (characters, hasMark, encoding) => {
      const text = characters.join('')
      const positioned = new PositionedText(hasMark ? `\uFEFF${text}` : text, encoding)
      let offset = 0
      for (const character of [...characters, '']) {
        const position = positioned.positionAt(offset)
        const before = text.slice(0, offset)
        const lineStart = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1
        const mark = hasMark && position.line === 0 ? lengthIn(encoding, '\uFEFF') : 0
        const isInBreak = text[offset - 1] === '\r' && text[offset] === '\n'
        if (!isInBreak && position.character !== lengthIn(encoding, before.slice(lineStart)) + mark) return false
        if (!isInBreak && positioned.offsetAt(position) !== offset) return false
        offset += character.length
      }
      return true
    }),
    runs(2_000),
  )
})

t.test('a position after the end of a line is its end, and one inside a character its beginning', async (t) => {
  const positioned = new PositionedText('a😀\r\nb', 'utf-8')
  t.equal(positioned.offsetAt({ line: 0, character: 99 }), 3)
  t.equal(positioned.offsetAt({ line: 0, character: 3 }), 1)
  t.equal(positioned.offsetAt({ line: 9, character: 0 }), 6)
})

t.test('the encoding is the first offered one that is known, or else UTF-16', async (t) => {
  t.strictSame(
    [undefined, [], ['utf-7'], ['utf-32', 'utf-8'], ['x', 'utf-8']].map((offered) => chosenEncoding(offered)),
    ['utf-16', 'utf-16', 'utf-16', 'utf-32', 'utf-8'],
  )
})
