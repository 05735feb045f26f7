import { quote, type RuleVisitor } from '../../../src/plugin/index.ts'
import { hasStringContent, stringContent } from '../../facts/string-content.ts'
import { placeInWords } from '../../wording/names.ts'

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
