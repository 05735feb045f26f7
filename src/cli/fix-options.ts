import { UsageError } from '../index.ts'
import type { LintCommandOptions } from './options.ts'
import type { Targets } from './targets/find-targets.ts'

/** Throws a UsageError for options of fixes that exclude each other, or that need another one. */
export function checkFixOptions(options: LintCommandOptions): void {
  const { fix: safe, fixUnsafe, fixDryRun, fixRule, changes } = options
  const { format, output, encoding, watch, onlyChangedLines } = options
  if (safe !== true && fixUnsafe !== true && fixDryRun !== true) {
    if (fixRule !== undefined)
      throw new UsageError('--fix-rule chooses among fixes; add --fix, --fix-unsafe or --fix-dry-run.')
    if (changes !== undefined)
      throw new UsageError('--changes writes what fixes change; add --fix, --fix-unsafe or --fix-dry-run.')
  }
  if (watch === true)
    throw new UsageError('--watch excludes fixes, which change what is watched; leave one of them out.')
  if (onlyChangedLines === true)
    throw new UsageError(
      '--only-changed-lines is for reports, and fixes are not limited to lines; leave one of them out.',
    )
  if (fixDryRun === true && safe === true)
    throw new UsageError('--fix and --fix-dry-run cannot be used together; give one of them.')
  if (fixDryRun === true && (output !== undefined || format?.some((each) => !each.includes(':')) === true))
    throw new UsageError(
      '--fix-dry-run prints a diff in place of the report; name a file for the report: -f json:FILE.',
    )
  if (encoding !== undefined && !['utf8', 'utf-8'].includes(encoding))
    throw new UsageError('Fixes are written as UTF-8; leave --encoding out, or convert the file first.')
}

/** Throws a UsageError for standard input, which cannot be changed in place. */
export function checkFixTargets({ entries }: Targets, { fix: safe, fixUnsafe, fixDryRun }: LintCommandOptions): void {
  const isInPlace = fixDryRun !== true && (safe === true || fixUnsafe === true)
  if (isInPlace && entries.some(({ content }) => content !== undefined))
    throw new UsageError('Standard input cannot be changed in place; use --fix-dry-run to print the fixes as a diff.')
}
