import type { Draft, DraftEntry } from '../../edit/draft.ts'
import { quote } from '../../findings/quote.ts'
import { schemaFormatOf } from '../../format/schema-formats.ts'
import { agreedFormat, componentsInFormats } from '../../graph/formats-of-users.ts'
import { childOf, stringOf } from '../../load/node.ts'
import { membersOf, type NodePath, stepTo } from '../../load/node-path.ts'
import { entryOf, kept, mapWith, newEntry, newMap } from '../drafts.ts'
import { traitsOf } from '../traits.ts'
import type { Upgrading } from '../upgrading.ts'
import { examples } from './message-examples.ts'
import { targetWithTraits } from './trait-precedence.ts'

/** Converts a message: its format goes to its payload, and its id is its key. */
export function message(path: NodePath, upgrading: Upgrading): Draft {
  leaveOutId(path, upgrading)
  const format = formatOf(path, upgrading)
  const payload = stepTo(path, 'payload')
  const written = stepTo(path, 'schemaFormat')
  const component = format && payload && componentWithFormat(payload, format, upgrading)
  if (component !== undefined && written !== undefined) leaveOutFormatOf(component, written, upgrading)
  else if (written !== undefined && format?.node !== written.node) leaveOutFormat(written, upgrading)
  const entries = membersOf(path).flatMap((member): readonly DraftEntry[] => {
    if (member.key === 'messageId' || member.key === 'schemaFormat') return []
    if (member.key === 'examples') return [entryOf(member, examples(member, path, upgrading))]
    if (member !== payload && member.key !== 'payload') return [entryOf(member, upgrading.draftOf(member))]
    if (format === undefined || component !== undefined) return [entryOf(member, upgrading.draftOf(member))]
    const named = format.parent?.node === path.node ? entryOf(format) : newEntry('schemaFormat', kept(format))
    return [newEntry('payload', newMap(member, [named, entryOf(member, upgrading.draftOf(member), 'schema')]))]
  })
  return mapWith(path, targetWithTraits(path, entries, upgrading))
}

/** Converts a message trait: version 3 has neither ids nor formats in it, which its messages got. */
export function messageTrait(path: NodePath, upgrading: Upgrading): Draft {
  leaveOutId(path, upgrading)
  const format = stepTo(path, 'schemaFormat')
  if (format !== undefined) leaveOutFormat(format, upgrading)
  return mapWith(
    path,
    membersOf(path)
      .filter(({ key }) => key !== 'messageId' && key !== 'schemaFormat')
      .map((member) =>
        entryOf(member, member.key === 'examples' ? examples(member, path, upgrading) : upgrading.draftOf(member)),
      ),
  )
}

/** The component that a payload refers to, if that names the format of the message in the result: the reference then leads to both. */
function componentWithFormat(payload: NodePath, format: NodePath, upgrading: Upgrading): NodePath | undefined {
  const target = upgrading.graph.referenceAt(payload.node)?.target
  const agreed = target && agreedFormat(componentsInFormats(upgrading.graph).get(target.node))
  if (target === undefined || agreed?.name !== stringOf(format.node)) return undefined
  upgrading.wholeSchemas.add(payload.node)
  return target
}

/** The `schemaFormat` that the payload of a message has to name; undefined for the format's own schemas, and without payload. */
export function formatOf(path: NodePath, upgrading: Upgrading): NodePath | undefined {
  if (childOf(path.node, 'payload') === undefined) return undefined
  const [ofTrait] = traitsOf(path, upgrading)
    .toReversed()
    .flatMap((trait) => stepTo(trait, 'schemaFormat') ?? [])
  const format = ofTrait ?? stepTo(path, 'schemaFormat')
  const name = stringOf(format?.node)
  if (format === undefined || name === undefined) return undefined
  return schemaFormatOf(name).family === 'own' ? undefined : format
}

function leaveOutFormat(format: NodePath, upgrading: Upgrading): void {
  const name = stringOf(format.node)
  // Any other value is refused.
  if (name === undefined) return
  const shown = quote(name)
  const isOwn = schemaFormatOf(name).family === 'own'
  const message = isOwn
    ? `Left out the schema format ${shown}: version 3 reads payloads as its own schemas if they name no format`
    : `Left out the schema format ${shown}, which is in the payloads of the messages in version 3`
  upgrading.report('upgrade/left-out', format, { message, on: 'key', names: [format] })
}

function leaveOutFormatOf(component: NodePath, written: NodePath, upgrading: Upgrading): void {
  const name = stringOf(written.node)
  if (name === undefined) return
  const message = `Left out the schema format ${quote(name)}: the component ${quote(component.key)} names one now, for all that refer to it`
  upgrading.report('upgrade/left-out', written, { message, on: 'key', names: [written] })
}

function leaveOutId(path: NodePath, upgrading: Upgrading): void {
  const id = stepTo(path, 'messageId')
  if (id === undefined) return
  const message = `Left out "messageId": ${quote(stringOf(id.node) ?? null)} is the key of the message in its channels`
  upgrading.report('upgrade/left-out', id, { message, on: 'key', names: [id] })
}
