import type { StyleRule } from '../style-rule.ts'

/** Readers who store a string need to know its maximum length. */
export const schemaStringMaxLength: StyleRule = {
  description: 'String schemas must have a `maxLength`',
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
