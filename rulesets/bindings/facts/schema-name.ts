import { quote, type RuleVisitor } from '../../../src/plugin/index.ts'
import { hasStringContent, stringContent } from '../../facts/string-content.ts'
import { placeIn } from '../../wording/names.ts'

/** A project and a schema, either of which may be a placeholder; a revision may follow behind `@`. */
const schemaName = /^projects\/([^/\s]+)\/schemas\/([^/\s]+)$/

/** Reports names of schemas without their project (format text, Schema Settings Object), where that is of a severity. */
export function wrongSchemaNames(severity: 'warn' | undefined): RuleVisitor {
  return {
    at: hasStringContent('schema-name', severity),
    position(position, { report }) {
      const text = stringContent(position, 'schema-name', severity)
      if (text === undefined || schemaName.test(text)) return
      const advice = /^[^/\s]+$/.test(text) ? `; did you mean ${quote(`projects/{project}/schemas/${text}`)}?` : ''
      const message = `Unexpected value ${quote(text)} for ${placeIn(position)}, expected "projects/{project}/schemas/{schema}"${advice}`
      report({ at: position.location, message })
    },
  }
}

/** The schema that a name stands for, whatever the revision; undefined for a text that is no full name. */
export function schemaNamedBy(text: string | undefined): string | undefined {
  return text !== undefined && schemaName.test(text) ? text.replace(/@[^@]*$/, '') : undefined
}
