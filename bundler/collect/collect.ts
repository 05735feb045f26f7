import path from 'node:path'
import type { Graph } from '../../src/graph/graph.ts'
import { Stripping } from '../../src/graph/stripping.ts'
import type { Node } from '../../src/load/node.ts'
import type { BundleOptions } from '../options.ts'
import { findHomes, type HomeOfReference } from './homes.ts'
import { keptExtensions } from './kept-extensions.ts'
import { OwnValues } from './own-values.ts'
import { Pins } from './pins.ts'

/** What of a description matters to its bundle, before anything is decided. */
export interface Collected {
  readonly graph: Graph
  readonly options: BundleOptions
  /** What the entry file holds by itself, and how often each of its references occurs. */
  readonly own: OwnValues
  /** Content of other files that moves to names of the entry file. */
  readonly homes: ReadonlyMap<Node, HomeOfReference>
  /** The fields that the bundle leaves out. */
  readonly stripping: Stripping
  /** The names that were asked for. */
  readonly pins: Pins
  /** The folder that origins start from. */
  readonly root: string
}

/** Collects what the entry file holds and has names for, what the bundle leaves out, and what names were asked for. */
export function collect(graph: Graph, options: BundleOptions): Collected {
  const root = options.root ?? path.dirname(graph.entry.path)
  const stripping = new Stripping(graph, options.stripExtensions ?? [], keptExtensions(options))
  const own = new OwnValues(graph, stripping)
  const homes = findHomes(graph, own.references)
  return { graph, options, own, homes, stripping, pins: new Pins(graph, options.names ?? new Map(), root), root }
}
