import { effectiveTarget, type Reference } from '../../src/graph/typed.ts'
import { type ListNode, type MapNode, type Node, stringOf } from '../../src/load/node.ts'
import type { NodePath } from '../../src/load/node-path.ts'
import type { SourceFile } from '../../src/load/source-file.ts'
import { formatFragment } from '../../src/pointer.ts'
import type { Home } from '../collect/homes.ts'
import type { Stripping } from '../collect/stripping.ts'
import type { Component } from '../decide/component.ts'
import type { Decision } from '../decide/decision.ts'
import { scalarKey } from '../reading/same-scalar.ts'
import { formatAround } from '../reading/types.ts'
import { data, type Zone, type Zones } from '../reading/zones.ts'

/** What content says, as a text in which references are only marked, and what they lead to in the order of the marks. */
export interface ContentForm {
  readonly text: string
  readonly targets: readonly (Component | Home)[]
}

/** What the form of content depends on. */
export interface FormParts {
  readonly zones: Zones
  readonly stripping: Stripping
  decide(reference: Reference, schemaFormat: string | undefined): Decision
  /** The component of the entry file that a value is, or moves to. */
  placeOf(node: Node): Home | undefined
}

/**
 * Writes what content says such that two contents that say the same have the same form: without the order of keys, the
 * spelling of scalars and the fields that are left out.
 */
export function contentForm(location: NodePath, schemaFormat: string | undefined, parts: FormParts): ContentForm {
  const words: string[] = []
  const targets: (Component | Home)[] = []
  write(location.node, location.file, parts.zones.ofTarget(location.node, schemaFormat), schemaFormat)
  return { text: words.join(''), targets }

  function write(node: Node, file: SourceFile, zone: Zone, format: string | undefined): void {
    if (zone.kind === 'reference') writeReference(zone.reference, format)
    else if (node.kind === 'scalar') words.push(scalarKey(node, file), ',')
    else writeCollection(node, file, zone, format)
  }

  function writeCollection(node: MapNode | ListNode, file: SourceFile, zone: Zone, format: string | undefined): void {
    const below = (key: string, child: Node) => write(child, file, parts.zones.below(zone, key, child), format)
    words.push(node.kind === 'map' ? '{' : '[')
    if (node.kind === 'list') {
      for (const [index, item] of node.items.entries()) below(String(index), item)
    } else {
      const leftOut = zone.kind === 'object' ? parts.stripping.namesIn(node) : undefined
      for (const key of [...node.entries.keys()].sort()) {
        const child = node.entries.get(key)?.value
        if (child === undefined || leftOut?.has(key) === true) continue
        words.push(JSON.stringify(key), ':')
        below(key, child)
      }
    }
    words.push(node.kind === 'map' ? '}' : ']')
  }

  function writeReference(reference: Reference, format: string | undefined): void {
    const decision = parts.decide(reference, format)
    if (decision.kind === 'refused') return
    if (decision.kind === 'inline') {
      const { target, as } = decision
      const own = formatAround(reference) ?? format
      if (as === 'object') write(target.node, target.file, parts.zones.ofTarget(target.node, own), own)
      else if (as === 'data') write(target.node, target.file, data, format)
      else words.push(JSON.stringify(stringOf(target.node) ?? target.file.text), ',')
      return
    }
    if (decision.kind === 'placed') {
      const { owner, path } = outermost(decision.content)
      targets.push(owner)
      words.push('->', formatFragment([...path, ...decision.inside]), ',')
      return
    }
    const target = effectiveTarget(reference)
    const place = target === undefined || reference.rule === 'must' ? undefined : parts.placeOf(target.node)
    if (place !== undefined) targets.push(place)
    words.push('->', place === undefined ? `entry${formatFragment(decision.pointer)}` : '#', ',')
  }
}

/** The content that is written where other content lies inside it, and the way there. */
function outermost(content: Component | Home): { readonly owner: Component | Home; readonly path: readonly string[] } {
  let owner = content
  let path: readonly string[] = []
  while (!('pointer' in owner) && owner.within !== undefined) {
    path = [...owner.within.path, ...path]
    owner = owner.within.owner
  }
  return { owner, path }
}
