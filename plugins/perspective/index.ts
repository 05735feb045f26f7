import { definePlugin } from '../../src/plugin/index.ts'
import { codes } from './codes.ts'

const reason = { title: 'a written reason', type: 'string', pattern: '\\S' }
// P081 cannot be accepted, because without an operation to turn there is no draft.
const codeNames = Object.keys(codes)
  .filter((code) => code !== 'P081')
  .flatMap((code) => [code, `perspective/${code}`])

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
            description: 'Reasons for accepting questions, by code: P050 or perspective/P050',
            type: 'object',
            properties: Object.fromEntries(codeNames.map((code) => [code, reason])),
            additionalProperties: false,
          },
        },
        required: ['to'],
        additionalProperties: false,
      },
      fileOptions: ['rename', 'addresses', 'supply', 'accept', 'draft'],
      draftOption: 'draft',
      needs: 'one-file',
      codes: {
        ...codes,
        'unknown-operation': { severity: 'error', description: 'An option names an operation that does not exist' },
        'unknown-channel': { severity: 'error', description: 'An option names a channel that does not exist' },
        'draft-lost': {
          severity: 'warn',
          description: 'A part of the earlier draft is not in the new derivation',
          explanation: {
            assumed: 'the new derivation is right where the two differ',
            reason: 'it is unknown whether a person changed the draft or an author changed the source',
            check: 'change or add again what you need; the rest of the draft is kept',
          },
        },
        'draft-kept': {
          severity: 'info',
          description: 'A value of the earlier draft is kept instead of the derived one',
          explanation: {
            assumed: 'a person wrote the value for this application',
            reason: 'texts and names of an application cannot be derived',
            check: 'read both values, because the source may have changed',
          },
        },
        'draft-refused': {
          severity: 'error',
          description: 'The earlier draft has another direction, or is not in a file',
        },
        'no-place': { severity: 'error', description: 'A pointer in `supply` leads nowhere in the result' },
      },
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
})
