import { join } from 'node:path'
import { bundle } from '../../src/index.ts'
import { graphDocuments } from '../../src/run/graph-documents.ts'

interface Outcome {
  readonly total: number
  readonly passed: number
  readonly failures: readonly string[]
}

/** The flows of the example "social media", as its readme tells them: who sends to whom, where. */
const flows = [
  'Comments Service > Website Backend at comment/{commentId}/changed',
  'Website Backend > Comments Service at comment/liked',
  'Website Backend > Notifications Service at comment/liked',
  'Website Backend > Public API at comment/liked',
  'Website Backend > Website WebSocket Client at update/comment/likes',
  'Website WebSocket Client > Website Backend at like/comment',
]
const names = ['frontend', 'backend', 'comments-service', 'notification-service', 'public-api']

/** Compares the flows of five applications with those that people wrote down, as they are and as bundles. */
export async function run(sharedFolder: string): Promise<Outcome> {
  const folder = join(sharedFolder, 'corpus/asyncapi/asyncapi+spec/examples/social-media')
  const options = { workingFolder: folder, noConfig: true }
  const paths = names.map((name) => `${name}/asyncapi.yaml`)
  const { bundles } = await bundle(paths, options)
  const bundled = bundles.map(({ entry, text = '' }) => ({ path: entry, content: text }))
  const failures: string[] = []
  const cases = [
    ['sources', paths.map((path) => ({ path })), 'reference'],
    ['bundles', bundled, 'server'],
  ] as const
  for (const [name, documents, evidence] of cases) {
    const { report } = await graphDocuments(documents, options, { focus: [], folder })
    const found = report.flows.map(({ from, to, channel }) => `${from} > ${to} at ${channel}`)
    const isKnown = report.flows.every((flow) => flow.evidence === evidence)
    if (found.join('\n') !== flows.join('\n') || !isKnown) failures.push(`${name}: ${found.join(', ')}`)
  }
  return { total: cases.length, passed: cases.length - failures.length, failures }
}
