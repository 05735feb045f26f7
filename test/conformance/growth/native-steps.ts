// Loaded before the command line: counts the steps of functions of the language that loop where no code of ours does. How often
// our own code runs is counted by V8. Steps are one for each item or character that is read, compared or copied.
import { writeFileSync } from 'node:fs'

type Steps = (self: unknown, result: unknown, values: readonly unknown[]) => number

/** By the name of the function. */
const steps: Record<string, number> = {}

function add(name: string, more: number): void {
  steps[name] = (steps[name] ?? 0) + more
}

/** Replaces a function by one that counts its steps. The result is what the function gave. */
function count(owner: object, name: string, stepsOf: Steps): void {
  const called = `${nameOf(owner)}.${name}`
  const original: unknown = Reflect.get(owner, name)
  if (typeof original !== 'function') throw new Error(`Unexpected ${typeof original} ${name}, expected a function`)
  Reflect.defineProperty(owner, name, {
    value: function counted(this: unknown, ...values: unknown[]): unknown {
      const result: unknown = Reflect.apply(original, this, values)
      add(called, stepsOf(this, result, values))
      return result
    },
  })
}

function nameOf(owner: object): string {
  if (typeof owner === 'function') return owner.name
  return Object.prototype.toString.call(owner).slice('[object '.length, -1)
}

function countAll(owner: object, names: readonly string[], stepsOf: Steps): void {
  for (const name of names) count(owner, name, stepsOf)
}

function lengthOf(value: unknown): number {
  return (typeof value === 'object' && value !== null) || typeof value === 'string'
    ? Number(Reflect.get(Object(value), 'length') ?? 0)
    : 0
}

const ofSelf: Steps = (self) => lengthOf(self)
const ofResult: Steps = (_self, result) => lengthOf(result)
const { indexOf } = Array.prototype
const { indexOf: indexInText } = String.prototype

/** A search forwards ends where it finds something. */
function searched(self: unknown, found: number, from: unknown): number {
  const start = typeof from === 'number' ? Math.max(from, 0) : 0
  return (found < 0 ? lengthOf(self) : found + 1) - Math.min(start, lengthOf(self))
}

count(Array.prototype, 'indexOf', (self, result, [, from]) => searched(self, Number(result), from))
count(Array.prototype, 'includes', (self, _result, values) =>
  searched(self, Reflect.apply(indexOf, self, values), values[1]),
)
// What comes after the place moves; the length is the one after the call.
count(
  Array.prototype,
  'splice',
  (self, result, [start]) => lengthOf(result) + Math.max(lengthOf(self) - Number(start), 0),
)
countAll(Array.prototype, ['shift', 'unshift', 'reverse', 'fill'], ofSelf)
countAll(Array.prototype, ['slice', 'concat', 'join', 'flat', 'toSorted', 'toReversed', 'toSpliced'], ofResult)
countAll(Object, ['keys', 'values', 'entries', 'getOwnPropertyNames'], ofResult)
count(JSON, 'stringify', ofResult)
count(String.prototype, 'indexOf', (self, result, [, from]) => searched(self, Number(result), from))
count(String.prototype, 'includes', (self, _result, values) =>
  searched(self, Reflect.apply(indexInText, self, values), values[1]),
)
for (const owner of [Array.prototype, String.prototype]) {
  count(owner, 'lastIndexOf', (self, result, [, from]) => {
    const start = typeof from === 'number' && from >= 0 ? Math.min(from, lengthOf(self)) : lengthOf(self)
    return Math.max(start - Number(result), 1)
  })
}
countAll(String.prototype, ['split', 'replaceAll', 'toLowerCase', 'toUpperCase', 'normalize'], ofSelf)
countAll(String.prototype, ['repeat', 'padStart', 'padEnd'], ofResult)
countAll(Buffer, ['from', 'concat'], ofResult)
countAll(Buffer.prototype, ['toString', 'indexOf'], ofSelf)
count(TextDecoder.prototype, 'decode', ofResult)

// What spreads, copies or takes apart a list, a map or a set asks these for each item.
for (const iterable of [[], new Map(), new Set()]) {
  count(Object.getPrototypeOf(iterable[Symbol.iterator]()), 'next', () => 1)
}

const { exec } = RegExp.prototype
Reflect.defineProperty(RegExp.prototype, 'exec', {
  value: function counted(this: RegExp, text: unknown): RegExpExecArray | null {
    const start = this.global || this.sticky ? this.lastIndex : 0
    const match: RegExpExecArray | null = Reflect.apply(exec, this, [text])
    if (match !== null) add('RegExp', match.index + match[0].length - start + 1)
    else add('RegExp', this.sticky ? 1 : Math.max(String(text).length - start, 1))
    return match
  },
})

process.on('exit', () => {
  const { user } = process.cpuUsage()
  writeFileSync(process.env.GROWTH_COUNTS ?? '', JSON.stringify({ steps, seconds: user / 1_000_000 }))
})
