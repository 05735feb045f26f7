import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { diff, pair } from '../../src/index.ts'

interface Outcome {
  readonly total: number
  readonly passed: number
  readonly failures: readonly string[]
  readonly notes: readonly string[]
}

type Verdict = 'none' | 'compatible' | 'unknown' | 'breaking'
type Role = 'send' | 'receive'

interface ChangeCase extends Readonly<Record<Role, Verdict>> {
  readonly id: string
  readonly old: unknown
  readonly new: unknown
  /** The verdicts of the strict reading, where they differ. */
  readonly strict?: Readonly<Partial<Record<Role, Verdict>>>
}

interface PairCase {
  readonly id: string
  readonly a: unknown
  readonly b: unknown
  readonly edges: readonly {
    readonly from: string
    readonly to: string
    readonly verdict: string
    readonly strict?: string
  }[]
  readonly unmatched?: readonly string[]
}

const options = { noConfig: true, workingFolder: '/' } as const

/**
 * Compares the verdicts on changes of descriptions and on pairs of applications with those of the cases. A change that breaks and is
 * called compatible fails, as does one that is called breaking and is not; unknown ones are only counted.
 */
export async function run(sharedFolder: string): Promise<Outcome> {
  const folder = join(sharedFolder, 'cases', 'contract')
  const changes: readonly ChangeCase[] = read(folder, 'description-changes.json').cases
  const pairs: readonly PairCase[] = read(folder, 'pair-pairs.json').pairs
  const failures: string[] = []
  const unknown: string[] = []
  let [total, passed] = [0, 0]
  for (const each of changes) {
    for (const role of ['send', 'receive'] as const) {
      for (const [reading, expected] of readingsOf(each, role)) {
        total += 1
        const verdict = await verdictOf(each, role, reading)
        if (verdict === expected) passed += 1
        else if (verdict === 'unknown') unknown.push(`${each.id} ${role}`)
        else failures.push(`${each.id} ${role} ${reading}: ${verdict}, expected ${expected}`)
      }
    }
  }
  for (const each of pairs) {
    for (const reading of ['practical', 'strict'] as const) {
      total += 1
      const expected = textOf(
        each.edges.map((edge) => ({
          ...edge,
          verdict: reading === 'strict' ? (edge.strict ?? edge.verdict) : edge.verdict,
        })),
        each.unmatched ?? [],
      )
      const { edges, unmatched } = await pair([document('a.json', each.a), document('b.json', each.b)], {
        ...options,
        reading,
      })
      const found = textOf(edges, unmatched)
      if (found === expected) passed += 1
      else failures.push(`${each.id} ${reading}: ${found}, expected ${expected}`)
    }
  }
  return { total, passed, failures, notes: [`unknown: ${unknown.length} (${unknown.join(', ')})`] }
}

function read(folder: string, file: string) {
  return JSON.parse(readFileSync(join(folder, file), 'utf8'))
}

function readingsOf(
  { strict = {}, ...each }: ChangeCase,
  role: Role,
): readonly (readonly ['practical' | 'strict', Verdict])[] {
  const ofStrict = strict[role]
  return [['practical', each[role]], ...(ofStrict === undefined ? [] : [['strict', ofStrict] as const])]
}

async function verdictOf(
  { old, new: current }: ChangeCase,
  role: Role,
  reading: 'practical' | 'strict',
): Promise<Verdict | undefined> {
  const [before, after] = [old, current].map((description) => document('api.json', inRole(description, role)))
  if (before === undefined || after === undefined) return undefined
  return (await diff(before, after, { ...options, reading })).verdict
}

/** The cases are written for both roles. */
function inRole(description: unknown, role: Role): unknown {
  const text = JSON.stringify(description)
  const filled = text.replaceAll('$ROLE', role).replaceAll('$OTHER', role === 'send' ? 'receive' : 'send')
  return JSON.parse(filled)
}

function document(path: string, description: unknown) {
  return { path, content: JSON.stringify(description) }
}

function textOf(
  edges: readonly { readonly from: string; readonly to: string; readonly verdict: string }[],
  unmatched: readonly string[],
): string {
  const shown = edges.map(({ from, to, verdict }) => `${from} -> ${to} ${verdict}`).sort()
  return [...shown, ...unmatched.map((name) => `unmatched ${name}`)].join(', ')
}
