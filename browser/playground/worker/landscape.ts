import { graphText } from '../../../src/pictures/graph-text.ts'
import { graphDocuments } from '../../../src/run/graph-documents.ts'
import type { LandscapeAnswer, Texts } from '../protocol.ts'
import { openTexts } from './project.ts'

/** Who sends what to whom in the descriptions among some texts. */
export async function landscapeOfTexts(texts: Texts): Promise<LandscapeAnswer> {
  const { descriptions } = await openTexts(texts)
  const made = await graphDocuments(
    descriptions.map((path) => ({ path })),
    {},
    { focus: [], folder: '/' },
  )
  const svg = await graphText('svg', made, 'application', () => undefined)
  return { svg, report: made.report, notices: made.outcome.notices }
}
