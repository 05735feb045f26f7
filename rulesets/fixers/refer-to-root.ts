import { type Fixer, formatFragment, formatPointer, stringOf } from '../../src/plugin/index.ts'
import { setValue } from './set-value.ts'
import { dataText } from './steps/finding-data.ts'

/** Makes a reference lead to a channel or server at the root: writes the one that the rule proposes, or adds the missing one there. */
export const referToRoot =
  (section: 'channels' | 'servers'): Fixer['fix'] =>
  (finding, context) => {
    const { node, graph } = context
    const [name, text] = [dataText(finding, 'name'), stringOf(node.node)]
    if (name === undefined || text === undefined) return setValue(finding, context)
    const map = graph.entry.nodeAt([section])
    return [
      ...(map === undefined ? [{ op: 'add', path: formatPointer([section]), value: {} } as const] : []),
      { op: 'add', path: formatPointer([section, name]), value: { $ref: text } },
      { op: 'replace', path: formatPointer(finding.place.pointer), value: formatFragment([section, name]) },
    ]
  }
