import { formatPointer } from '../pointer.ts'
import { type CaseFailure, filesDifference } from './case-failures.ts'
import type { NamedFiles } from './case-files.ts'
import { lostComments, withComments, withoutComments } from './with-comments.ts'

/**
 * What differs when the input of a case has a comment above each line: what changes it, a fix or a transform, loses none whose entry
 * stays, and gives the same text.
 */
export async function commentFailures(
  changing: 'fix' | 'transform',
  input: NamedFiles,
  expected: NamedFiles,
  change: (files: NamedFiles) => Promise<NamedFiles>,
): Promise<readonly CaseFailure[]> {
  const { files, comments } = await withComments(input)
  const changed = await change(files)
  const lost = await lostComments(comments, changed)
  if (lost.length > 0) {
    const details = lost.map(({ path, pointer }) => `- # a comment above ${formatPointer(pointer)} in ${path}`)
    const problem = `the ${changing} loses comments of entries that stay; change less`
    return [{ problem, details: details.join('\n') }]
  }
  const difference = filesDifference(expected, withoutComments(changed))
  return difference === undefined
    ? []
    : [{ problem: `with a comment above each line, the ${changing} gives another text`, details: difference }]
}
