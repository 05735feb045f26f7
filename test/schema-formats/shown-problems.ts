import type { ReadSchema, RefusedPart, SchemaProblem } from '../../src/plugin/index.ts'

/** What is wrong with a schema where no other one defines the names that it uses. */
export function allProblems({ problems, uses = [] }: ReadSchema): readonly SchemaProblem[] {
  return [...problems, ...uses.map(({ problem }) => problem)]
}

/** `/fields/0/type Unexpected type "x"`: where a problem is, and how its message starts. */
export function shown({ pointer = [], message }: SchemaProblem): string {
  return `/${pointer.join('/')} ${message.split(/, expected|, which|, because|; |: /)[0]}`
}

/** A refused part of a value as text. */
export function shownPart(part: RefusedPart): string {
  const at = `/${part.pointer.join('/')}`
  if ('missing' in part) return `${at} lacks ${part.missing}`
  return 'unexpected' in part ? `${at} has ${part.unexpected}` : `${at} wants ${part.expected}`
}
