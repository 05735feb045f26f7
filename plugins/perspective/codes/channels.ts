import type { CodeQuestion } from './code-question.ts'

/** The questions about channels, servers, and rights of the other application. */
export const channelQuestions = {
  'channel-may-differ': {
    former: 'P020',
    severity: 'warn',
    description: 'A channel is assumed to be the same for both sides',
    explanation: {
      assumed: 'the key, address, parameters and bindings of the channel stay the same',
      reason: 'brokers mirror, forward and filter, so the other side may use another address or its own queue',
      check: 'ask where your application connects; set another address with `addresses`',
    },
    texts: {
      assumed: (name: string, address: string, advice: string) =>
        `Your application is assumed to use channel ${name} at ${address} too; ${advice}`,
      withParameters: (name: string, address: string) =>
        `Your application is assumed to use channel ${name} at ${address} too, with the same parameters; ask for their values`,
      connects: 'ask where it connects',
      onServer: 'ask on which server',
      withoutAddress: (name: string, advice: string) => `Channel ${name} has no address: ${advice}`,
      nullAddress: (name: string, advice: string) => `Channel ${name} has the address null: ${advice}`,
      unknownAddress: 'the description does not say where it is; ask how your application finds it',
      replyTo: 'each request names one; ask to which addresses your application may send replies',
      replyAt: 'each request names one; choose the address where your application receives replies',
      bindingReview: (subject: string, review: string) => `Check ${subject}; ${review}`,
      bindingValueReview: (subject: string, value: string, review: string) => `${subject} is ${value}; ${review}`,
    },
  },
  'server-may-differ': {
    former: 'P021',
    severity: 'info',
    description: 'A server is assumed to be the same for both sides',
    explanation: {
      assumed: 'the host, path, protocol and variables of the server stay the same',
      reason: 'a cluster may have other hosts for you; without a broker, the host may be one of the two applications',
      check: 'check the host; without a broker, check who connects to whom',
    },
    texts: {
      noBroker: (server: string) =>
        `The ${server} may be one of the two applications, because there is no broker; ask who connects to whom`,
      local: (server: string, advice: string) => `The host of ${server} is local to one machine; ${advice}`,
      assumed: (server: string, advice: string) => `Your application is assumed to connect to ${server} too; ${advice}`,
      host: 'ask which host to use',
      hostAndCredentials: 'ask for host and credentials',
    },
  },
  'channel-binding': {
    former: 'P022',
    severity: 'warn',
    description: 'Rights that a binding grants are kept',
    explanation: {
      assumed: 'the statement stays the same',
      reason: 'it grants rights to the other application or to somebody else',
      check: 'check whether your application needs its own statement, and who maintains it',
    },
    texts: {
      grants: (name: string) => `${name} grants rights and is kept; check whether your application needs its own`,
    },
  },
  security: {
    former: 'P030',
    severity: 'warn',
    description: 'Security that belongs to the other side is kept',
    explanation: {
      assumed: 'the same schemes and scopes apply',
      reason: 'credentials, grants and scopes such as `orders:write` belong to one application',
      check: 'ask for your own credentials, and correct schemes and scopes',
    },
    texts: {
      granted: (schemes: string) => `Security ${schemes} was granted to the other application; ask for your own`,
    },
  },
} as const satisfies Readonly<Record<string, CodeQuestion>>
