import { mostProblems } from './problems.ts'
import type { Problem } from './source-file.ts'

/** Lines that version control writes around the two versions of what could not be merged; each ends with a name, or is bare. */
const markers = /^(<{7}|={7}|>{7})(?: [^\r\n]*)?(?=\r?\n|\r|$)/gm

const message = 'Unresolved merge conflict. Keep one version and remove the lines "<<<<<<<", "=======" and ">>>>>>>".'

/**
 * The conflicts that a merge left in a text that does not parse, one error each at its first marker (`parse/conflict`): what
 * the parser says about such a text is their consequence. Empty where there are none.
 */
export function findConflicts(text: string): readonly Problem[] {
  const found: Problem[] = []
  let opening: RegExpExecArray | undefined
  let isDivided = false
  for (const marker of text.matchAll(markers)) {
    const [, sign = ''] = marker
    if (sign.startsWith('<')) {
      opening = marker
      isDivided = false
    } else if (sign.startsWith('=')) isDivided = opening !== undefined
    else if (opening !== undefined && isDivided) {
      const start = opening.index
      found.push({ code: 'parse/conflict', message, severity: 'error', start, end: start + opening[0].length })
      opening = undefined
      if (found.length === mostProblems) break
    }
  }
  return found
}
