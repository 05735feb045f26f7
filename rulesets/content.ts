import { type ObjectType, type Position, type ScalarShape, type Shape, stringOf } from '../src/plugin/index.ts'

type StringContent = NonNullable<ScalarShape['content']>

/** Whether some string in an object of a type is what a rule looks at, where that is of a severity. */
export function holdsContent(type: ObjectType, content: StringContent, severity?: 'warn'): boolean {
  return Object.values(type.fields).some(({ shape }) => isContent(shape, content, severity))
}

/** The string at a position, when it is what a rule looks at. */
export function contentOf(
  { shape, location }: Position,
  content: StringContent,
  severity?: 'warn',
): string | undefined {
  const isWanted = shape?.shape === 'scalar' && shape.content === content && shape.contentSeverity === severity
  return isWanted ? stringOf(location.node) : undefined
}

function isContent(shape: Shape, content: StringContent, severity: 'warn' | undefined): boolean {
  if (shape.shape === 'list') return isContent(shape.items, content, severity)
  if (shape.shape === 'map') return isContent(shape.values, content, severity)
  return shape.shape === 'scalar' && shape.content === content && shape.contentSeverity === severity
}
