import { setImmediate } from 'node:timers/promises'
import t from 'tap'
import { Turns } from '../../src/editor/turns.ts'
import type { Pause } from '../../src/lint/dispatch.ts'

const never = new AbortController().signal

/** Work that pauses until something has happened. */
async function pauseUntil(pause: Pause, isOver: () => boolean): Promise<void> {
  while (!isOver()) await pause()
}

t.test('short work is done in the pauses of long work, and other long work after it', async (t) => {
  const turns = new Turns({ has: () => false, take: async () => {} })
  const done: string[] = []
  let next: Promise<unknown> | undefined
  const long = turns.long(never, async (pause) => {
    done.push('begun')
    const short = [1, 2].map((number) => turns.short(never, async () => done.push(`short ${number}`)))
    next = turns.long(never, async () => done.push('next'))
    await pauseUntil(pause, () => done.length === 3)
    done.push('ended')
    await Promise.all(short)
  })
  await long
  await next
  t.strictSame(done, ['begun', 'short 1', 'short 2', 'ended', 'next'])
})

t.test('after a change, long work begins again, and short work has the change', async (t) => {
  let pending = 0
  let taken = 0
  const turns = new Turns({
    has: () => pending > 0,
    take: async () => {
      taken += pending
      pending = 0
    },
  })
  const seen: string[] = []
  await turns.long(never, async (pause) => {
    seen.push(`long ${taken}`)
    if (taken > 0) return
    pending = 1
    void turns.short(never, async () => seen.push(`short ${taken}`))
    await pauseUntil(pause, () => false)
  })
  t.strictSame(seen, ['long 0', 'short 1', 'long 1'])
})

t.test('long work ends in a pause once nobody waits for it, and what fails ends no other work', async (t) => {
  const turns = new Turns({ has: () => false, take: async () => {} })
  const asked = new AbortController()
  const long = turns.long(asked.signal, async (pause) => {
    asked.abort(new Error('over'))
    await pauseUntil(pause, () => false)
  })
  await t.rejects(long, { message: 'over' })
  await t.rejects(turns.short(never, () => Promise.reject(new Error('failed'))))
  t.equal(await turns.long(never, async () => 1), 1)
})

t.test('short work waits for no long work, whenever it is asked', async (t) => {
  for (let rounds = 0; rounds < 8; rounds++) {
    let pending = 0
    const turns = new Turns({
      has: () => pending > 0,
      take: async () => {
        pending = 0
      },
    })
    const done: string[] = []
    // Short work that waited for it would never be done.
    let begin: () => void = () => {}
    const begun = new Promise<void>((resolve) => {
      begin = resolve
    })
    const mostPauses = 1_000_000
    const long = turns.long(never, async (pause) => {
      begin()
      let pauses = 0
      await pauseUntil(pause, () => done.length > 0 || pauses++ > mostPauses)
      done.push('long')
    })
    await begun
    pending = 1
    for (let round = 0; round < rounds; round++) await setImmediate()
    await turns.short(never, async () => done.push('short'))
    await long
    t.strictSame(done, ['short', 'long'], `${rounds} rounds after a change`)
  }
  const turns = new Turns({ has: () => false, take: async () => {} })
  const done: string[] = []
  const first = turns.short(never, async () => done.push('first'))
  const long = turns.long(never, async () => done.push('long'))
  await Promise.all([first, turns.short(never, async () => done.push('second')), long])
  t.strictSame(done, ['first', 'second', 'long'])
})
