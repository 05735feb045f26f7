import { pageOf } from '../rulesets/rule-links.ts'
import type { Finding } from '../src/findings/finding.ts'
import { builtInRule, lintText } from './conformance/lint-source.ts'

/** What is no defect of a part of a description: that nothing refers to a component, and that a format is not looked into. */
const asides = ['spec/component-unused', 'spec/schema-format-unchecked']

/** Whether a finding is no defect of a part of a description, or comes from a rule that no preset but `msgapi:all` turns on. */
export function isAside({ code }: Finding): boolean {
  return asides.includes(code) || builtInRule(code)?.recommended === false
}

/** Lints a part of a description, such as the examples of a page, without asides unless the page is about them. */
export async function lintPart(text: string, page = '', path?: string): Promise<readonly Finding[]> {
  const findings = await lintText(text, path)
  return findings.filter((finding) => !isAside(finding) || pageOf(finding.code) === page)
}

/** A finding as its position and code. */
export function place({ range, code }: Finding): string {
  return `${range.start.line + 1}:${range.start.character + 1} ${code}`
}

/** A finding as its position, severity and code. */
export function line({ range, severity, code }: Finding): string {
  return `${range.start.line + 1}:${range.start.character + 1} ${severity} ${code}`
}
