import { childOf, stringOf } from 'msgapi/plugin'

/** @type {import('msgapi/plugin').TransformDefinition} */
export const contact = {
  description: 'Writes the contact of an API from the team that owns it',
  schema: {
    type: 'object',
    properties: { domain: { description: 'Where the mail of teams goes', type: 'string', default: 'acme.example' } },
    additionalProperties: false,
  },
  codes: {
    'contact-written': { severity: 'info', description: 'The contact was written' },
    'owner-missing': { severity: 'warn', description: 'No team owns the API, so that it has no contact' },
  },
  create:
    ({ domain }) =>
    async (description, file) => {
      const { entry } = description.graph
      const owner = stringOf(entry.nodeAt(['info', 'x-owner']))
      if (owner === undefined) {
        file.report({
          code: 'owner-missing',
          message: 'Name the owner as "x-owner", so that the contact can be written',
        })
        return undefined
      }
      const email = `${owner}@${domain}`
      const written = entry.nodeAt(['info', 'contact'])
      if (stringOf(childOf(written, 'email')) === email) return undefined
      file.report({ code: 'contact-written', message: `The contact is ${email}` })
      const value = { name: owner, email }
      if (written === undefined) return description.edit([{ op: 'add', path: '/info/contact', value }])
      // Adds each field on its own, so that comments and other fields stay.
      if (written.kind === 'map') {
        const fields = Object.entries(value)
        return description.edit(
          fields.map(([name, text]) => ({ op: 'add', path: `/info/contact/${name}`, value: text })),
        )
      }
      return description.edit([{ op: 'replace', path: '/info/contact', value }])
    },
}
