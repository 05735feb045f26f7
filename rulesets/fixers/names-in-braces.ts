import {
  type FixableFinding,
  type FixContext,
  type Fixer,
  formatPointer,
  parsePointer,
} from '../../src/plugin/index.ts'
import { dataOf, dataText } from './finding-data.ts'
import { renameField } from './rename-field.ts'

/** Adds empty entries for names in braces that have none, or gives an entry the name that is meant. */
export const namesInBraces: Fixer['fix'] = (finding, context) =>
  dataText(finding, 'meant') === undefined ? stubs(finding, context) : renameField(finding, context)

function stubs(finding: FixableFinding, { node }: FixContext): ReturnType<Fixer['fix']> {
  const [map, names] = [dataText(finding, 'map'), dataOf(finding, 'undefinedNames')]
  const pointer = map === undefined ? undefined : parsePointer(map)
  if (pointer === undefined || !Array.isArray(names)) return []
  if (node.file.nodeAt(pointer) === undefined) {
    return [{ op: 'add', path: formatPointer(pointer), value: Object.fromEntries(names.map((name) => [name, {}])) }]
  }
  return names.map((name) => ({ op: 'add', path: formatPointer([...pointer, String(name)]), value: {} }))
}
