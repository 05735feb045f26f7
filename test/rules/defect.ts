/** A defect by its name, what follows the first lines of a description, and the findings. */
export type Defect = readonly [title: string, text: string, expected: readonly string[]]
