import { quote, type RuleVisitor } from '../../../src/plugin/index.ts'
import { hasStringContent, stringContent } from '../../facts/position.ts'
import { placeInWords } from '../../wording/names.ts'

/** `{account}`, `${Account}` and `<account>` are placeholders for values that are filled in later. */
const placeholder = /\$?\{[^{}]*\}|<[^<>@]*>/g

/** Whether a text contains a placeholder. */
export function hasPlaceholder(text: string): boolean {
  return text.search(placeholder) >= 0
}

export interface ResourceName {
  /** In lower case; undefined for a placeholder. */
  readonly service: string | undefined
}

/**
 * Reads a resource name, `arn:<partition>:<service>:<region>:<account-id>:<name>` (format text, Identifier). The name may
 * contain colons, and every part, or the whole text, may be a placeholder. Undefined for any other text.
 */
export function readResourceName(text: string): ResourceName | undefined {
  const filled = text.replaceAll(placeholder, '\u0000')
  if (filled === '\u0000') return { service: undefined }
  const [prefix, partition = '', service = '', ...others] = filled.split(':')
  const isWhole = prefix === 'arn' || prefix === '\u0000'
  if (!isWhole || others.length < 3 || [partition, service, ...others].includes('') || /\s/.test(filled)) {
    return undefined
  }
  return { service: service.includes('\u0000') ? undefined : service.toLowerCase() }
}

/** A project and a schema. Either can be a placeholder, and a revision may follow after `@`. */
const schemaName = /^projects\/([^/\s]+)\/schemas\/([^/\s]+)$/

/** Reports schema names without their project (format text, Schema Settings Object) at the positions with a severity. */
export function wrongSchemaNames(severity: 'warn' | undefined): RuleVisitor {
  return {
    at: hasStringContent('schema-name', severity),
    position(position, { report }) {
      const text = stringContent(position, 'schema-name', severity)
      if (text === undefined || schemaName.test(text)) return
      const name = /^[^/\s]+$/.test(text) ? text : '{schema}'
      const message = `Unexpected value ${quote(text)} for ${placeInWords(position)}, expected ${quote(`projects/{project}/schemas/${name}`)}`
      report({ at: position.location, message })
    },
  }
}

/** The full name of a schema, without its revision; undefined for any other text. */
export function schemaNamedBy(text: string | undefined): string | undefined {
  return text !== undefined && schemaName.test(text) ? text.replace(/@[^@]*$/, '') : undefined
}
