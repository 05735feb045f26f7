import { convertedText, readConverted, type WrittenDraft, writeDraft } from '../../src/edit/drafts/write-draft.ts'
import type { Limits } from '../../src/load/limits.ts'
import type { NodePath } from '../../src/load/node-path.ts'
import { withByteOrderMark } from '../../src/load/text/decode.ts'
import type { BundlePlan } from '../name/name.ts'
import { draftOfBundle } from './bundle-draft.ts'

/** A bundle as a parsed file. */
export type WrittenBundle = Pick<WrittenDraft, 'file' | 'anew' | 'kept'>

/**
 * Writes a bundle. In the language of the entry file, changes its text, so that the author's layout stays; in the other language,
 * prints the values.
 * @throws WriteError if it exceeds the limits, or has a number that JSON cannot express
 */
export async function write(plan: BundlePlan, root: NodePath, language: 'yaml' | 'json'): Promise<WrittenBundle> {
  const { entry } = plan.graph
  const draft = draftOfBundle(plan, root)
  const limits = limitsOf(plan)
  if (language === entry.language) return writeDraft(entry, draft, limits)
  const text = convertedText(entry, draft, language)
  return { ...(await readConverted(entry, draft, { text, language }, limits)), anew: false }
}

/** The text of a bundle. Text that is printed from values is not read again. Throws like `write`. */
export async function writtenText(plan: BundlePlan, root: NodePath, language: 'yaml' | 'json'): Promise<string> {
  const { entry } = plan.graph
  if (language === entry.language) return withByteOrderMark((await write(plan, root, language)).file)
  return convertedText(entry, draftOfBundle(plan, root), language)
}

/** A bundle can be as large as all its sources together. */
function limitsOf({ options: { limits } }: BundlePlan): Limits {
  return { ...limits, fileBytes: limits.totalBytes }
}
