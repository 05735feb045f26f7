import type { CodeQuestion } from './code-question.ts'

/** The questions about what your application now receives, sends and implements. */
export const messageQuestions = {
  'receives-all': {
    former: 'P040',
    severity: 'warn',
    description: 'An operation that now receives lists only the messages that the other side sends',
    explanation: {
      assumed: 'nobody else sends other messages to this channel',
      reason: 'other senders may use the channel, and your application would receive their messages too',
      check: 'keep the list if your application ignores other messages, or remove it with `messages=all`',
    },
    texts: {
      otherReplies: (where: string) =>
        `${where}, your application now receives only the listed messages; ask whether there are other replies`,
      otherSenders: (where: string, channel?: string) => {
        const there = channel === undefined ? '' : ` to channel ${channel}`
        return `${where}, your application now receives only the listed messages; ask whether others send more${there}`
      },
      others: (where: string, others: string) =>
        `${where}, your application now receives only the listed messages; the channel also has ${others}: ignore or list these`,
      operations: (ids: string) => `In ${ids}`,
      replies: (ids: string) => `In replies to ${ids}`,
    },
  },
  'sends-all': {
    former: 'P041',
    severity: 'warn',
    description: 'An operation that now sends lists all messages that the other side can process',
    explanation: {
      assumed: 'your application sends every listed message, or without a list every message of the channel',
      reason: 'a receiver lists what it can process, which may be more than your application sends',
      check: 'list under `messages` only what your application sends',
    },
    texts: {
      nothing: (where: string, channel: string) =>
        `${where}, your application now sends to channel ${channel}, which has no messages; ask what it sends`,
      one: (where: string, name: string) =>
        `${where}, your application now sends ${name}; if it does not, leave the operation out`,
      oneReply: (where: string, name: string) => `${where}, your application now sends ${name}; check that it does`,
      list: (where: string, names: string) =>
        `${where}, your application now sends all listed messages: ${names}; keep only those that it sends`,
      channel: (where: string, count: number, names: string) =>
        `${where}, your application now sends all ${count} messages of the channel: ${names}; list those that it sends`,
    },
  },
  'implements-all': {
    former: 'P042',
    severity: 'info',
    description: 'Your application must implement an operation of the root',
    explanation: {
      assumed: 'your application implements every turned operation',
      reason: 'an application rarely uses everything that another one offers',
      check: 'list the operations that you implement under `operations`',
    },
    texts: {
      implement: (id: string) => `Your application must implement ${id}; otherwise exclude it with "operations"`,
    },
  },
} as const satisfies Readonly<Record<string, CodeQuestion>>
