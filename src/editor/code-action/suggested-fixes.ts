import type { Finding, FindingFix } from '../../findings/finding.ts'
import type { EditorServer } from '../capability.ts'

/** The fixes of each finding of a file alone, by `findingKey`. */
type FixesOfFile = ReadonlyMap<string, readonly FindingFix[]>

/** Recognizes a finding in another run over the same texts. */
export function findingKey({ code, place, message }: Finding): string {
  return JSON.stringify([code, place.source, place.pointer, place.on, message])
}

/** What fixers suggest, kept until something changes: clients ask whenever the cursor moves. */
export class SuggestedFixes {
  readonly #server: EditorServer
  readonly #known = new Map<string, FixesOfFile>()
  #changes = 0

  constructor(server: EditorServer) {
    this.#server = server
    server.onChange(() => {
      this.#changes += 1
      this.#known.clear()
    })
  }

  /** The fixes for the findings in a file, by its real path; each was tried, and adds no error. */
  async of(path: string, signal: AbortSignal): Promise<FixesOfFile> {
    const known = this.#known.get(path)
    if (known !== undefined) return known
    const changes = this.#changes
    const { lintWithSuggestedFixes } = await import('../../run/fix-documents.ts')
    const isMeant = ({ place }: Finding) => place.source === path
    const { findings } = await this.#server.workspace.onRun(path, signal, (run, entries) =>
      lintWithSuggestedFixes(run, entries, { signal }, isMeant),
    )
    const fixes = new Map(
      findings.filter(isMeant).map((finding) => {
        const { fix, suggestions = [] } = finding
        return [findingKey(finding), fix === undefined ? [] : [fix, ...suggestions]] as const
      }),
    )
    if (changes === this.#changes) this.#known.set(path, fixes)
    return fixes
  }
}
