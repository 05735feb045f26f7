import { UsageError } from '../../config/errors.ts'
import type { LintOptions } from '../options.ts'
import type { Targets } from '../targets/find-targets.ts'

/** Throws a UsageError for options that exclude each other, and for standard input, which cannot be changed in place. */
export function checkFixTargets({ entries }: Targets, options: LintOptions): void {
  const { fix, fixUnsafe, fixDryRun, format, output, encoding } = options
  if (fixDryRun === true && fix === true)
    throw new UsageError('--fix and --fix-dry-run cannot be used together; give one of them.')
  if (fixDryRun === true && (output !== undefined || format?.some((each) => !each.includes(':')) === true))
    throw new UsageError(
      '--fix-dry-run prints a diff in place of the report; name a file for the report: -f json:FILE.',
    )
  if (encoding !== undefined && !['utf8', 'utf-8'].includes(encoding))
    throw new UsageError('Fixes are written as UTF-8; leave --encoding out, or convert the file first.')
  const isInPlace = fixDryRun !== true && (fix === true || fixUnsafe === true)
  if (isInPlace && entries.some(({ content }) => content !== undefined))
    throw new UsageError('Standard input cannot be changed in place; use --fix-dry-run to print the fixes as a diff.')
}
