import { type Position, type PositionKind, type ScalarShape, stringOf } from '../../src/plugin/index.ts'

type ContentKind = NonNullable<ScalarShape['content']>

/** Whether a position holds a kind of text, with the given severity for defects in it. */
export function hasStringContent(
  content: ContentKind,
  severity?: 'warn',
): (kind: Pick<PositionKind, 'shape'>) => boolean {
  return ({ shape }) => shape?.shape === 'scalar' && shape.content === content && shape.contentSeverity === severity
}

/** The string at a position for a kind of text. */
export function stringContent(position: Position, content: ContentKind, severity?: 'warn'): string | undefined {
  return hasStringContent(content, severity)(position) ? stringOf(position.location.node) : undefined
}
