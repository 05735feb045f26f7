import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A document of the corpus, as its manifest has it. Paths are relative to the folder of the corpus. */
export interface CorpusDocument {
  readonly id: string
  readonly file: string
  /** The same document in the neutral spelling. */
  readonly neutral: string
  readonly missingRefs: readonly unknown[]
  readonly remoteRefs: readonly unknown[]
}

/** The folder of the corpus, and the documents in it. */
export function readCorpus(sharedFolder: string): { folder: string; documents: readonly CorpusDocument[] } {
  const folder = join(sharedFolder, 'corpus')
  const { documents }: { readonly documents: readonly CorpusDocument[] } = JSON.parse(
    readFileSync(join(folder, 'manifest.json'), 'utf8'),
  )
  return { folder, documents }
}
