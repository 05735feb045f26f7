import {
  type FixContext,
  type Fixer,
  formatFragment,
  formatPointer,
  type NodePath,
  type Operation,
  type Pointer,
  parsePointer,
} from '../../src/plugin/index.ts'
import { type IntendedName, renameField } from './shared-fixers.ts'

/**
 * What a rule about names in braces tells its fixer: the name that an entry should have, or names without an entry and their
 * map.
 */
export type NamesInBraces =
  | (IntendedName & { readonly map?: undefined })
  /** `map` is a JSON Pointer. */
  | { readonly map: string; readonly undefinedNames: readonly string[] }

/** A fixer that adds an empty entry for each undefined name in braces, or corrects the name of an entry. */
export function correctingNames(title: string): Fixer<NamesInBraces> {
  return {
    safety: ({ data }) => (data === undefined ? undefined : 'unsafe'),
    title,
    fix({ data, ...finding }, context) {
      return data?.map === undefined ? renameField({ ...finding, data }, context) : stubs(data, context)
    },
  }
}

function stubs(
  { map, undefinedNames }: Extract<NamesInBraces, { readonly map: string }>,
  { node }: FixContext,
): readonly Operation[] {
  const pointer = parsePointer(map)
  if (pointer === undefined) return []
  const section = pointer.at(-1) === 'variables' ? 'serverVariables' : 'parameters'
  const entries = undefinedNames.map((name) => [name, entryFor(['components', section, name], node)] as const)
  if (node.file.nodeAt(pointer) === undefined)
    return [{ op: 'add', path: formatPointer(pointer), value: Object.fromEntries(entries) }]
  return entries.map(([name, value]) => ({ op: 'add', path: formatPointer([...pointer, name]), value }))
}

/** A reference to the component with that name in the same file, or else an empty object. */
function entryFor(component: Pointer, { file }: NodePath): { readonly $ref?: string } {
  return file.nodeAt(component) === undefined ? {} : { $ref: formatFragment(component) }
}
