import { statSync } from 'node:fs'
import { UsageError } from '../../index.ts'

/** One of several parts of the entries, counted from 1. */
export interface Shard {
  readonly index: number
  readonly count: number
}

/** What belongs to one shard each. */
export interface Sized {
  /** Identifies it, and orders those of one size. */
  readonly path: string
  readonly bytes: number
}

const mostShards = 1_000

/** Reads `2/5`. Throws a UsageError for anything else. */
export function parseShard(written: string): Shard {
  const [, first = '', second = ''] = /^(\d{1,4})\/(\d{1,4})$/.exec(written) ?? []
  const [index, count] = [Number(first), Number(second)]
  if (first !== '' && index >= 1 && index <= count && count <= mostShards) return { index, count }
  throw new UsageError(`Unexpected --shard ${written}, expected a number and how many there are: 1/4 to 4/4.`)
}

/**
 * Those that belong to a shard. All shards together have each once, and are about as large. Only paths and sizes decide, so that all
 * jobs of a run divide alike.
 */
export function inShard<Each extends Sized>(all: readonly Each[], { index, count }: Shard): ReadonlySet<Each> {
  const totals = Array.from({ length: count }, () => 0)
  const shard = new Set<Each>()
  for (const each of all.toSorted(largestFirst)) {
    const smallest = totals.indexOf(Math.min(...totals))
    // Each costs something, also an empty one.
    totals[smallest] = (totals[smallest] ?? 0) + each.bytes + 1
    if (smallest === index - 1) shard.add(each)
  }
  return shard
}

function largestFirst(one: Sized, other: Sized): number {
  return other.bytes - one.bytes || (one.path < other.path ? -1 : 1)
}

/** The size of files together; those that are not there count nothing. */
export function bytesOf(paths: readonly string[]): number {
  let bytes = 0
  for (const path of paths) bytes += statSync(path, { throwIfNoEntry: false })?.size ?? 0
  return bytes
}
