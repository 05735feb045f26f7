import { transform } from '../api/transform.ts'
import type { NamedFiles } from './case-files.ts'
import { inCaseFolder } from './case-folder.ts'

/** Thrown for a case that cannot be written in another form; the message is the end of a sentence that begins with the case. */
export class UnwritableCase extends Error {}

/** Writes a description in another spelling. Rejects with an UnwritableCase where that cannot be done. */
export async function respelled(files: NamedFiles, spelling: string): Promise<NamedFiles> {
  return inCaseFolder(files, {}, async ({ root, entry, nameOf }) => {
    const outcome = await transform(entry, {
      use: [['spelling', { to: spelling }]],
      workingFolder: root,
      root,
      noConfig: true,
    })
    const problem = outcome.unreadable[0] ?? outcome.failures[0]?.message
    if (outcome.files.length === 0) {
      throw new UnwritableCase(`cannot be written in the ${spelling} spelling: ${problem}. Set "only" to leave it out`)
    }
    const changed = new Map(outcome.files.map(({ path, text }) => [nameOf(path), text]))
    return new Map([...files].map(([name, text]) => [name, changed.get(name) ?? text]))
  })
}
