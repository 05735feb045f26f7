/** @typedef {{ status: number | null, output: string, errors?: string }} Result of a program */

/** Counts what held and what did not, under names that end in one table. */
export class Report {
  /** @type {Map<string, { passed: number, failed: number, skipped: string[] }>} */
  #rows = new Map()

  /**
   * @param {string} row
   * @param {string} title
   * @param {Result} result
   * @param {object} [expected]
   * @param {number} [expected.status] exit code, 0 by default
   * @param {readonly string[]} [expected.parts] of the output
   * @param {string} [expected.output] all of it
   * @param {boolean} [expected.isQuiet] whether nothing comes on standard error
   */
  check(row, title, result, { status = 0, parts = [], output, isQuiet = false } = {}) {
    const problems = parts.filter((part) => !result.output.includes(part)).map((part) => `missing: ${part}`)
    if (result.status !== status) problems.push(`exit code ${result.status}, expected ${status}`)
    if (isQuiet && result.errors !== '') problems.push('unexpected text on standard error')
    if (output !== undefined && result.output !== output)
      problems.push(`expected this output:\n${output}\nand not this:`)
    console.log(`${problems.length === 0 ? 'ok    ' : 'FAILED'} ${row}: ${title}`)
    this.#row(row)[problems.length === 0 ? 'passed' : 'failed'] += 1
    if (problems.length === 0) return true
    for (const text of [...problems, result.output, result.errors ?? '']) console.log(text)
    return false
  }

  /**
   * @param {string} row
   * @param {string} title
   * @param {string} reason
   */
  skip(row, title, reason) {
    console.log(`skip   ${row}: ${title}: ${reason}`)
    this.#row(row).skipped.push(`${title}: ${reason}`)
  }

  /** Prints the table; returns the exit code. */
  end() {
    const rows = [...this.#rows].map(([name, { passed, failed, skipped }]) => [
      name,
      String(passed),
      String(failed),
      skipped.join('; ') || '-',
    ])
    const table = [['', 'passed', 'failed', 'skipped'], ...rows]
    const widths = [0, 1, 2].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
    console.log()
    for (const row of table)
      console.log(
        row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd(),
      )
    const failed = [...this.#rows.values()].reduce((sum, row) => sum + row.failed, 0)
    const skipped = [...this.#rows.values()].reduce((sum, row) => sum + row.skipped.length, 0)
    console.log(`\n${failed === 0 ? 'all passed' : `${failed} failed`}${skipped === 0 ? '' : `, ${skipped} skipped`}`)
    return failed === 0 ? 0 : 1
  }

  /** @param {string} name */
  #row(name) {
    const row = this.#rows.get(name) ?? { passed: 0, failed: 0, skipped: [] }
    this.#rows.set(name, row)
    return row
  }
}
