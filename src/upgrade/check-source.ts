import { quote } from '../findings/quote.ts'
import { inMinor } from '../format/compile.ts'
import { effectiveTarget } from '../graph/objects-and-references.ts'
import { foreignFormat, kindOfKey } from '../graph/step.ts'
import { childOf, stringOf } from '../load/node.ts'
import { childPath, type NodePath, stepTo } from '../load/node-path.ts'
import { isSplit } from './steps/message-examples.ts'
import { refuseTaken } from './taken-keys.ts'
import type { Upgrading } from './upgrading.ts'

/** Refuses or reports what is wrong in version 2 and would be right, or mean something, in version 3. */
export function checkSource(upgrading: Upgrading): void {
  for (const root of upgrading.roots) checkRoot(root, upgrading)
  checkReferencesToRoots(upgrading)
  checkIds(upgrading)
  checkWords(upgrading)
  checkSchemas(upgrading)
  reportNewFields(upgrading)
}

function checkRoot(root: NodePath, upgrading: Upgrading): void {
  for (const name of ['info', 'channels']) {
    const path = stepTo(root, name)
    if (path?.node.kind === 'map') continue
    if (name === 'channels' && path === undefined) {
      const message =
        'Missing "channels", which version 2 requires and version 3 does not; check that nothing is missing'
      upgrading.report('upgrade/not-required', root, { message })
      continue
    }
    const message =
      path === undefined
        ? `Missing ${quote(name)}, which version 2 requires; add it first`
        : `Unexpected value of ${quote(name)}, expected an object; correct it first`
    upgrading.report('upgrade/wrong-shape', path ?? root, { message })
  }
}

/** Refuses references to a whole description: it would be converted as what they expect. */
function checkReferencesToRoots(upgrading: Upgrading): void {
  const roots = new Set(upgrading.roots.map(({ node }) => node))
  for (const reference of upgrading.graph.references) {
    const target = effectiveTarget(reference)
    if (target === undefined || !roots.has(target.node)) continue
    const message = `Reference ${quote(reference.text)} leads to a whole description; refer to the part of it that is meant`
    upgrading.report('upgrade/wrong-shape', reference.location, { message })
  }
}

/** Refuses values that say what others mean, if they are no texts. */
function checkWords(upgrading: Upgrading): void {
  const { graph } = upgrading
  const words = graph.objectsOf('Message', 'MessageTrait').map(({ location }) => stepTo(location, 'schemaFormat'))
  // What is an unexpected key in one version is a reference in a later one.
  for (const { node, location } of graph.objects) if (node.entries.has('$ref')) words.push(stepTo(location, '$ref'))
  for (const path of words) {
    if (path === undefined || stringOf(path.node) !== undefined) continue
    const message = `Unexpected value of ${quote(path.key)}, expected a string; correct it first`
    upgrading.report('upgrade/wrong-shape', path, { message })
  }
}

/** The types with whole schemas, which version 3 reads as Multi Format Schema Objects if they have one of the keys of these. */
const ownersOfSchemas = ['Components', 'Message', 'MessageTrait']

/** Refuses schemas with a key that means nothing in version 2, and in version 3 that a format is named. */
function checkSchemas(upgrading: Upgrading): void {
  for (const { location, owner: around, reachedBy } of upgrading.graph.objectsOf('Schema')) {
    const owner = around ?? reachedBy?.owner
    // What only a reference leads to may name a format in version 3, also where the reference is inside a schema.
    if (owner === undefined || (around !== undefined && !ownersOfSchemas.includes(around.type.name))) continue
    // A payload whose message names another format is inside such an object after the upgrade.
    const isInside = owner.type.formattedField === location.key && foreignFormat(owner)?.family !== 'own'
    if (!isInside) refuseTaken(location, ['schemaFormat', 'schema'], upgrading)
  }
}

/** Ids of messages have to be unique in version 2, and become keys of several maps. */
function checkIds(upgrading: Upgrading): void {
  const known = new Set<string>()
  for (const { location, node } of upgrading.graph.objectsOf('Message')) {
    const id = stringOf(childOf(node, 'messageId'))
    if (id !== undefined && known.has(id)) {
      const message = `Two messages have the id ${quote(id)}, which version 2 forbids; check that you mean both`
      upgrading.report('upgrade/not-required', stepTo(location, 'messageId') ?? location, { message })
    }
    if (id !== undefined) known.add(id)
  }
}

/** Reports keys that only version 3 defines. */
function reportNewFields(upgrading: Upgrading): void {
  const { graph, options } = upgrading
  const later = inMinor(graph.format, options.to)
  for (const { type, node, location } of graph.objects) {
    const next = later.types.get(type.name)
    // An example that is taken as a payload has none of the fields of examples.
    const isPayload = type.name === 'MessageExample' && !isSplit(location, upgrading)
    if (next === undefined || isPayload) continue
    for (const { key, value } of node.entries.values()) {
      if (kindOfKey(type, key) !== 'unknown' || kindOfKey(next, key) !== 'field') continue
      const message = `${quote(key)} has no meaning here in version 2, and gets that of version ${options.to}; check that you intend it`
      upgrading.report('upgrade/new-field', childPath(location, key, value), { message, on: 'key' })
    }
  }
}
