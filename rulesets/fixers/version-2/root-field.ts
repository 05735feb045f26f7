import { type Fixer, formatPointer } from '../../../src/plugin/index.ts'

/** Moves a field of the root into `info`. */
export const rootField: Fixer['fix'] = ({ place: { pointer } }) => [
  { op: 'move', from: formatPointer(pointer), path: formatPointer(['info', ...pointer]) },
]
