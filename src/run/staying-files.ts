import { existsSync } from 'node:fs'
import { relative, sep } from 'node:path'
import type { Finding } from '../findings/finding.ts'
import { isAddress } from '../load/files/address.ts'
import { isInsideFolder } from '../load/files/folders.ts'
import { createReader } from '../load/files/read.ts'
import type { Limits } from '../load/limits.ts'
import type { EntryResult } from './entry-result.ts'

/** Says which files fixes may not change: those that are not the author's own files below the root of an entry. */
export class StayingFiles {
  readonly #roots: readonly string[]
  readonly #limits: Limits
  readonly #onLookup: ((path: string) => void) | undefined
  readonly #known = new Map<string, Promise<string | undefined>>()

  /** `onLookup` gets the path of each source map before it is looked for. */
  constructor(results: readonly EntryResult[], limits: Limits, onLookup?: (path: string) => void) {
    this.#onLookup = onLookup
    this.#roots = results.flatMap((result) => ('unreadable' in result ? [] : result.root))
    this.#limits = limits
  }

  /** Why a file may not be changed, as the second half of a sentence; undefined for one that may. */
  why(path: string): Promise<string | undefined> {
    const known = this.#known.get(path) ?? this.#why(path)
    this.#known.set(path, known)
    return known
  }

  async #why(path: string): Promise<string | undefined> {
    if (isAddress(path)) return 'it is not on this computer'
    const root = this.#roots.find((each) => isInsideFolder(path, each))
    if (root === undefined) return 'it is outside the root'
    const around = relative(root, path)
      .split(sep)
      .find((name) => name === 'node_modules' || name === '.git')
    if (around !== undefined) return `it is in ${around}`
    const mapFile = `${path}.map`
    this.#onLookup?.(mapFile)
    if (!existsSync(mapFile)) return undefined
    // The bundler, which lint needs for nothing else.
    const { readSourceMap } = await import('../../bundler/index.ts')
    const map = await createReader({ root, limits: this.#limits }).read(mapFile)
    const isMade = map.ok && readSourceMap(Buffer.from(map.bytes).toString()) !== undefined
    return isMade ? 'msgapi made it, as its source map says; fix what it was made of' : undefined
  }

  /** The results without the marks of findings that no fix mends, since their files stay. */
  async unmarked<Made>(results: readonly EntryResult<Made>[]): Promise<readonly EntryResult<Made>[]> {
    const staying = new Set<string>()
    for (const path of filesWithFixes(results)) if ((await this.why(path)) !== undefined) staying.add(path)
    if (staying.size === 0) return results
    const unmarked = (finding: Finding): Finding => {
      const { fixable: _fixable, ...unfixable } = finding
      return staying.has(finding.place.source) ? unfixable : finding
    }
    return results.map((result) =>
      'unreadable' in result ? result : { ...result, findings: result.findings.map(unmarked) },
    )
  }
}

function filesWithFixes(results: readonly EntryResult[]): ReadonlySet<string> {
  const findings = results.flatMap((result) => ('unreadable' in result ? [] : result.findings))
  return new Set(findings.flatMap(({ fixable, place }) => (fixable === undefined ? [] : place.source)))
}
