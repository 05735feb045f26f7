import type { CodeQuestion } from './code-question.ts'

const checkReply = 'check the channel and messages of the reply'

/** The questions about requests and their replies. The new action of the operation selects the text. */
export const replyQuestions = {
  'reply-present': {
    former: 'P060',
    severity: 'warn',
    description: 'A reply is kept, and its direction follows the action',
    explanation: {
      assumed: 'the former requester now replies, and the former replier now requests',
      reason: 'the format gives a reply no direction of its own',
      check: 'read the channel and messages of the reply from the other side; a replier copies the correlation id',
    },
    texts: {
      receive: (ids: string, isCorrelated: boolean) =>
        `Your application now receives the requests of ${ids} and sends the replies; ${isCorrelated ? 'copy the correlation id of each request into its reply' : checkReply}`,
      send: (ids: string, isCorrelated: boolean) =>
        `Your application now sends the requests of ${ids} and receives the replies; ${isCorrelated ? 'set a correlation id in each request, and match replies by it' : checkReply}`,
    },
  },
  'reply-address': {
    former: 'P061',
    severity: 'warn',
    description: 'The request contains the reply address; who writes it and who reads it changes',
    explanation: {
      assumed: 'the expression stays: the requester writes the address, the replier reads it',
      reason: 'each side has a different duty towards this field',
      check: 'as requester, set the field in each request; as replier, send each reply to this address',
    },
    texts: {
      receive: (ids: string, field: string) =>
        `Your application must send each reply of ${ids} to the address in ${field} of the request; ask which addresses are allowed`,
      send: (ids: string, field: string) =>
        `Your application must write its own address into ${field} of each request of ${ids}, and receive the replies there`,
      unknownField: 'the reply address',
    },
  },
  'reply-static-channel': {
    former: 'P062',
    severity: 'warn',
    description: 'Replies go to a channel with an address that several requesters may share',
    explanation: {
      assumed: 'each requester finds its own replies',
      reason: 'the description does not say who else receives from the channel',
      check: 'agree on a correlation id, and ignore replies to others',
    },
    texts: {
      receive: (address: string) =>
        `Your application now replies to ${address}, which several requesters may share; make sure that each one finds its replies`,
      send: (address: string) =>
        `Your application now receives replies at ${address}, which other requesters may share; ignore replies to their requests`,
    },
  },
  'correlation-id': {
    former: 'P063',
    severity: 'warn',
    description: 'A request or its reply has no correlation id',
    explanation: {
      assumed: 'replies are matched with requests in a way that the description does not show',
      reason: 'without `correlationId`, nothing says which field joins the two',
      check: 'ask how replies are matched, and add `correlationId` to both messages',
    },
    texts: {
      receive: (messages: string) => `No correlation id in ${messages}; ask what to copy into the reply`,
      send: (messages: string) => `No correlation id in ${messages}; ask how to match replies`,
    },
  },
  'reply-address-optional': {
    former: 'P064',
    severity: 'warn',
    description: 'The field with the reply address is not required in the request',
    explanation: {
      assumed: 'every request has the field',
      reason: 'the schema allows requests without it, and nobody can reply to those',
      check: 'require the field, or agree on what happens without it',
    },
    texts: {
      receive: (field: string, requests: string) =>
        `${field} is not required in ${requests}; ask what to do with requests that lack it`,
      send: (field: string, requests: string) =>
        `${field} is not required in ${requests}; set it in each one that needs a reply`,
    },
  },
} as const satisfies Readonly<Record<string, CodeQuestion>>
