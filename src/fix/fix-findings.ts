import type { Finding } from '../findings/finding.ts'
import { quote } from '../findings/quote.ts'
import type { StageCode } from '../findings/stage-codes.ts'
import type { FailedFixer, KnownFixer, ProposedFix } from './fixer.ts'
import type { OutsideReference } from './touched-files.ts'

const mostShown = 500
const mostReferences = 10

/** The finding for a fixer that failed, where it did so first. */
export function failedFixer({ fixer, finding, problem }: FailedFixer): Finding {
  const { place, range } = finding
  const advice = fixer.plugin === undefined ? 'report this as a bug of msgapi' : 'fix the plugin'
  return {
    code: 'fix/failed' satisfies StageCode,
    message: `The fixer for "${finding.code}"${ofPlugin(fixer)} ${problem.slice(0, mostShown)}; ${advice} (the fixer does not run again)`,
    severity: 'error',
    place,
    range,
  }
}

/** The finding for a fix that was taken back. */
export function rolledBack({ code, place, range }: Finding, fixer: KnownFixer, reason: Finding | string): Finding {
  const why = typeof reason === 'string' ? reason : `it adds ${reason.code}: ${reason.message}`
  return {
    code: 'fix/rolled-back' satisfies StageCode,
    message: `The fix for "${code}"${ofPlugin(fixer)} was undone: ${why.slice(0, mostShown)}`,
    severity: 'warn',
    place,
    range,
  }
}

/** The finding for a key that stays as it is, since other descriptions refer to it. */
export function refusedChange(
  { finding: { code, place, range }, operations }: Pick<ProposedFix, 'finding' | 'operations'>,
  references: readonly OutsideReference[],
): Finding {
  const name = quote(place.pointer.at(-1) ?? '')
  const what = operations.some(({ op }) => op === 'rename') ? 'keeps its name' : 'stays as it is'
  return {
    code: 'fix/used-elsewhere' satisfies StageCode,
    message: `${name} ${what} ("${code}" is not fixed): descriptions outside of this run refer to it; lint them together`,
    severity: 'warn',
    place,
    range,
    related: references
      .slice(0, mostReferences)
      .map(({ file, pointer }) => file.relatedAt(pointer, 'value', 'refers to it')),
  }
}

/** The finding for fixes that undo one another, at the first finding that they leave. */
export function circular({ place, range }: Finding, fixes: readonly ProposedFix[]): Finding {
  const codes = [...new Set(fixes.map(({ finding }) => quote(finding.code)))]
  const advice = codes.length > 1 ? 'choose one with --fix-rule' : 'fix the finding by hand'
  return {
    code: 'fix/circular' satisfies StageCode,
    message: `The fixes for ${codes.join(' and ')} undo each other, so they are left out; ${advice}`,
    severity: 'warn',
    place,
    range,
  }
}

function ofPlugin({ plugin }: KnownFixer): string {
  return plugin === undefined ? '' : ` of the plugin "${plugin}"`
}
