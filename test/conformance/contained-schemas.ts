import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv, type AnySchema } from 'ajv'
import { type ComparedDialect, type Containment, contained } from '../../src/containment/contained.ts'
import { openSchemaDocument } from '../../src/containment/schema-document.ts'
import { isRecord } from '../../src/plain-data.ts'
import type { Conformance } from './yaml-suite.ts'

interface SchemaCase {
  readonly id: string
  readonly dialect: string
  readonly old: unknown
  readonly new: unknown
  readonly role: 'receive' | 'send'
  readonly expected: 'compatible' | 'breaking' | 'unknown'
  readonly status: string
}

const dialects: Readonly<Record<string, ComparedDialect>> = {
  'draft-04': 'draft4',
  'draft-07': 'draft7',
  '2019-09': 'draft2019-09',
  '2020-12': 'draft2020-12',
}

/**
 * Compares the schemas of published sets, read strictly: for `receive`, the old values must be new ones, and for `send`, the new
 * ones old ones. A wrong answer fails; the number of unknown ones is recorded through those that pass.
 */
export function run(sharedFolder: string): Conformance & { readonly notes: readonly string[] } {
  const folder = join(sharedFolder, 'cases/contract')
  const failures: string[] = []
  const notes: string[] = []
  const deviations: { name: string; reason: string }[] = []
  let [total, passed] = [0, 0]
  for (const file of readdirSync(folder)
    .filter((name) => /^schema-.*\.json$/.test(name))
    .sort()) {
    const { cases }: { readonly cases: readonly SchemaCase[] } = JSON.parse(readFileSync(join(folder, file), 'utf8'))
    const counts = { agreed: 0, unsafe: 0, wrong: 0, unknown: 0, differs: 0 }
    const reasons = new Map<string, string[]>()
    for (const each of cases) {
      const answer = answerTo(each)
      const verdict = verdictOf(answer)
      if (verdict === each.expected) counts.agreed += 1
      else if (verdict === 'unknown') {
        counts.unknown += 1
        const reason = answer.kind === 'unknown' ? answer.reason : ''
        reasons.set(reason, [...(reasons.get(reason) ?? []), each.id])
      } else if (isDecidedOtherwise(each, answer)) {
        counts.differs += 1
        deviations.push({ name: each.id, reason: reasonOf(each) })
      } else {
        counts[verdict === 'compatible' ? 'unsafe' : 'wrong'] += 1
        failures.push(`${each.id}: ${JSON.stringify(answer)}, expected ${each.expected} (${each.status})`)
      }
    }
    total += cases.length
    passed += counts.agreed
    notes.push(
      `${file}: ${cases.length} cases, ${counts.agreed} agreed, ${counts.unsafe} unsafe, ${counts.wrong} wrongly breaking, ${counts.unknown} unknown, ${counts.differs} decided otherwise`,
    )
    for (const [reason, ids] of reasons) notes.push(`  ${reason}: ${ids.join(', ')}`)
  }
  return { total, passed, failures, deviations, notes }
}

function answerTo({ old, new: changed, role, dialect }: SchemaCase): Containment {
  const before = openSchemaDocument(old, dialects[dialect])
  const after = openSchemaDocument(changed, dialects[dialect])
  if ('problem' in before) return { kind: 'unknown', reason: before.problem }
  if ('problem' in after) return { kind: 'unknown', reason: after.problem }
  return role === 'receive' ? contained(before, after) : contained(after, before)
}

/** True if a set could not refute what a checked value refutes, or depends on a question that we decide otherwise. */
function isDecidedOtherwise({ old, new: changed, role, status }: SchemaCase, answer: Containment): boolean {
  if (status === 'policy:regex-dialect') return true
  if (status !== 'not-refuted' || answer.kind !== 'witness') return false
  const [inner, outer] = role === 'receive' ? [old, changed] : [changed, old]
  const accepts = (schema: unknown) =>
    isSchema(schema) && new Ajv({ strict: false, allErrors: true }).validate(schema, answer.value)
  return accepts(inner) && !accepts(outer)
}

function isSchema(schema: unknown): schema is AnySchema {
  return typeof schema === 'boolean' || isRecord(schema)
}

function reasonOf({ status }: SchemaCase): string {
  return status === 'not-refuted'
    ? 'the set found no value that refutes it; ajv accepts ours on one side only'
    : '\\d and \\w are those of ECMA-262, which know no letters and digits beyond ASCII'
}

function verdictOf({ kind }: Containment): 'compatible' | 'breaking' | 'unknown' {
  if (kind === 'unknown') return 'unknown'
  return kind === 'witness' ? 'breaking' : 'compatible'
}
