import { type ArgumentKind, anyOf, type FieldKinds, listOf, objectOf, oneOf, record, text } from '../call-options.ts'
import { severities } from '../findings/finding.ts'
import { isRecord } from '../plain-data.ts'
import type { Plugin } from '../plugin/define-plugin.ts'
import type { CaseFiles } from './case-files.ts'
import { type CaseForm, caseForms } from './case-forms.ts'
import type { ExpectedFinding, ExpectedReport } from './expected-finding.ts'

const files = anyOf<CaseFiles>('a text, or files by path', (value) => typeof value === 'string' || isRecord(value))

const form = oneOf(caseForms)

/** The fields of a case that the tests of rules and of transforms share. */
export const caseKinds = {
  name: text,
  input: files,
  options: record,
  output: files,
  only: anyOf<CaseForm | readonly CaseForm[]>(
    `${form.expected}, or a list of them`,
    (value) => form.accepts(value) || (Array.isArray(value) && value.every(form.accepts)),
  ),
}

const findingKinds: FieldKinds<ExpectedFinding> = {
  message: anyOf('a string or a pattern', (value) => typeof value === 'string' || value instanceof RegExp),
  file: text,
  pointer: text,
  on: oneOf(['key', 'value']),
  range: anyOf('{ start, end }', isRecord),
  severity: oneOf(severities),
}

export const findingsKind = listOf('a list of findings', objectOf<ExpectedFinding>(findingKinds))
export const reportsKind = listOf('a list of findings', objectOf<ExpectedReport>({ ...findingKinds, code: text }))
export const pluginKind: ArgumentKind<Plugin> = anyOf('a plugin, as definePlugin returns it', isRecord)
