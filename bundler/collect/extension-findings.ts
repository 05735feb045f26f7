import path from 'node:path'
import type { Finding } from '../../src/findings/finding.ts'
import { quote } from '../../src/findings/quote.ts'
import { type ExtensionSite, namesFile, sitesIn } from '../../src/graph/extensions.ts'
import { namesOwnValue } from '../../src/graph/fragment.ts'
import type { Graph } from '../../src/graph/graph.ts'
import type { TypedObject } from '../../src/graph/objects-and-references.ts'
import { findingAt, shown } from '../../src/graph/reference-findings.ts'
import type { Node } from '../../src/load/node.ts'
import type { NodePath } from '../../src/load/node-path.ts'

const code = 'bundle/reference-in-extension'

/**
 * Reports references in an extension that the bundle keeps: they are data by the format. An info where they still lead to the
 * same file, since the text stays in its folder, and a warning where they lead elsewhere; one finding for all in an extension,
 * at the first of the worse ones. `folder`: where the bundle is written. `seen`: what an alias repeats is reported once.
 */
export function extensionFindings(
  extension: NodePath,
  { reachedBy }: TypedObject,
  { graph, folder, seen }: { readonly graph: Graph; readonly folder: string; readonly seen: Set<Node> },
): readonly Finding[] {
  const sites = sitesIn(extension, seen).filter(({ location }) => graph.referenceAt(location.node) === undefined)
  const isMoved = path.dirname(extension.file.path) !== folder
  const toFiles = sites.filter(({ text }) => namesFile(text))
  const lost = sites.filter((site) => (namesFile(site.text) ? isMoved : leadsIntoOwnFile(site, graph)))
  const [first, ...others] = lost.length > 0 ? lost : toFiles
  if (first === undefined) return []
  const more = others.length === 0 ? '' : ` (and ${others.length} more there)`
  const problem = graph.extensions?.unresolved.get(first.location.node)?.problem
  const name = quote(extension.key)
  if (problem !== undefined) {
    const message = `Reference ${shown(first.text)} in ${name} is not followed${more}: it ${problem}`
    return [{ ...findingAt(first, code, message, reachedBy), severity: 'warn' }]
  }
  const effect =
    lost.length > 0
      ? 'moves to the bundle and leads elsewhere from there'
      : 'is kept, so the bundle still needs that file'
  const message = `Reference ${shown(first.text)} in ${name} ${effect}${more}. Use --follow-extensions to include its target`
  return [{ ...findingAt(first, code, message, reachedBy), severity: lost.length > 0 ? 'warn' : 'info' }]
}

/** Warns of references that are not followed in what other references of extensions brought in. */
export function findingsInFollowed({ extensions }: Graph, seen: ReadonlySet<Node>): readonly Finding[] {
  const sites = [...(extensions?.unresolved.values() ?? [])].filter(({ location }) => !seen.has(location.node))
  return sites.map((site) => {
    const message = `Reference ${shown(site.text)} is not followed: it ${site.problem}`
    return { ...findingAt(site, code, message), severity: 'warn' }
  })
}

/** Whether a reference leads to a value of the file that holds it, which is not where it was in the bundle. */
function leadsIntoOwnFile({ location, text }: ExtensionSite, graph: Graph): boolean {
  return location.file !== graph.entry && text !== '' && namesOwnValue({ location, text })
}
