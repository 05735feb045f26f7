import t from 'tap'
import { addressOf, choiceIn, type Filtered, filtering, toggled } from '../browser/filters.ts'

const names = ['severity', 'api', 'status']
const things: readonly Filtered[] = [
  ['error', ['orders'], 'reported', 'wrong name'],
  ['error', ['orders', 'billing'], 'reported', 'wrong type'],
  ['warning', [], 'reported', 'no name'],
  ['error', ['billing'], 'suppressed', 'old name'],
].map(
  ([severity, api, status, text]): Filtered => ({
    facts: new Map([
      ['severity', [severity].flat()],
      ['api', [api].flat()],
      ['status', [status].flat()],
    ] as [string, string[]][]),
    text: () => String(text),
  }),
)
const defaults = new Map([['status', 'reported']])

function shownAt(address: string): readonly number[] {
  const { shown } = filtering(things, choiceIn(address, names), defaults)
  return shown.flatMap((isShown, index) => (isShown ? [index] : []))
}

t.test('the address of a page says what is shown', async (t) => {
  for (const [address, expected] of [
    ['', [0, 1, 2]],
    ['#severity=error', [0, 1]],
    ['#severity=error&severity=warning', [0, 1, 2]],
    ['#api=billing', [1]],
    ['#api=billing&status=suppressed&status=reported', [1, 3]],
    ['#search=NAME++wrong', [0]],
    ['#severity=none', []],
    ['#other=error', [0, 1, 2]],
  ] as const)
    t.strictSame(shownAt(address), expected, address)
})

t.test('counts are those that a choice of each value would leave', async (t) => {
  const { counts } = filtering(things, choiceIn('#severity=warning', names), defaults)
  t.strictSame(Object.fromEntries(counts.get('severity') ?? []), { error: 2, warning: 1 })
  t.strictSame(Object.fromEntries(counts.get('api') ?? []), {})
  t.strictSame(Object.fromEntries(counts.get('status') ?? []), { reported: 1 })
})

t.test('a choice is an address, and a value that is chosen again is not', async (t) => {
  const choice = toggled(choiceIn('#search=a+b', names), 'api', 'x&y=#')
  t.equal(addressOf(choice), '#api=x%26y%3D%23&search=a+b')
  t.strictSame(choiceIn(addressOf(choice), names), choice)
  t.equal(addressOf(toggled(choice, 'api', 'x&y=#')), '#search=a+b')
})
