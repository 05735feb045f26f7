import type { Range } from '../findings/finding.ts'
import type { Place } from '../pointer.ts'
import { relativePath } from './relative-path.ts'
import type { ReporterOptions } from './reporter.ts'
import { safeText } from './safe-text.ts'

const longestPath = 200

/** `path:line:column`, both counted from one: the form that editors and terminals open at a click. */
export function locationText({ source }: Place, { start }: Range, options: ReporterOptions): string {
  const path = safeText(relativePath(source, options.workingFolder), longestPath)
  return safeText(`${path}:${start.line + 1}:${start.character + 1}`)
}
