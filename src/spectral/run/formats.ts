import type { Ruleset } from '@stoplight/spectral-core'
import type { Finding } from '../../findings/finding.ts'
import type { DocumentView } from '../view/document-view.ts'
import type { Failures } from './failures.ts'

/** A format of a ruleset: a test of a document. */
export type Format = Ruleset['formats'] extends Set<infer Entry> ? Entry : never

interface Detection {
  /** The formats that the document has; null when it has none, unless that is to be ignored. */
  readonly formats: ReadonlySet<Format> | null
  readonly findings: readonly Finding[]
}

/**
 * Which formats of a ruleset a document has, asked in their order on the resolved data. A document that has none of several
 * gives Spectral's `unrecognized-format`, a warning.
 */
export function detectFormats(
  ruleset: Ruleset,
  view: DocumentView,
  options: { readonly ignoreUnknownFormat: boolean; readonly failures: Failures },
): Detection {
  const candidates = [...ruleset.formats]
  const formats = candidates.filter((format) => {
    try {
      return format(view.resolved, view.entry.path)
    } catch (error) {
      options.failures.formatThrew(nameOf(format), error)
      return false
    }
  })
  if (formats.length > 0 || options.ignoreUnknownFormat) return { formats: new Set(formats), findings: [] }
  return { formats: null, findings: candidates.length === 0 ? [] : [unrecognized(candidates, view)] }
}

function unrecognized(candidates: readonly Format[], view: DocumentView): Finding {
  return {
    code: 'unrecognized-format',
    message: `The provided document does not match any of the registered formats [${candidates.map(nameOf).join(', ')}]`,
    severity: 'warn',
    place: view.entry.placeAt([], 'value'),
    range: view.rangeOf({ file: view.entry, path: [], asked: [] }),
  }
}

function nameOf(format: Format): string {
  return format.displayName ?? format.name
}
