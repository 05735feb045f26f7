import { definePlugin } from '../../src/plugin/index.ts'
import { acceptableCodes, codes, formerCodes } from './codes.ts'

const reason = { title: 'a written reason', type: 'string', pattern: '\\S' }
const acceptableNames = acceptableCodes.flatMap((code) => [code, `perspective/${code}`])
const formerNames = Object.entries(formerCodes).flatMap(([former, code]) =>
  acceptableCodes.includes(code) ? [former] : [],
)

export default definePlugin({
  meta: { name: '@msgapi/plugin-perspective', version: '0.1.0', namespace: 'perspective' },
  transforms: {
    perspective: {
      description: 'Drafts the description of the application on the other side, with questions about the rest',
      schema: {
        type: 'object',
        properties: {
          to: {
            description:
              'The new action: receive turns operations that send, send turns those that receive, flip turns both',
            enum: ['send', 'receive', 'flip'],
          },
          operations: {
            description: 'Ids of the operations to turn; default: all',
            type: 'array',
            items: { type: 'string' },
          },
          title: { description: 'The title of your application', type: 'string', minLength: 1 },
          id: { description: 'The id of your application', type: 'string', minLength: 1 },
          version: { description: 'The version of the new description', type: 'string', minLength: 1 },
          rename: {
            description: 'New operation ids by old id',
            type: 'object',
            additionalProperties: { type: 'string', minLength: 1 },
          },
          addresses: {
            description: 'New channel addresses by channel id; null for an address that is only known at run time',
            type: 'object',
            additionalProperties: { type: ['string', 'null'] },
          },
          messages: {
            description:
              'all removes the message lists of operations that now receive, so they receive all messages of the channel',
            enum: ['all'],
          },
          supply: {
            description: 'Values that cannot be derived, by their JSON Pointers in the result',
            type: 'object',
          },
          draft: {
            description: 'An earlier draft; its completed values are kept, as with --from-draft',
            type: 'object',
          },
          accept: {
            description: 'Reasons for accepting questions, by code: prose or perspective/prose',
            type: 'object',
            properties: Object.fromEntries(acceptableNames.map((code) => [code, reason])),
            // Accepted, but never suggested.
            patternProperties: { [`^(?:perspective/)?(?:${formerNames.join('|')})$`]: reason },
            additionalProperties: false,
          },
        },
        required: ['to'],
        additionalProperties: false,
      },
      fileOptions: ['rename', 'addresses', 'supply', 'accept', 'draft'],
      draftOption: 'draft',
      needs: ['one-file', 'version-3'],
      codes,
      compare: async (written, result) => {
        const { compareDrafts } = await import('./compare-drafts.ts')
        return compareDrafts(written, result)
      },
      places: async (draft, result) => {
        const { placesFromDraft } = await import('./from-draft.ts')
        return placesFromDraft(draft, result)
      },
      create: (options) => async (description, file) => {
        const { perspective } = await import('./perspective.ts')
        return perspective(description, file, options)
      },
    },
  },
  formerCodes,
})
