import type { CodeQuestion } from './code-question.ts'

function inEachMessage(name: string, location: string): string {
  return `The value of parameter ${name} is also in each message at ${location}`
}

/** The questions about the parts of operations, and about parts that are left out. */
export const operationQuestions = {
  'trait-merged': {
    former: 'P070',
    severity: 'warn',
    description: 'A trait was merged into an operation',
    explanation: {
      assumed: 'the trait stays the same for other operations',
      reason: 'the trait contains a field that changes, or an operation that is left out uses it too',
      check: 'keep the operation without the trait, or define a trait for your side',
    },
    texts: {
      merged: (id: string, reason: string) => `This trait is merged into ${id}: ${reason}`,
      changes: 'it has fields that change with the action',
      shared: (id: string) => `${id}, which is left out, also uses it`,
      order: 'the order counts, and another trait is merged',
    },
  },
  tags: {
    former: 'P071',
    severity: 'info',
    description: 'Tags and external documentation are kept',
    explanation: {
      assumed: 'they apply to both sides',
      reason: 'tags such as "producer" or "outbound" name a side',
      check: 'correct tags that name a side, and links to the documentation of the other application',
    },
    texts: {
      ofOtherSide: (tags: string, isOne: boolean) =>
        `The ${tags} may name the other side; replace ${isOne ? 'it' : 'them'} for your application`,
      kept: (tags: string, isOne: boolean) =>
        `The ${tags} ${isOne ? 'is kept; check that it fits' : 'are kept; check that they fit'} your application`,
      link: (url?: string) =>
        `The link to the documentation${url === undefined ? '' : ` at ${url}`} is kept; check that it describes your application`,
    },
  },
  'mixed-document': {
    former: 'P080',
    severity: 'warn',
    description: 'Operations with both actions are turned',
    explanation: {
      assumed: 'one application is on the other side of all of them',
      reason: 'an application often receives from one application and sends to another',
      check: 'derive one draft for each partner, with `operations`',
    },
    texts: {
      bothActions:
        'Operations with both actions are turned, usually for different partners; derive a draft for each with "operations"',
    },
  },
  'nothing-to-reverse': {
    former: 'P081',
    isAcceptable: false,
    severity: 'error',
    description: 'There is no operation to turn',
    explanation: {
      assumed: 'nothing',
      reason: 'no operation has the action to turn',
      check: 'use the other value of `to`, or correct `operations`',
    },
    texts: {
      noneOfAll: (action: string, advice: string) => `No root operation has ${action}, so nothing is turned; ${advice}`,
      noneOfChosen: (action: string, advice: string) =>
        `None of the operations in "operations" has ${action}, so nothing is turned; ${advice}`,
      action: (action: string) => `the action ${action}`,
      anyAction: 'an action that can be turned',
      correct: 'correct "operations"',
      useOther: (to: string) => `use to=${to}`,
    },
  },
  'left-out': {
    former: 'P082',
    severity: 'info',
    description: 'A part that the other side does not need is left out',
    explanation: {
      assumed: 'operations that are not turned, and what only they use, do not concern the other side',
      reason: 'they connect the described application to others',
      check: 'add what you need with `operations`, or derive it with another value of `to`',
    },
    texts: {
      operation: (id: string, reason: string) => `${id} is left out: ${reason}`,
      notListed: '"operations" does not list it',
      withoutAction: 'it has no action that can be turned',
      otherAction: (action: string, to: string, turned: string) =>
        `its action is ${action}, and to=${to} turns operations with ${turned}`,
      channel: (name: string) => `The channel ${name} is left out: only operations that are left out use it`,
      component: (name: string, kind: string) => `${name} of ${kind} is left out: only parts that are left out use it`,
      copied: (name: string, kind: string) => `${name} of ${kind} is left out: operations now have their own copies`,
    },
  },
  extension: {
    former: 'P090',
    severity: 'info',
    description: 'An extension of an operation is kept; its meaning is unknown',
    explanation: {
      assumed: 'it means the same for both sides',
      reason: 'extensions are defined by their users',
      check: 'ask who reads the extension',
    },
    texts: {
      kept: (name: string, ids: string) =>
        `The extension ${name} of ${ids} is kept; ask whether it concerns your application`,
    },
  },
  parameter: {
    former: 'P091',
    severity: 'info',
    description: 'The location of a parameter is kept',
    explanation: {
      assumed: 'the parameter has the same value as the message at this location',
      reason: 'the sender computes the address from the message, and the receiver reads it',
      check:
        'as sender, set both to the same value; as receiver, ask how to subscribe if you cannot know the value, for example with a wildcard',
    },
    texts: {
      send: (name: string, location: string) =>
        `${inEachMessage(name, location)}; set both to the same value when your application sends`,
      receive: (name: string, location: string) =>
        `${inEachMessage(name, location)}; ask how to subscribe if your application cannot know it`,
      both: (name: string, location: string) =>
        `${inEachMessage(name, location)}; set both to the same value to send, and ask how to subscribe`,
    },
  },
} as const satisfies Readonly<Record<string, CodeQuestion>>
