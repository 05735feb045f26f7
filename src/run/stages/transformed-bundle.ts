import type { BundleResult } from '../../../bundler/index.ts'
import type { Settings } from '../../config/settings.ts'
import type { Finding, Question } from '../../findings/finding.ts'
import type { BuiltGraph } from '../../graph/build.ts'
import { findingsOfAuthors, findingsOfTransforms } from '../../origins/author-findings.ts'
import { withFileViews } from '../../origins/file-views.ts'
import { runTransforms } from '../../transform/run.ts'
import type { PreparedTransform } from '../../transform/transform.ts'
import { describedBundle } from '../bundled-description.ts'
import type { RunDescription, TransformsRequest } from '../open-entry.ts'

interface BundleTransforms {
  readonly transforms: readonly PreparedTransform[]
  readonly request: TransformsRequest
  readonly settings: Settings
}

interface TransformedBundle {
  readonly result: BundleResult
  /** The result with its graph; undefined if there is no bundle. */
  readonly built: BuiltGraph | undefined
  readonly reported: readonly Finding[]
  readonly crashed: boolean
  readonly questions: ReadonlyMap<string, Question>
}

/** A bundle after the transforms that run on it; without a text when one reported an error or ended the run. */
export async function transformedBundle(
  bundled: BundleResult,
  built: RunDescription,
  { transforms, request, settings }: BundleTransforms,
): Promise<TransformedBundle> {
  const described = await describedBundle(bundled, built)
  if (described === undefined)
    return { result: bundled, built: undefined, reported: [], crashed: false, questions: new Map() }
  const source = () => request.sourceOf(built.source)
  const transformed = await runTransforms(described, transforms, { ...request, source })
  const { graph } = transformed.description
  const broken = graph.findings.filter(({ severity }) => severity === 'error')
  const reported = [
    ...findingsOfTransforms(transformed, settings),
    ...(await findingsOfAuthors(broken, graph, settings)),
  ]
  const { crashed, questions } = transformed
  const { language, findings, nameMap } = bundled
  if (transformed.hasErrors) return { result: { language, findings }, built: undefined, reported, crashed, questions }
  const result = withFileViews({ language, findings, ...(nameMap === undefined ? {} : { nameMap }) }, graph.entry)
  return { result, built: transformed.description, reported, crashed, questions }
}
