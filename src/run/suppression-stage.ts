import type { Finding } from '../findings/finding.ts'
import type { SourceFile } from '../load/source-file.ts'
import type { SuppressedFindings, SuppressionRequest } from './apply-suppressions.ts'

/**
 * Maps findings to the sources, drops suppressed ones, and adds problems of the suppressions themselves. Suppressions can be
 * comments, extensions or entries of the suppressions file. The code for them is loaded with the first.
 */
export async function withSuppressions(
  findings: readonly Finding[],
  request: Omit<SuppressionRequest, 'mayHaveExtensions'>,
): Promise<SuppressedFindings> {
  const { entry, map, accepted } = request
  const before = [...entry.files.values()]
  const mayHaveExtensions = before.some(({ text }) => text.includes('x-msgapi-ignore'))
  const apply = async (mapping: SuppressionRequest['map']) => {
    const { applySuppressions } = await import('./apply-suppressions.ts')
    return applySuppressions(findings, before, { ...request, mayHaveExtensions, map: mapping })
  }
  if (accepted !== undefined || mayHaveExtensions) return apply(map)
  const mapped = await map(findings)
  return [...entry.files.values()].some(maySuppress) ? apply(async () => mapped) : mapped
}

function maySuppress({ language, text }: SourceFile): boolean {
  return language === 'yaml' && text.includes('msgapi-') && /#[ \t]*msgapi-/.test(text)
}
