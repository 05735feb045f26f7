import t from 'tap'
import type { Finding } from '../../../../src/findings/finding.ts'
import { inSpectralOrder } from '../../run/order.ts'

t.test('findings are ordered and de-duplicated as Spectral does', (t) => {
  const finding = (code: string, line: number, pointer: string[], message = 'm'): Finding => ({
    code,
    message,
    severity: 'warn',
    place: { source: line % 2 === 0 ? '/b.yaml' : '/A.yaml', pointer, on: 'value' },
    range: { start: { line, character: 0 }, end: { line, character: 1 } },
  })
  const findings = [
    finding('rule10', 2, ['b']),
    finding('rule9', 2, ['b']),
    finding('Rule9', 2, ['b', 'a']),
    finding('rule9', 2, ['a'], 'second'),
    finding('rule9', 2, ['a'], 'first'),
    finding('rule9', 2, ['a'], 'second'),
    finding('rule9', 1, []),
    finding('rule9', 3, []),
    finding('rule9', 3, []),
  ]
  t.strictSame(
    inSpectralOrder(findings).map(
      ({ code, place, range, message }) => `${range.start.line} ${code} ${place.pointer} ${message}`,
    ),
    ['1 rule9  m', '3 rule9  m', '2 rule9 a second', '2 rule9 a first', '2 rule9 b m', '2 Rule9 b,a m', '2 rule10 b m'],
  )
  t.end()
})
