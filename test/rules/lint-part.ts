import { pageOf } from '../../rulesets/rule-page.ts'
import type { Finding } from '../../src/findings/finding.ts'
import { builtInRule, lintText } from '../conformance/lint-source.ts'

/** What is no defect of a part of a description: that nothing refers to a component, and that a format is not looked into. */
const asides = ['spec/component-unused', 'spec/schema-format-unchecked']

/**
 * Lints a part of a description, such as the examples of a page, without asides and without what no preset but `msgapi:all`
 * reports, unless the page is about it.
 */
export async function lintPart(text: string, page = '', path?: string): Promise<readonly Finding[]> {
  const findings = await lintText(text, path)
  return findings.filter(({ code }) => {
    const isAside = asides.includes(code) || builtInRule(code)?.recommended === false
    return !isAside || pageOf(code) === page
  })
}

/** A finding as its position and code. */
export function place({ range, code }: Finding): string {
  return `${range.start.line + 1}:${range.start.character + 1} ${code}`
}

/** A finding as its position, severity, code and message. */
export function line({ range, severity, code, message }: Finding): string {
  return `${range.start.line + 1}:${range.start.character + 1} ${severity} ${code} ${message}`
}
