import type { Finding } from '../findings/finding.ts'
import { quote } from '../findings/quote.ts'
import type { Pointer } from '../pointer.ts'
import { type CodePart, problemAt, type Suppression } from './suppression.ts'

/** The parts of an unused suppression to remove, for its fixer. */
interface UnusedParts {
  /** Where the comment begins, or the pointer of the list. */
  readonly of: number | Pointer
  /** The positions of the codes or items that go; none for a comment without codes, which goes as a whole. */
  readonly unused: readonly number[]
  /** True if it has a reason. */
  readonly hasReason: boolean
}

/** The finding for a suppression that hides nothing. `isPrunable`: whether `msgapi suppress` knows that too. */
export function unused(suppression: Suppression, isPrunable: boolean): Finding {
  const { by, code, part } = suppression
  if (code === undefined) return withPart('This comment suppresses nothing; remove it', suppression, part)
  const advice = by === 'file' && isPrunable ? 'remove it with "msgapi suppress --prune"' : 'remove it'
  return withPart(`This suppression of ${quote(code)} hides nothing; ${advice}`, suppression, part)
}

/** The finding for a comment that ends nothing, or for a code in it. */
export function endsNothing(written: Pick<Suppression, 'code' | 'place' | 'range' | 'part' | 'reason'>): Finding {
  const { code, part } = written
  const of = code === undefined ? '' : ` of ${quote(code)}`
  return withPart(`This "msgapi-enable"${of} ends nothing; remove it`, written, part)
}

function withPart(
  message: string,
  at: Pick<Suppression, 'place' | 'range' | 'reason'>,
  part: CodePart | undefined,
): Finding {
  const finding = problemAt('suppression/unused', message, at)
  if (part === undefined) return finding
  const { of, index } = part
  return {
    ...finding,
    data: { of, unused: index === undefined ? [] : [index], hasReason: at.reason !== undefined } satisfies UnusedParts,
  }
}

/** The data for the fixer of a finding; undefined if it has nothing to remove. */
export function unusedPartsOf({ data }: Finding): UnusedParts | undefined {
  return isUnusedParts(data) ? data : undefined
}

function isUnusedParts(data: unknown): data is UnusedParts {
  return typeof data === 'object' && data !== null && 'of' in data && 'unused' in data
}

/** Up to this number of findings on one comment or list, each has the fix for all; beyond it, only the first has it. */
const mostShared = 50

/**
 * The findings, where all findings on one comment or list share a fix: it removes the comment with its last code, and
 * is made once. Items with a reason have a fix of their own, and so have items without one.
 */
export function withSharedParts(findings: readonly Finding[]): readonly Finding[] {
  const shared = new Map<string, number[]>()
  const keyed = findings.map((finding): { finding: Finding; parts?: UnusedParts; isFirst?: boolean } => {
    const parts = unusedPartsOf(finding)
    if (parts === undefined) return { finding }
    const key = JSON.stringify([finding.place.source, parts.of, parts.hasReason])
    const known = shared.get(key)
    const unused = known ?? []
    for (const index of parts.unused) unused.push(index)
    shared.set(key, unused)
    return { finding, parts: { ...parts, unused }, isFirst: known === undefined }
  })
  return keyed.map(({ finding, parts, isFirst }) => {
    if (parts === undefined) return finding
    return { ...finding, data: isFirst === true || parts.unused.length <= mostShared ? parts : undefined }
  })
}
