import type { ReadSchema, RefusedPart, SchemaProblem } from '../lint/schema-formats.ts'
import { isRecord } from '../plain-data.ts'

/** Throws a TypeError when a plugin does not give back what it should: its author learns of it, and no rule stumbles over it. */
export function checkedSchema(result: ReadSchema): ReadSchema {
  const read: unknown = result
  if (!isRecord(read) || !Array.isArray(read.problems) || !read.problems.every(isProblem)) {
    throw new TypeError('"read" must return { problems: [{ message, pointer? }] }')
  }
  const { defines = [], uses = [] } = read
  if (!isPointer(defines) || !Array.isArray(uses) || !uses.every(isUsedName)) {
    throw new TypeError('"read" must return { defines: [name], uses: [{ names, problem }] }')
  }
  return result
}

/** The same for what a schema refuses in a value. */
export function checkedParts(result: readonly RefusedPart[] | undefined): readonly RefusedPart[] | undefined {
  const parts: unknown = result
  if (parts === undefined || (Array.isArray(parts) && parts.every(isPart))) return result
  throw new TypeError('"refused" must return [{ pointer, expected | missing | unexpected and known }]')
}

function isProblem(value: unknown): value is SchemaProblem {
  return isRecord(value) && typeof value.message === 'string' && isPointer(value.pointer ?? [])
}

function isUsedName(value: unknown): boolean {
  return isRecord(value) && isPointer(value.names) && isProblem(value.problem)
}

function isPart(value: unknown): value is RefusedPart {
  if (!isRecord(value) || !isPointer(value.pointer) || !isPointer(value.schema ?? [])) return false
  if (typeof value.unexpected === 'string') return isPointer(value.known)
  return typeof value.expected === 'string' || typeof value.missing === 'string'
}

function isPointer(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((key) => typeof key === 'string')
}
