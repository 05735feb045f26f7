import type { Operation } from '../edit/operation.ts'
import { quote } from '../findings/quote.ts'
import { isRecord } from '../plain-data.ts'

/** Edits that a fixer returned, or what is wrong with them as the second half of a sentence. */
export type CheckedOperations = { readonly operations: readonly Operation[] } | { readonly problem: string }

const withValue: readonly unknown[] = ['add', 'replace', 'test']
const withSource: readonly unknown[] = ['move', 'copy']
const deepest = 256

/** Checks what a fixer returned, which may be anything. */
export function checkedOperations(returned: unknown): CheckedOperations {
  if (!Array.isArray(returned)) return { problem: `returned ${described(returned)}, expected a list of edits` }
  const operations: Operation[] = []
  for (const each of returned as readonly unknown[]) {
    if (!isOperation(each))
      return {
        problem: `returned ${described(each)} among its edits, expected one such as { op: 'remove', path: '/info/x' }`,
      }
    operations.push(each)
  }
  return { operations }
}

function isOperation(value: unknown): value is Operation {
  if (!isRecord(value) || typeof value.path !== 'string' || !isTextOrAbsent(value.file)) return false
  if (withValue.includes(value.op)) return isPlain(value.value, 0)
  if (withSource.includes(value.op)) return typeof value.from === 'string' && isTextOrAbsent(value.fromFile)
  return value.op === 'remove' || (value.op === 'rename' && typeof value.to === 'string')
}

/** Whether a value is data that JSON can express. */
function isPlain(value: unknown, depth: number): boolean {
  if (depth > deepest) return false
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (Array.isArray(value)) return value.every((item) => isPlain(item, depth + 1))
  return isRecord(value) && Object.values(value).every((member) => isPlain(member, depth + 1))
}

function isTextOrAbsent(value: unknown): boolean {
  return value === undefined || typeof value === 'string'
}

function described(value: unknown): string {
  return value instanceof Promise ? 'a promise' : quote(value)
}
