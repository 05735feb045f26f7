import type { Node, NodePath, TransformCode, TransformReport } from '../../src/plugin/index.ts'

/** A question to the reader of a draft. Who accepts it, with a reason, agrees to what is assumed. */
interface CodeQuestion extends TransformCode {
  /** The name of the code before codes were words; drafts, configs and comments may still have it. */
  readonly former?: string
  /** False if there is nothing to agree to. */
  readonly isAcceptable?: false
  readonly explanation: NonNullable<TransformCode['explanation']>
}

/** The questions of the perspective transform. The page on transforms and `msgapi explain` print this table. */
export const questions = {
  'not-derivable': {
    former: 'P000',
    severity: 'warn',
    description: 'The result is a draft, because the other side of a contract cannot be derived',
    explanation: {
      assumed: 'the other side mirrors this side, with the direction reversed',
      reason: 'the format says that channels, texts and operation ids may differ on the other side',
      check: 'answer all findings of this transform, then accept this one with a reason (`accept`)',
    },
  },
  'operation-id': {
    former: 'P010',
    severity: 'warn',
    errorWhen: 'if another operation has the new id',
    description: 'An operation keeps an id that was chosen for the other side',
    explanation: {
      assumed: 'the id stays the same',
      reason: 'an id names what one application does, such as "sendOrder" or "onOrder"',
      check: 'choose an id for your application and set it with `rename`',
    },
  },
  prose: {
    former: 'P011',
    severity: 'warn',
    description: 'A text that was written for the other side is kept',
    explanation: {
      assumed: 'the text is true for both sides',
      reason: 'a tool cannot know from whose point of view a text is written',
      check: 'read the text and rewrite it for your application',
    },
  },
  'root-identity': {
    former: 'P012',
    severity: 'warn',
    errorWhen: 'until you set `title`, and `id` if the source has one',
    description: 'The identity of the described application must be replaced',
    explanation: {
      assumed:
        '`id`, `contact`, `license` and `termsOfService` belong to the other application and are removed; title and version stay until you set them',
      reason: 'the description is now about another application',
      check: 'set `title`, `id` and `version`; add your own contact and license',
    },
  },
  'channel-may-differ': {
    former: 'P020',
    severity: 'warn',
    description: 'A channel is assumed to be the same for both sides',
    explanation: {
      assumed: 'the key, address, parameters and bindings of the channel stay the same',
      reason: 'brokers mirror, forward and filter, so the other side may use another address or its own queue',
      check: 'ask where your application connects; set another address with `addresses`',
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
  },
  'receives-all': {
    former: 'P040',
    severity: 'warn',
    description: 'An operation that now receives lists only the messages that the other side sends',
    explanation: {
      assumed: 'nobody else sends other messages to this channel',
      reason: 'other senders may use the channel, and your application would receive their messages too',
      check: 'keep the list if your application ignores other messages, or remove it with `messages=all`',
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
  },
  'binding-direction-lossy': {
    former: 'P050',
    severity: 'warn',
    errorWhen: 'if a field that the new side requires is missing',
    description: 'A field of a binding applies to one side only',
    explanation: {
      assumed:
        'fields of the old side are removed; fields of the new side that were already there now take effect; required fields of the new side are missing',
      reason: 'the application on that side chooses the values',
      check: 'check the values of the other side and their effect on yours; set missing values with `supply`',
    },
  },
  'binding-direction-unknown': {
    former: 'P051',
    severity: 'warn',
    description: 'A part of a binding is kept, because its side is unknown',
    explanation: {
      assumed: 'it means the same for both sides',
      reason: 'msgapi does not know this protocol, binding version or field',
      check: 'read the documentation of the protocol; a plugin can describe the binding',
    },
  },
  'application-binding': {
    former: 'P052',
    severity: 'warn',
    description: 'A field that configures or names the other application was removed',
    explanation: {
      assumed: 'the value belongs only to the other application',
      reason: 'two applications must not share a client id, a group or a last will',
      check: 'add your own value if the protocol needs one; a last will of the other side still reaches you',
    },
  },
  'reply-present': {
    former: 'P060',
    severity: 'warn',
    description: 'A reply is kept, and its direction follows the action',
    explanation: {
      assumed: 'the former requester now replies, and the former replier now requests',
      reason: 'the format gives a reply no direction of its own',
      check: 'read the channel and messages of the reply from the other side; a replier copies the correlation id',
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
  },
  'trait-merged': {
    former: 'P070',
    severity: 'warn',
    description: 'A trait was merged into an operation',
    explanation: {
      assumed: 'the trait stays the same for other operations',
      reason: 'the trait contains a field that changes, or an operation that is left out uses it too',
      check: 'keep the operation without the trait, or define a trait for your side',
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
  },
  'draft-lost': {
    isAcceptable: false,
    severity: 'warn',
    description: 'A part of the earlier draft is not in the new derivation',
    explanation: {
      assumed: 'the new derivation is right where the two differ',
      reason: 'it is unknown whether a person changed the draft or an author changed the source',
      check: 'change or add again what you need; the rest of the draft is kept',
    },
  },
  'draft-kept': {
    isAcceptable: false,
    severity: 'info',
    description: 'A value of the earlier draft is kept instead of the derived one',
    explanation: {
      assumed: 'a person wrote the value for this application',
      reason: 'texts and names of an application cannot be derived',
      check: 'read both values, because the source may have changed',
    },
  },
} as const satisfies Readonly<Record<string, CodeQuestion>>

/** A code of a question about the other side. */
export type PerspectiveCode = Exclude<keyof typeof questions, 'draft-lost' | 'draft-kept'>

/** Errors in options. Nothing is assumed, so no draft is written. */
const optionErrors = {
  'unknown-operation': { severity: 'error', description: 'An option names an operation that does not exist' },
  'unknown-channel': { severity: 'error', description: 'An option names a channel that does not exist' },
  'draft-refused': {
    severity: 'error',
    description: 'The earlier draft has another direction, or is not in a file',
  },
  'no-place': { severity: 'error', description: 'A pointer in `supply` leads nowhere in the result' },
} as const satisfies Readonly<Record<string, TransformCode>>

const questionList: readonly (readonly [code: string, question: CodeQuestion])[] = Object.entries(questions)

/** All codes, as the manifest has them. */
export const codes: Readonly<Record<string, TransformCode>> = {
  ...Object.fromEntries(
    questionList.map(([code, { severity, errorWhen, description, explanation }]) => {
      return [code, { severity, ...(errorWhen !== undefined && { errorWhen }), description, explanation }]
    }),
  ),
  ...optionErrors,
}

/** The codes of the questions that can be accepted. */
export const acceptableCodes: readonly string[] = questionList.flatMap(([code, { isAcceptable = true }]) =>
  isAcceptable ? [code] : [],
)

/** The codes by their former names. */
export const formerCodes: Readonly<Record<string, string>> = Object.fromEntries(
  questionList.flatMap(([code, { former }]) => (former === undefined ? [] : [[former, code]])),
)

/** The code of a question that somebody writes with or without the name of the transform, or by its former name. */
export function questionCode(written: string): string {
  const code = written.slice(written.indexOf('/') + 1)
  return (Object.hasOwn(formerCodes, code) ? formerCodes[code] : undefined) ?? code
}

/** A question about a value on the other side: a report with a code of the table. */
export interface PerspectiveQuestion extends TransformReport {
  readonly code: PerspectiveCode
  readonly at: NodePath | Node
}

/** Takes questions. The severity is that of the code unless the question has its own. */
export type AskQuestion = (question: PerspectiveQuestion) => void
