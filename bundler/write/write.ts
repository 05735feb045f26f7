import { convertedText, readConverted, type WrittenDraft, writeDraft } from '../../src/edit/drafts/write-draft.ts'
import type { Limits } from '../../src/load/limits.ts'
import type { NodePath } from '../../src/load/node-path.ts'
import { withByteOrderMark } from '../../src/load/text/decode.ts'
import type { BundlePlan } from '../name/name.ts'
import { draftOfBundle } from './bundle-draft.ts'

/** A bundle as a file that was read again. */
export type WrittenBundle = Pick<WrittenDraft, 'file' | 'anew' | 'kept'>

/**
 * Writes a bundle: in the language of the entry file as changes to its text, so that what its author wrote stays; in the other language
 * from the values.
 * @throws WriteError when it is larger than the limits allow, or has a number that JSON cannot express
 */
export async function write(plan: BundlePlan, root: NodePath, language: 'yaml' | 'json'): Promise<WrittenBundle> {
  const { entry } = plan.graph
  const draft = draftOfBundle(plan, root)
  const limits = limitsOf(plan)
  if (language === entry.language) return writeDraft(entry, draft, limits)
  const text = convertedText(entry, draft, language)
  return { ...(await readConverted(entry, draft, { text, language }, limits)), anew: false }
}

/** The text of a bundle, which is not read again where it is printed from values. Throws as `write` does. */
export async function writtenText(plan: BundlePlan, root: NodePath, language: 'yaml' | 'json'): Promise<string> {
  const { entry } = plan.graph
  if (language === entry.language) return withByteOrderMark((await write(plan, root, language)).file)
  return convertedText(entry, draftOfBundle(plan, root), language)
}

/** A bundle may be as large as all its sources together. */
function limitsOf({ options: { limits } }: BundlePlan): Limits {
  return { ...limits, fileBytes: limits.totalBytes }
}
