import { readFileSync } from 'node:fs'

/** A description with findings that have fixers, and what fixes make of it. */
export interface FixCase {
  readonly title: string
  readonly input: string
  /** A line for each finding that has a fixer. */
  readonly findings: string
  readonly safe: string
  readonly unsafe: string
  /** For a case about rules that are off by default: its title says so. */
  readonly rulesets: readonly string[] | undefined
  /** The codes that are fixed, where others would be in the way: behind that in the title. */
  readonly only: readonly string[] | undefined
}

export const fixCases = readFileSync('test/fixtures/fix/fixers.txt', 'utf8')
  .split(/^##### /m)
  .slice(1)
  .map((part): FixCase => {
    const [title = '', ...sections] = part.split(/^=== /m)
    const texts = new Map(
      sections.map((section) => [section.slice(0, section.indexOf('\n')), withoutFirstLine(section)]),
    )
    const safe = texts.get('safe') ?? ''
    const input = texts.get('input') ?? ''
    const [all, codes] = /\(all rules(?:, (.+))?\)$/.exec(title.trim()) ?? []
    return {
      title: title.trim(),
      input,
      findings: (texts.get('findings') ?? '').trim(),
      safe,
      unsafe: texts.get('unsafe') ?? safe,
      rulesets: all === undefined ? undefined : ['test/fixtures/fix/every-rule.yaml'],
      only: codes?.split(', '),
    }
  })

function withoutFirstLine(section: string): string {
  return `${section.slice(section.indexOf('\n') + 1).trimEnd()}\n`
}
