import path from 'node:path'
import type { Finding } from '../../src/findings/finding.ts'
import { quote } from '../../src/findings/quote.ts'
import { closest } from '../../src/findings/suggest.ts'
import { isJsonSchemaSince2019 } from '../../src/format/schema-formats.ts'
import type { ObjectType, Shape } from '../../src/format/shape.ts'
import type { ExtensionStripping } from '../../src/graph/extension-stripping.ts'
import { type ExtensionSite, isExtension, namesFile, sitesIn } from '../../src/graph/extensions.ts'
import { isFragment, namesOwnValue, pointerIn } from '../../src/graph/fragment.ts'
import type { Graph } from '../../src/graph/graph.ts'
import type { TypedObject } from '../../src/graph/objects-and-references.ts'
import { findingAt, shown } from '../../src/graph/reference-findings.ts'
import { foreignFormat, hasMembers, kindOfKey, shapeOfChild } from '../../src/graph/step.ts'
import type { TypedCursor } from '../../src/graph/typed-cursor.ts'
import { referenceTextOf } from '../../src/graph/walk.ts'
import { childOf, jsonTypeOf, type Node } from '../../src/load/node.ts'
import { childPath, membersOf, type NodePath } from '../../src/load/node-path.ts'
import type { PlacedContent } from './entry-slots.ts'
import { referenceOutOfSchema } from './reference-out-of-schema.ts'

/** A value that the format does not describe, in an object that it describes. */
interface Undescribed {
  readonly location: NodePath
  /** The reason, as a continuation of "it is in". */
  readonly reason: string
}

/** Keywords of other drafts and dialects: `example` also contains data, and others have another name in the format. */
const exampleKeyword = 'example'
const otherNames: ReadonlyMap<string, string> = new Map([['$defs', 'definitions']])

/**
 * Warns of values that look like references but are not, for example in a field that the object does not have, or in a list where
 * the format expects an object. The bundle keeps such values as data, without their targets. Examples and other data of the
 * format can contain anything; `extensionFindings` reports references in extensions. One finding per value, at the first `$ref`
 * that no longer leads anywhere. `folder` is the folder that the bundle is written to. `foreign` is content that is written as
 * part of a schema of another format, and may also be read in the document's own. Takes time linear in the sources.
 */
export function unresolvedReferenceWarnings(
  graph: Graph,
  {
    cursor,
    stripping,
    foreign,
    folder,
  }: { cursor: TypedCursor; stripping: ExtensionStripping; foreign: readonly PlacedContent[]; folder: string },
): readonly Finding[] {
  const findings: Finding[] = []
  const seen = new Set<Node>()
  const isLost = (reference: ExtensionSite) => leadsAstray(reference, graph, stripping)
  // A field that one reading of a value does not know can be known in another.
  for (const owner of graph.objectsWithOther) look(owner, graph.objectsAt(owner.node))
  for (const { target, schemaFormat } of foreign) {
    cursor.forEach(target.node, cursor.ofTarget(target.node, schemaFormat), (_node, position) => {
      if (position.kind === 'object') look(position.object, [position.object])
    })
  }
  return [...findings, ...findingsInFollowed(graph, seen)]

  function look(owner: TypedObject, readings: readonly TypedObject[]): void {
    const entries = owner.node.entries.values()
    for (const { key, value } of entries) {
      if (value.kind === 'scalar') continue
      if (isRegular(value, shapeOfChild(owner, undefined, key, value), owner)) continue
      const field = childPath(owner.location, key, value)
      if (readings.some(({ type }) => isExtension(type, key))) {
        if (!stripping.covers(field)) findings.push(...extensionFindings(field, owner, { graph, folder, seen }))
        continue
      }
      for (const { location, reason } of undescribedIn(graph, owner, field)) {
        const isKnown = location === field && readings.length > 1 && readings.some(({ type }) => isDescribed(type, key))
        if (isKnown) continue
        const [first, ...others] = sitesIn(location, seen).filter(isLost)
        if (first !== undefined) findings.push(unfollowed(first, others.length, owner, reason))
      }
    }
  }
}

/**
 * True if a value has the form that the format describes, down to the next objects. Tested first, because nearly all values have
 * it.
 */
function isRegular(node: Node, shape: Shape | undefined, owner: TypedObject): boolean {
  if (node.kind === 'scalar') return true
  if (shape?.shape === 'object') return node.kind === 'map'
  if (shape === undefined || !hasMembers(shape, node)) return false
  const isMember = (key: string, value: Node) => isRegular(value, shapeOfChild(owner, shape, key, value), owner)
  if (node.kind === 'list') return node.items.every((item, index) => isMember(String(index), item))
  return node.entries.values().every(({ key, value }) => isMember(key, value))
}

function unfollowed({ location, text }: ExtensionSite, others: number, owner: TypedObject, reason: string): Finding {
  const where = isFragment(text) ? 'leads nowhere in the bundle' : 'leads out of the bundle'
  const more = others === 0 ? '' : ` (and ${others} more there)`
  const message = `Reference ${shown(text)} is not followed and ${where}${more}: it is in ${reason}`
  return findingAt({ location }, 'bundle/reference-not-followed', message, owner.reachedBy)
}

/**
 * True if a text leads to another file, or to a value of its own file that the bundle has elsewhere or not at all. Addresses stay
 * valid.
 */
function leadsAstray(site: ExtensionSite, graph: Graph, stripping: ExtensionStripping): boolean {
  const { location, text } = site
  if (!isFragment(text)) return !/^[a-z][a-z0-9+.-]*:|^\/\//i.test(text)
  if (location.file === graph.entry) return stripping.isCrossedBy(pointerIn(site), graph)
  return namesOwnValue(site)
}

/** The parts of a field that the format does not describe: the field itself, or values of the wrong type in it. */
function undescribedIn(graph: Graph, owner: TypedObject, field: NodePath): readonly Undescribed[] {
  const { key, node } = field
  const shape = shapeOfChild(owner, undefined, key, node)
  if (shape?.shape === 'foreign') return graph.referenceAt(node) === undefined ? inForeignSchema(owner, field) : []
  if (isDescribed(owner.type, key)) return misshapenIn(field, shape, owner, key)
  return key === exampleKeyword ? [] : [{ location: field, reason: unknownField(owner, key) }]
}

/** References of a schema with an `$id` are relative to that, and those of JSON Schema since 2019-09 can stay inside the schema. */
function inForeignSchema(owner: TypedObject, location: NodePath): readonly Undescribed[] {
  const format = foreignFormat(owner)
  if ((format?.content ?? 'unknown') !== 'unknown' || childOf(location.node, '$id') !== undefined) return []
  if (format !== undefined && isJsonSchemaSince2019(format) && referenceOutOfSchema(location) === undefined) return []
  return [
    {
      location,
      reason: 'a schema format whose references msgapi does not follow; write the schema without references',
    },
  ]
}

function isDescribed(type: ObjectType, key: string): boolean {
  const kind = kindOfKey(type, key)
  return kind === 'field' || kind === 'patterned'
}

function unknownField({ type, node }: TypedObject, key: string): string {
  const fields = Object.keys(type.fields).filter((field) => !node.entries.has(field))
  const other = otherNames.get(key)
  const meant = other !== undefined && kindOfKey(type, other) === 'field' ? other : closest(key, fields)
  const advice =
    meant === undefined ? '; write its target there, or use a field of the format' : `; did you mean ${quote(meant)}?`
  return `${quote(key)}, which the ${type.title} does not have${advice}`
}

function misshapenIn(
  location: NodePath,
  shape: Shape | undefined,
  owner: TypedObject,
  field: string,
): readonly Undescribed[] {
  const { node } = location
  // A reference to another file in place of another value is refused.
  if (!isFragment(referenceTextOf(node) ?? '')) return []
  if (shape === undefined || shape.shape === 'literal' || (shape.shape === 'object' && node.kind === 'map')) return []
  if (hasMembers(shape, node)) {
    const members = membersOf(location).filter((member) => member.node.kind !== 'scalar')
    return members.flatMap((member) =>
      misshapenIn(member, shapeOfChild(owner, shape, member.key, member.node), owner, field),
    )
  }
  const misfit = `where the format expects ${expectedTypes[shape.shape]} and not an ${jsonTypeOf(node)}; correct it`
  return [{ location, reason: `${quote(field)}, ${misfit}` }]
}

const expectedTypes = {
  object: 'an object',
  map: 'an object',
  list: 'an array',
  scalar: 'a plain value',
  foreign: 'a schema',
  either: 'something else',
}

const code = 'bundle/reference-in-extension'

/**
 * Reports references in an extension that the bundle keeps, because they are data in the format. An info if they still lead to
 * the same file because the text stays in its folder, and a warning if they lead elsewhere. One finding for each extension, at
 * the first of the worse ones. `folder` is the folder that the bundle is written to. `seen` lets values that aliases repeat be
 * reported once.
 */
function extensionFindings(
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
  const message = `Reference ${shown(first.text)} in ${name} ${effect}${more}; use --follow-extensions to include its target`
  return [{ ...findingAt(first, code, message, reachedBy), severity: lost.length > 0 ? 'warn' : 'info' }]
}

/** Warns of references that are not followed, in the targets of other references in extensions. */
function findingsInFollowed({ extensions }: Graph, seen: ReadonlySet<Node>): readonly Finding[] {
  const sites = [...(extensions?.unresolved.values() ?? [])].filter(({ location }) => !seen.has(location.node))
  return sites.map((site) => {
    const message = `Reference ${shown(site.text)} is not followed: it ${site.problem}`
    return { ...findingAt(site, code, message), severity: 'warn' }
  })
}

/** True if a reference leads to a value of its own file that has another place in the bundle. */
function leadsIntoOwnFile({ location, text }: ExtensionSite, graph: Graph): boolean {
  return location.file !== graph.entry && text !== '' && namesOwnValue({ location, text })
}
