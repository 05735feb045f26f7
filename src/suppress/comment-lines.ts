import type { Extent } from '../load/node.ts'
import type { SourceFile } from '../load/source-file.ts'

/** The lines of a file that hold only a comment. */
export class CommentLines {
  /** For each of these lines, the first line below that is none. */
  readonly #below = new Map<number, number>()

  constructor(comments: readonly Extent[], file: SourceFile) {
    for (const { start } of comments.toReversed()) {
      if (file.text.slice(start - file.columnAt(start), start).trim() !== '') continue
      const { line } = file.positionAt(start)
      this.#below.set(line, this.#below.get(line + 1) ?? line + 1)
    }
  }

  /** The first line below one that is not a comment. */
  lineBelow(line: number): number {
    return this.#below.get(line) ?? this.#below.get(line + 1) ?? line + 1
  }
}
