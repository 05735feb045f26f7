import path from 'node:path'
import { ExtensionStripping } from '../../src/graph/extension-stripping.ts'
import type { Graph } from '../../src/graph/graph.ts'
import type { Node } from '../../src/load/node.ts'
import { type GraphBundleOptions, keptExtensions } from '../options.ts'
import { EntryContent } from './entry-content.ts'
import { findHomes, type ReferenceSlot } from './entry-slots.ts'
import { RequestedNames } from './requested-names.ts'

/** Facts about a description that its bundle depends on, before any decision. */
export interface Collected {
  readonly graph: Graph
  readonly options: GraphBundleOptions
  /** The content of the entry file itself, and how often each of its references occurs. */
  readonly own: EntryContent
  /** Content of other files that moves to names of the entry file. */
  readonly homes: ReadonlyMap<Node, ReferenceSlot>
  /** The extensions that the bundle leaves out. */
  readonly stripping: ExtensionStripping
  /** The requested component names. */
  readonly requestedNames: RequestedNames
  /** The folder that paths of origins are relative to. */
  readonly root: string
}

/** Collects the content and names of the entry file, the extensions to leave out, and the requested names. */
export function collect(graph: Graph, options: GraphBundleOptions): Collected {
  const root = options.root ?? path.dirname(graph.entry.path)
  const stripping = new ExtensionStripping(graph, options.stripExtensions ?? [], keptExtensions(options))
  const own = new EntryContent(graph, stripping)
  const homes = findHomes(graph, own.references)
  return {
    graph,
    options,
    own,
    homes,
    stripping,
    requestedNames: new RequestedNames(graph, options.names ?? new Map(), root),
    root,
  }
}
