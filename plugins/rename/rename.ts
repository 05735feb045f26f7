import {
  type Description,
  type DescriptionFile,
  formatPointer,
  type Graph,
  type MapShape,
  mentionsIn,
  type Node,
  type NodePath,
  namedPlace,
  type Operation,
  type OptionsOfTransform,
  pointerOf,
  quote,
  rootPath,
  type SourceFile,
  shapeUnder,
  stepTo,
  valueNamed,
} from '../../src/plugin/index.ts'
import { discriminatedBy, propertyRenames } from './discriminator-property.ts'
import { discriminatorChanges, templateChanges } from './discriminator-values.ts'
import { tagNameAt, tagRenames } from './tag-name.ts'

/** The kinds of keys that can be renamed. Keys of other maps, such as properties, are part of the messages. */
const names: ReadonlySet<string | undefined> = new Set([
  'component name',
  'server name',
  'channel id',
  'operation id',
  'message id',
  'channel parameter name',
  'server variable name',
  'definition name',
])

/**
 * Renames the target of `at` to `to`: its key, all references to or through it in all files of the description, and the texts that
 * the format links to it by spelling; tags, and properties of discriminators, by their spelling alone. Nothing changes if the new name is refused.
 */
export async function rename(
  description: Description,
  file: DescriptionFile,
  { at, to }: OptionsOfTransform,
): Promise<Description | undefined> {
  if (typeof at !== 'string' || typeof to !== 'string') return undefined
  const { graph } = description
  const target = valueNamed(at, graph)
  if (target?.parent === undefined) {
    file.report({ code: 'not-found', message: `There is no ${quote(at)} in this description; correct the option "at"` })
    return undefined
  }
  const { key, parent } = target
  const tag = tagNameAt(target, graph)
  const schemas = discriminatedBy(target, graph)
  if (tag !== undefined || schemas !== undefined) {
    if ((tag ?? key) === to || (schemas !== undefined && (await isNeededElsewhere(target, at, file)))) return undefined
    const changes =
      tag === undefined
        ? propertyRenames(target, to, schemas ?? [], graph, file)
        : tagRenames(target, { name: tag, to }, graph, file)
    return changes && description.edit(changes)
  }
  if (key === to || isRefused(target, parent, to, graph, file)) return undefined
  if (await isNeededElsewhere(target, at, file)) return undefined
  reportMentions(target, graph, file)
  const discriminator = discriminatorChanges(target, to, graph)
  if (discriminator !== undefined) {
    const message = `Values of ${quote(discriminator.property)} in messages change to ${quote(to)} with the name; to keep them, give the property a "const" first`
    file.report({ code: 'value-changed', at: target, on: 'key', message })
  }
  const renames = placesIn(parent.file, parent.node).flatMap((map): readonly Operation[] => [
    ...templateChanges(map, key, to, graph),
    { op: 'rename', path: formatPointer([...pointerOf(map), key]), file: map.file.path, to },
  ])
  // All pointers are those before the key changes.
  return description.edit([...(discriminator?.operations ?? []), ...renames])
}

/**
 * True if references of other descriptions would not follow: those outside the run, and names that are discriminator values
 * there.
 */
async function isNeededElsewhere(target: NodePath, at: string, file: DescriptionFile): Promise<boolean> {
  const references = await file.referencesElsewhere(target)
  const outside = references.filter(({ isInRun }) => !isInRun)
  // An entry that renames the same value itself changes the discriminator values that it has.
  const following = references.filter(
    ({ entry, isInRun }) => isInRun && namedPlace(at, entry)?.file !== target.file.path,
  )
  const isValue = following.length > 0 && (await file.otherDescriptions())?.tellApart(target) === 'name'
  const refused = outside.length > 0 || !isValue ? outside : following
  if (refused.length === 0) return false
  const message =
    outside.length > 0
      ? `${quote(target.key)} keeps its name, because descriptions outside this run refer to it; change them first, or run them together`
      : `${quote(target.key)} keeps its name, which another description uses as a discriminator value; name its file in "at"`
  const related = refused.map(({ location }) => ({ at: location, message: 'refers to it' }))
  file.report({ code: 'used-elsewhere', at: target, on: 'key', message, related })
  return true
}

function isRefused(target: NodePath, map: NodePath, to: string, graph: Graph, file: DescriptionFile): boolean {
  const names = mapOfNames(map, graph)
  if (names === undefined) {
    const message = `${quote(target.key)} is not a name that can change; rename a component, channel, operation, server, message, parameter, server variable or tag`
    file.report({ code: 'no-name', at: target, on: 'key', message })
    return true
  }
  if (names !== 'anything' && names.keys !== undefined && !new RegExp(names.keys).test(to)) {
    const message = `Unexpected name ${quote(to)}, expected a ${names.keyName ?? 'name'} that matches ${names.keys}`
    file.report({ code: 'illegal-name', at: target, on: 'key', message })
    return true
  }
  if (map.node.kind !== 'map' || !map.node.entries.has(to)) return false
  const taken = { ...target, key: to, node: map.node.entries.get(to)?.value ?? target.node }
  const message = `${quote(target.key)} keeps its name, because ${quote(to)} already exists; choose another name`
  file.report({ code: 'taken', at: target, on: 'key', message, related: [{ at: taken, on: 'key', message: 'has it' }] })
  return true
}

function reportMentions(target: NodePath, graph: Graph, file: DescriptionFile): void {
  const [map, kind, name] = pointerOf(target)
  if (target.file !== graph.entry || map !== 'components') return
  for (const mention of mentionsIn(graph)) {
    if (mention.kind !== kind || mention.name !== name) continue
    const message = `This extension mentions ${quote(name)}, which is renamed; change it if it means the renamed value`
    file.report({ code: 'mentioned', at: mention.at, message })
  }
}

/** All paths in a file to one value. Aliases and merge keys can add further paths. */
function placesIn(file: SourceFile, value: Node): readonly NodePath[] {
  const root = rootPath(file)
  const found: NodePath[] = []
  const waiting = root === undefined ? [] : [root]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (at.node === value) found.push(at)
    for (const key of keysOf(at.node)) {
      const member = stepTo(at, key)
      if (member !== undefined && member.node.kind !== 'scalar') waiting.push(member)
    }
  }
  return found
}

function keysOf(node: Node): readonly string[] {
  if (node.kind === 'map') return node.entries.keys()
  return node.kind === 'list' ? node.items.map((_item, index) => String(index)) : []
}

/**
 * The definition of a map whose keys are names; undefined for any other value. In a file that is not a description, such as a
 * collection of schemas, every key is a name: then `anything`.
 */
function mapOfNames(owner: NodePath, graph: Graph): MapShape | 'anything' | undefined {
  if (owner.node.kind !== 'map') return undefined
  const { parent } = owner
  for (const { type } of parent === undefined ? [] : graph.objectsAt(parent.node)) {
    const shape = shapeUnder(type, owner.key)
    if (shape?.shape === 'map' && names.has(shape.keyName)) return shape
  }
  for (let at: NodePath | undefined = owner; at !== undefined; at = at.parent) {
    if (graph.objectsAt(at.node).length > 0) return undefined
  }
  return 'anything'
}
