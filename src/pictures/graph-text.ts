import type { ReportedLandscape } from '../landscape/report.ts'
import { jsonText } from '../report/escaped-text.ts'
import { type GraphBy, type Picture, pictureOf } from './picture.ts'

/** The forms of a landscape. */
export type GraphForm = 'json' | 'mermaid' | 'dot' | 'svg'

/** A landscape in a form. Where a form has limits, and the picture is beyond them, it is one of applications alone. */
export async function graphText(
  form: GraphForm,
  landscape: ReportedLandscape,
  by: GraphBy,
  linkTo: (file: string) => string | undefined,
): Promise<string> {
  if (form === 'json') return jsonText(landscape)
  if (form === 'svg') return (await import('./svg.ts')).svg(pictureOf(landscape, by), linkTo)
  const pictures: (() => Picture)[] = [() => pictureOf(landscape, by)]
  if (by !== 'application') pictures.push(() => pictureOf(landscape, 'application'))
  if (form === 'mermaid') return (await import('./mermaid.ts')).mermaid(pictures)
  return (await import('./dot.ts')).dot(pictures)
}
