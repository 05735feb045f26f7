import type { StyleRule } from '../style-rule.ts'

/** Readers who store a text need to know how long it may be. */
export const schemaStringMaxLength: StyleRule = {
  description: 'Schemas of strings must have a maximum length',
  severity: 'warn',
  recommended: false,
  visit: {
    Schema(schema, { report }) {
      const { type, maxLength, format, pattern } = schema
      if (type !== 'string' || maxLength !== undefined || format !== undefined || pattern !== undefined) return
      if (schema.enum !== undefined || schema.const !== undefined) return
      report({ at: ['maxLength'], message: 'The string has no maximum length; add "maxLength"' })
    },
  },
}
