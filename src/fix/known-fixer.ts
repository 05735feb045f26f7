import type { FixableFinding, Fixer, FixFunction, FixSafety } from './fixer.ts'

/** A fixer that a run may use; its code is loaded when it does. */
export interface KnownFixer {
  readonly safety: Fixer['safety']
  readonly title: string
  /** What the fix of a finding does, where the fixer does several things. */
  titleFor?(finding: FixableFinding): string | undefined
  /** The package of its plugin; undefined for one that comes with msgapi. */
  readonly plugin?: string | undefined
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

/** Says of findings which of them have a fixer. A function that throws is reported when fixes are asked for. */
export function withFixable(findings: readonly FixableFinding[], fixerFor: FixerFor): readonly FixableFinding[] {
  return findings.map((finding) => {
    const fixer = fixerFor(finding.code)
    const fixable = fixer === undefined ? undefined : statedSafety(fixer, finding)
    return fixable === undefined ? finding : { ...finding, fixable }
  })
}

function statedSafety(fixer: KnownFixer, finding: FixableFinding): FixSafety | undefined {
  try {
    const safety = safetyOf(fixer, finding)
    return safety === undefined || safety === 'safe' ? safety : 'unsafe'
  } catch {
    return 'unsafe'
  }
}
