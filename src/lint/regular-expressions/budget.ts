/** Thrown when matching a regular expression against a text would need too much time or memory. */
export class RegularExpressionBudgetError extends Error {
  /** @param hint what to change in the expression */
  constructor(source: string, length: number, hint: string) {
    const shown = source.length > 200 ? `${source.slice(0, 200)}…` : source
    super(`the regular expression /${shown}/ takes too long on a text of ${length} characters: ${hint}`)
    this.name = 'RegularExpressionBudgetError'
  }
}
