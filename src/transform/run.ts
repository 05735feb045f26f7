import { unified } from 'unified'
import { VFile } from 'vfile'
import type { Finding } from '../findings/finding.ts'
import { findingsOf } from './messages.ts'
import type { Description, DescriptionTransform } from './transform.ts'

/**
 * Runs transforms in their order. Gives what they made of the description, or no description when one of them ended the
 * run with `file.fail`, and their messages as findings. Throws what a transform throws.
 */
export async function runTransforms(
  description: Description,
  transforms: readonly DescriptionTransform[],
): Promise<{ readonly description: Description | undefined; readonly findings: readonly Finding[] }> {
  const { entry } = description.graph
  const file = new VFile({ path: entry.path })
  const processor = unified()
  for (const transform of transforms) {
    // A plugin used twice would run once: each use gets an attacher of its own.
    processor.use(() => async (tree) => checked(await transform(checked(tree), file)))
  }
  try {
    const transformed = checked(await processor.run(description, file))
    return { description: transformed, findings: findingsOf(file, entry) }
  } catch (error) {
    if (!file.messages.some((message) => message === error)) throw error
    return { description: undefined, findings: findingsOf(file, entry) }
  }
}

function checked(tree: unknown): Description {
  if (isDescription(tree)) return tree
  throw new Error('a transform returned something else than a description')
}

function isDescription(tree: unknown): tree is Description {
  return typeof tree === 'object' && tree !== null && 'type' in tree && tree.type === 'description' && 'graph' in tree
}
