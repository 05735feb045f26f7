import {
  type FixableFinding,
  type FixContext,
  type Fixer,
  formatFragment,
  formatPointer,
  type NodePath,
  type Pointer,
  parsePointer,
} from '../../src/plugin/index.ts'
import { renameField } from './rename-field.ts'
import { dataOf, dataText } from './steps/finding-data.ts'

/** Adds an empty entry for each undefined name in braces, or corrects the name of an entry. */
export const namesInBraces: Fixer['fix'] = (finding, context) =>
  dataText(finding, 'meant') === undefined ? stubs(finding, context) : renameField(finding, context)

function stubs(finding: FixableFinding, { node }: FixContext): ReturnType<Fixer['fix']> {
  const [map, names] = [dataText(finding, 'map'), dataOf(finding, 'undefinedNames')]
  const pointer = map === undefined ? undefined : parsePointer(map)
  if (pointer === undefined || !Array.isArray(names)) return []
  const section = pointer.at(-1) === 'variables' ? 'serverVariables' : 'parameters'
  const entries = names.map(String).map((name) => [name, entryFor(['components', section, name], node)] as const)
  if (node.file.nodeAt(pointer) === undefined)
    return [{ op: 'add', path: formatPointer(pointer), value: Object.fromEntries(entries) }]
  return entries.map(([name, value]) => ({ op: 'add', path: formatPointer([...pointer, name]), value }))
}

/** A reference to the component with that name in the same file, or else an empty object. */
function entryFor(component: Pointer, { file }: NodePath): { readonly $ref?: string } {
  return file.nodeAt(component) === undefined ? {} : { $ref: formatFragment(component) }
}
