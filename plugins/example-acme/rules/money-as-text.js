/** @type {import('msgapi/plugin').VisitorRule} */
export const moneyAsText = {
  description: 'Amounts of money are decimal numbers in strings, because floating-point numbers are rounded',
  severity: 'warn',
  schema: {
    type: 'object',
    properties: { names: { type: 'array', items: { type: 'string' } } },
    additionalProperties: false,
  },
  defaults: { names: ['amount', 'price', 'total'] },
  visit: {
    Schema(schema, { follow, options, report }) {
      const { properties } = schema
      if (typeof properties !== 'object' || properties === null) return
      const names = Array.isArray(options.names) ? options.names : []
      for (const [name, property] of Object.entries(properties)) {
        const value = follow(property)
        if (!names.includes(name) || typeof value !== 'object' || value === null) continue
        if (!('type' in value) || value.type !== 'number') continue
        report({ at: ['properties', name, 'type'], message: `Write "${name}" as a string, such as "12.50"` })
      }
    },
  },
}
