import type { Graph } from '../graph/graph.ts'
import { hasReferencesTo } from '../graph/has-references.ts'
import { pathTo } from '../load/node-path.ts'
import type { FixableFinding, Fixer, FixFunction, FixSafety } from './fixer.ts'

/** A fixer that a run may use; its code is loaded when it does. */
export interface KnownFixer {
  readonly safety: Fixer['safety']
  readonly title: string
  /** What the fix of a finding does, where the fixer does several things. */
  titleFor?(finding: FixableFinding): string | undefined
  /** The package of its plugin; undefined for one that comes with msgapi. */
  readonly plugin?: string | undefined
  /** Whether it removes the value of a finding, which is not done to a value that references lead to. */
  readonly removes?: true
  load(): Promise<FixFunction>
}

/** The fixer for the findings of a code. */
export type FixerFor = (code: string) => KnownFixer | undefined

/** Whether the fix of a finding is safe; undefined for one that the fixer cannot mend. Throws what the function of a plugin throws. */
export function safetyOf({ safety }: KnownFixer, finding: FixableFinding): FixSafety | undefined {
  return typeof safety === 'function' ? safety(finding) : safety
}

/** What the fix of a finding does, as an imperative sentence. */
export function titleOf(fixer: KnownFixer, finding: FixableFinding): string {
  return fixer.titleFor?.(finding) ?? fixer.title
}

/**
 * Says of findings which of them have a fixer with something to propose. A function that throws is reported when fixes are asked for.
 * `graph`: what the findings are about.
 */
export function withFixable(
  findings: readonly FixableFinding[],
  fixerFor: FixerFor,
  graph?: Graph,
): readonly FixableFinding[] {
  return findings.map((finding) => {
    const fixer = fixerFor(finding.code)
    const fixable = fixer === undefined ? undefined : statedSafety(fixer, finding)
    if (fixer === undefined || fixable === undefined) return finding
    return fixer.removes === true && isKept(finding, graph) ? finding : { ...finding, fixable }
  })
}

/** Whether the value of a finding must stay, since references lead to it. */
function isKept({ place: { source, pointer } }: FixableFinding, graph: Graph | undefined): boolean {
  const file = graph?.files.get(source)
  const path = file === undefined ? undefined : pathTo(file, pointer)
  return graph !== undefined && path !== undefined && hasReferencesTo(path, graph)
}

function statedSafety(fixer: KnownFixer, finding: FixableFinding): FixSafety | undefined {
  try {
    const safety = safetyOf(fixer, finding)
    return safety === undefined || safety === 'safe' ? safety : 'unsafe'
  } catch {
    return 'unsafe'
  }
}
