import type { Graph } from '../graph/graph.ts'
import { hasReferencesTo } from '../graph/has-references.ts'
import { type NodePath, pathTo } from '../load/node-path.ts'
import type { FixableFinding, Fixer, FixFunction, FixSafety } from './fixer.ts'

/** A fixer that a run may use; its code is loaded when it does. */
export interface KnownFixer {
  readonly safety: Fixer['safety']
  readonly title: string
  /** What the fix of a finding does, where the fixer does several things. */
  titleFor?(finding: FixableFinding): string | undefined
  /** The package of its plugin; undefined for one that comes with msgapi. */
  readonly plugin?: string | undefined
  /**
   * The values that go with the fix of a finding. It is not made where references lead to one of them, and is not safe where a
   * comment would go too.
   */
  removed?(finding: FixableFinding, path: NodePath): readonly NodePath[]
  load(): Promise<FixFunction>
}

/** The fixer for the findings of a code. */
export type FixerFor = (code: string) => KnownFixer | undefined

/**
 * Whether the fix of a finding is safe; undefined for one that the fixer cannot mend. `path`: the value of the finding, where it is
 * known. Throws what the function of a plugin throws.
 */
export async function safetyOf(
  fixer: KnownFixer,
  finding: FixableFinding,
  path: NodePath | undefined,
  graph: Graph | undefined,
): Promise<FixSafety | undefined> {
  const { safety: stated } = fixer
  const safety = typeof stated === 'function' ? stated(finding) : stated
  if (safety === undefined || fixer.removed === undefined || path === undefined || graph === undefined) return safety
  const removed = fixer.removed(finding, path)
  if (removed.some((each) => hasReferencesTo(each, graph))) return undefined
  if (safety !== 'safe' || removed.length === 0) return safety
  // Most runs need nothing that reads comments.
  const { losesText } = await import('./lost-text.ts')
  return removed.some((each) => losesText(each, graph)) ? 'unsafe' : safety
}

/** What the fix of a finding does, as an imperative sentence. */
export function titleOf(fixer: KnownFixer, finding: FixableFinding): string {
  return fixer.titleFor?.(finding) ?? fixer.title
}

/**
 * Says of findings which of them have a fixer with something to propose. A function that throws is reported when fixes are asked for.
 * `graph`: what the findings are about.
 */
export async function withFixable(
  findings: readonly FixableFinding[],
  fixerFor: FixerFor,
  graph?: Graph,
): Promise<readonly FixableFinding[]> {
  const stated: FixableFinding[] = []
  for (const finding of findings) {
    const fixer = fixerFor(finding.code)
    const fixable = fixer === undefined ? undefined : await statedSafety(fixer, finding, graph)
    stated.push(fixable === undefined ? finding : { ...finding, fixable })
  }
  return stated
}

async function statedSafety(
  fixer: KnownFixer,
  finding: FixableFinding,
  graph: Graph | undefined,
): Promise<FixSafety | undefined> {
  const { source, pointer } = finding.place
  const file = fixer.removed === undefined ? undefined : graph?.files.get(source)
  try {
    const safety = await safetyOf(fixer, finding, file && pathTo(file, pointer), graph)
    return safety === undefined || safety === 'safe' ? safety : 'unsafe'
  } catch {
    return 'unsafe'
  }
}
