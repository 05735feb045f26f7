import t from 'tap'
import { ProgressLine } from '../src/cli/progress.ts'

/** A line on a terminal that is written down, over entries that take some milliseconds each. */
function played(times: Readonly<Record<string, number>>): {
  readonly shown: string
  readonly slowest: readonly string[]
} {
  let [shown, now, done] = ['', 0, 0]
  const terminal = {
    write(text: string) {
      shown += text
      return true
    },
  }
  const line = new ProgressLine(terminal, { total: 1_500, now: () => now })
  for (const [entry, time] of Object.entries(times)) {
    line.note({ entry, state: 'begun', done })
    now += time
    done += 1
    line.note({ entry, state: 'ended', done })
  }
  return { slowest: line.end(), shown }
}

t.test('progress is shown from one second on, ten times a second, and removed at the end', async (t) => {
  t.same(played({ a: 400, b: 500 }), { shown: '', slowest: [] })
  const { shown, slowest } = played({ a: 900, b: 200, c: 50, d: 60, e: 300 })
  t.same(shown.split(/\r/), [
    '2 of 1,500 descriptions\u001B[K',
    '4 of 1,500 descriptions\u001B[K',
    '5 of 1,500 descriptions\u001B[K',
    '\u001B[K',
  ])
  t.same(slowest, ['a 0.9 s', 'e 0.3 s', 'b 0.2 s'])
})
