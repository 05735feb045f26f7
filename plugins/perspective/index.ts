import { definePlugin } from '../../src/plugin/index.ts'
import { codes } from './codes.ts'

const reason = { title: 'a written reason', type: 'string', pattern: '\\S' }
// Nothing can be drafted without an operation to turn, whatever the reason.
const codeNames = Object.keys(codes)
  .filter((code) => code !== 'P081')
  .flatMap((code) => [code, `perspective/${code}`])

export default definePlugin({
  meta: { name: '@msgapi/plugin-perspective', version: '0.1.0', namespace: 'perspective' },
  transforms: {
    perspective: {
      description: 'Drafts the description of the application on the other side, and asks what cannot be derived',
      schema: {
        type: 'object',
        properties: {
          to: {
            description: 'What the operations become: receive turns those that send, send those that receive, flip all',
            enum: ['send', 'receive', 'flip'],
          },
          operations: {
            description: 'Ids of the operations that may turn; default: all',
            type: 'array',
            items: { type: 'string' },
          },
          title: { description: 'The title of your application', type: 'string', minLength: 1 },
          id: { description: 'The id of your application', type: 'string', minLength: 1 },
          version: { description: 'The version of the new description', type: 'string', minLength: 1 },
          rename: {
            description: 'New ids of operations, by the old ones',
            type: 'object',
            additionalProperties: { type: 'string', minLength: 1 },
          },
          addresses: {
            description: 'New addresses of channels, by their ids; null for one that is not known before the run',
            type: 'object',
            additionalProperties: { type: ['string', 'null'] },
          },
          messages: {
            description:
              'all removes the list of messages of what receives now, so that it receives all of its channel',
            enum: ['all'],
          },
          supply: {
            description: 'Values that cannot be derived, by JSON Pointers to their places in the result',
            type: 'object',
          },
          draft: {
            description: 'An earlier draft: what a person filled in there is kept, as with --from-draft',
            type: 'object',
          },
          accept: {
            description: 'Reasons for which questions are settled, by code: P050 or perspective/P050',
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
        'unknown-operation': { severity: 'error', description: 'An option names an operation that is not there' },
        'unknown-channel': { severity: 'error', description: 'An option names a channel that is not there' },
        'draft-lost': {
          severity: 'warn',
          description: 'A part of the earlier draft is not in the new derivation',
          explanation: {
            assumed: 'the new derivation is right where the two differ',
            reason: 'nobody knows whether a person changed the draft or an author the source',
            check: 'change or add again what you need; nothing else of the draft is lost',
          },
        },
        'draft-kept': {
          severity: 'info',
          description: 'A value of the earlier draft is kept in place of another one',
          explanation: {
            assumed: 'a person wrote the value for this application',
            reason: 'texts and names of an application cannot be derived',
            check: 'read both values, since the source may have changed',
          },
        },
        'draft-refused': {
          severity: 'error',
          description: 'The earlier draft is of another direction, or its text is not in a file',
        },
        'no-place': { severity: 'error', description: 'A pointer of `supply` leads nowhere in the result' },
      },
      compare: async (written, result) => {
        const { compareDrafts } = await import('./compare-drafts.ts')
        return compareDrafts(written, result)
      },
      create: (options) => async (description, file) => {
        const { perspective } = await import('./perspective.ts')
        return perspective(description, file, options)
      },
    },
  },
})
