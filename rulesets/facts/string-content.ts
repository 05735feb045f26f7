import { type Position, type PositionKind, type ScalarShape, stringOf } from '../../src/plugin/index.ts'

type StringContent = NonNullable<ScalarShape['content']>

/** Whether a position holds what a rule looks at, where that is of a severity. */
export function hasStringContent(
  content: StringContent,
  severity?: 'warn',
): (kind: Pick<PositionKind, 'shape'>) => boolean {
  return ({ shape }) => shape?.shape === 'scalar' && shape.content === content && shape.contentSeverity === severity
}

/** The string at a position, when it is what a rule looks at. */
export function stringContent(position: Position, content: StringContent, severity?: 'warn'): string | undefined {
  return hasStringContent(content, severity)(position) ? stringOf(position.location.node) : undefined
}
