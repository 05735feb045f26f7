/** A transform, for people who choose one. */
export interface ListedTransform {
  readonly name: string
  readonly description: string
}

/** The transforms in what `msgapi explain transforms` prints: names in a column, and descriptions of one or more lines beside it. */
export function listedTransforms(output: string): readonly ListedTransform[] {
  const [list = ''] = output.split('\n\n')
  return [...list.matchAll(/^ {2}(\S+) {2,}(.+(?:\n {6,}.+)*)/gm)].map(([, name = '', description = '']) => ({
    name,
    description: description.replace(/\s*\n\s*/g, ' '),
  }))
}
