import type { DetailedLandscape } from '../landscape/details.ts'
import type { ReportedReferences } from '../landscape/references.ts'
import type { ReportedLandscape } from '../landscape/report.ts'
import { jsonText } from '../report/escaped-text.ts'
import { type GraphBy, type Picture, pictureOf } from './picture.ts'
import { referencesPicture } from './references-picture.ts'

/** The forms of a landscape. */
export type GraphForm = 'json' | 'mermaid' | 'dot' | 'svg' | 'html'

/** A landscape in a form. Where a form has limits, and the picture is beyond them, it is one of applications alone. */
export async function graphText(
  form: GraphForm,
  { report, details }: DetailedLandscape,
  by: GraphBy,
  linkTo: (file: string) => string | undefined,
): Promise<string> {
  if (form === 'json') return jsonText(report)
  if (form === 'svg') return (await import('./svg.ts')).svg(pictureOf(report, by), linkTo)
  if (form === 'html') return (await import('./page.ts')).page(pictureOf(report, by), { report, details })
  return textForm(form, picturesOf(report, by))
}

/** What refers to what, in a form. */
export async function referencesText(
  form: Exclude<GraphForm, 'html'>,
  references: ReportedReferences,
  linkTo: (file: string) => string | undefined,
): Promise<string> {
  if (form === 'json') return jsonText(references)
  const picture = referencesPicture(references)
  if (form === 'svg') return (await import('./svg.ts')).svg(picture, linkTo)
  return textForm(form, [() => picture])
}

function picturesOf(report: ReportedLandscape, by: GraphBy): readonly (() => Picture)[] {
  const pictures: (() => Picture)[] = [() => pictureOf(report, by)]
  if (by !== 'application') pictures.push(() => pictureOf(report, 'application'))
  return pictures
}

async function textForm(form: 'mermaid' | 'dot', pictures: readonly (() => Picture)[]): Promise<string> {
  if (form === 'mermaid') return (await import('./mermaid.ts')).mermaid(pictures)
  return (await import('./dot.ts')).dot(pictures)
}
