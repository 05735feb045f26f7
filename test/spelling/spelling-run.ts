import { join, relative } from 'node:path'
import type { Test } from 'tap'
import { type TransformOutcome, transform, type UsedTransform } from '../../src/index.ts'
import { formatFragment } from '../../src/pointer.ts'

type Files = Readonly<Record<string, string>>

export interface Case {
  readonly title: string
  readonly options?: Readonly<Record<string, unknown>>
  /** The files, the entry first; of the entry alone, what follows its first line. */
  readonly files: Files | string
  /** The same after the transform; undefined when nothing changes. */
  readonly expected?: Files | string
  /** Code, place and message of each finding. */
  readonly findings?: readonly string[]
}

/** What a description in AsyncAPI spelling begins with. */
export const head = 'asyncapi: 3.1.0\n'

/** What a description in the neutral spelling begins with. */
export const neutralHead = 'specversion: 3.1.0\n'

/** The files of a case. */
export function filesOf(files: Files | string): Files {
  return typeof files === 'string' ? { 'api.yaml': files } : files
}

interface Run {
  readonly texts: Files
  readonly findings: readonly string[]
  readonly outcome: TransformOutcome
}

/** Runs the transform. */
export async function run(t: Test, files: Files, use: UsedTransform): Promise<Run> {
  const folder = t.testdir(files)
  const [entry = ''] = Object.keys(files)
  const outcome = await transform(join(folder, entry), { use: [use], root: folder, noConfig: true })
  if (outcome.crashed) throw new Error(outcome.findings.map(({ message }) => message).join('\n'))
  const results = outcome.files.map(({ path, text }) => [relative(folder, path), text] as const)
  // What bundling says of the one file that was made of several is not the matter here.
  const own = outcome.findings.filter(({ code }) => !code.startsWith('bundle/'))
  const findings = own.map(({ code, place }) => `${code} ${formatFragment(place.pointer)}`)
  return { texts: { ...files, ...Object.fromEntries(results) }, findings: findings.sort(), outcome }
}
