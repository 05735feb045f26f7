import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { LockWrite } from '../../src/index.ts'

/** Writes what a run would write. */
export function write(files: readonly LockWrite[]): void {
  for (const { path, content } of files) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
}

/** A description with one payload, which is a reference. */
export function withSchema(reference: string): string {
  return `asyncapi: 3.1.0
info: { title: Orders, version: 1.0.0 }
channels:
  orders: { address: orders, messages: { placed: { payload: { $ref: '${reference}' } } } }
`
}
