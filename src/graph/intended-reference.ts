import { pointerOf } from '../load/node-path.ts'
import { formatFragment } from '../pointer.ts'
import { pointerIn } from './fragment.ts'
import { withSegments, writtenReference } from './reference-writing.ts'
import type { DeadEnd, ReferenceProblem, ReferenceSite } from './resolve.ts'

/** The text that the author of a reference which leads nowhere most likely meant, where one name alone is near. */
export function intendedReferenceText(
  { text, location }: ReferenceSite,
  { meant, meantFile }: ReferenceProblem,
  end: DeadEnd | undefined,
): string | undefined {
  if (meant !== undefined) return meant
  const hash = text.indexOf('#')
  const fragment = hash < 0 ? '' : text.slice(hash)
  if (meantFile !== undefined) return writtenReference(meantFile, location.file, fragment)
  // The sections of the Components Object are no objects that a reference may lead to.
  if (end?.meant === undefined || (end.meant[0] === 'components' && end.meant.length < 3)) return undefined
  const [names, pointer] = [end.meant, pointerIn({ text })]
  if (hash === 0 && formatFragment(names) === formatFragment(pointerOf(location))) return undefined
  if (names.length !== pointer.length) return text.slice(0, hash) + formatFragment(names)
  const changed = names.flatMap((name, index) => (name === pointer[index] ? [] : [[index, name] as const]))
  return withSegments(text, pointer, new Map(changed))
}
