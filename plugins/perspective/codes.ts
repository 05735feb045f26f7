import type { TransformCode } from '../../src/plugin/index.ts'

/** A code with what the reader of a draft needs to know. */
interface QuestionCode extends TransformCode {
  readonly explanation: NonNullable<TransformCode['explanation']>
}

/** What the perspective transform reports, by code. The page on transforms and `msgapi explain` print this table. */
export const codes = {
  P000: {
    severity: 'warn',
    description: 'The result is a draft: the other side of a contract cannot be derived',
    explanation: {
      assumed: 'the other side does what this side says, with the direction reversed',
      reason: 'the format says that channels, texts and operation ids may differ on the other side',
      check: 'go through all findings of this transform, then accept this one with a reason (`accept`)',
    },
  },
  P010: {
    severity: 'warn',
    errorWhen: 'where another operation has the new id',
    description: 'An operation keeps its id, which was chosen from the other side',
    explanation: {
      assumed: 'the id stays the same',
      reason: 'an id names what one application does, such as "sendOrder" or "onOrder"',
      check: 'choose an id for your application and give it with `rename`',
    },
  },
  P011: {
    severity: 'warn',
    description: 'Text for people is kept, though it was written from the other side',
    explanation: {
      assumed: 'the text is true for both sides',
      reason: 'no tool can tell from whose point of view a sentence speaks',
      check: 'read the text and rewrite it for your application',
    },
  },
  P012: {
    severity: 'warn',
    errorWhen: 'until `title` is given, and `id` where the source has one',
    description: 'What identifies the described application has to be given anew',
    explanation: {
      assumed:
        '`id`, `contact`, `license` and `termsOfService` belong to the other application and are removed; title and version stay unless they are given',
      reason: 'the description is now about another application',
      check: 'give `title`, `id` and `version`; add your own contact and license',
    },
  },
  P020: {
    severity: 'warn',
    description: 'A channel is assumed to be the same for both sides',
    explanation: {
      assumed: 'key, address, parameters and bindings of the channel stay',
      reason: 'brokers mirror, forward and filter: the other side may use another address or a queue of its own',
      check: 'ask where your application connects; give another address with `addresses`',
    },
  },
  P021: {
    severity: 'info',
    description: 'A server is assumed to be the same for both sides',
    explanation: {
      assumed: 'host, path, protocol and variables of the server stay',
      reason:
        'a cluster may have other hosts for you; without a broker, the host may be one of the two applications itself',
      check: 'check the host, and without a broker who connects to whom',
    },
  },
  P022: {
    severity: 'warn',
    description: 'Rights that a binding grants to somebody are kept',
    explanation: {
      assumed: 'the statement stays as it is',
      reason: 'it says what the other application, or somebody else, may do',
      check: 'check whether your application needs a statement of its own, and who maintains these',
    },
  },
  P030: {
    severity: 'warn',
    description: 'Security is kept, though it belongs to the other side',
    explanation: {
      assumed: 'the same schemes and scopes apply',
      reason: 'credentials, grants and scopes such as `orders:write` are given to one application',
      check: 'ask for your own credentials, and correct schemes and scopes',
    },
  },
  P040: {
    severity: 'warn',
    description: 'An operation that now receives lists only the messages that the other side sends',
    explanation: {
      assumed: 'nobody else sends other messages to this channel',
      reason: 'the channel may have messages of other senders, which your application would receive too',
      check: 'keep the list if your application ignores other messages; or widen it with `messages=all`',
    },
  },
  P041: {
    severity: 'warn',
    description: 'An operation that now sends claims all messages that the other side can process',
    explanation: {
      assumed: 'your application sends every message of the list, or of the channel without a list',
      reason: 'a receiver lists what it can process, which may be more than one sender sends',
      check: 'list under `messages` only what your application sends',
    },
  },
  P042: {
    severity: 'info',
    description: 'An operation of the root must now be implemented by the new application',
    explanation: {
      assumed: 'your application implements every turned operation',
      reason: 'an application rarely uses all that another one offers',
      check: 'list the operations that you implement under `operations`',
    },
  },
  P050: {
    severity: 'warn',
    errorWhen: 'where a field that the new side requires is missing',
    description: 'A field of a binding has a meaning for one side only',
    explanation: {
      assumed:
        'fields of the side that is left are removed; fields of the new side that were there are kept and count now; required fields of the new side are missing',
      reason: 'the values are choices of the application on that side',
      check: 'read what the other side uses, and what it causes on yours; give missing values with `supply`',
    },
  },
  P051: {
    severity: 'warn',
    description: 'A part of a binding is kept, since nothing is known about its side',
    explanation: {
      assumed: 'it means the same for both sides',
      reason: 'no table knows this protocol, binding version or field',
      check: 'read the documentation of the protocol; a plugin can describe the binding',
    },
  },
  P052: {
    severity: 'warn',
    description: 'A field that configures or names the other application was removed',
    explanation: {
      assumed: 'the value belongs to the other application alone',
      reason: 'two applications must not share a client id, a group or a last will',
      check: 'add your own value if the protocol needs one; a last will of the other side still reaches you',
    },
  },
  P060: {
    severity: 'warn',
    description: 'A reply is kept; its direction follows the action',
    explanation: {
      assumed: 'who sent the request now answers it, and the other way round',
      reason: 'the format gives a reply no direction of its own',
      check:
        'read channel and messages of the reply as the other side of the exchange; a replier copies the correlation id',
    },
  },
  P061: {
    severity: 'warn',
    description: 'The address of a reply is read from the request; who writes and who reads it changes',
    explanation: {
      assumed: 'the expression stays: the requester writes the address, the replier reads it',
      reason: 'each side has a different duty towards this field',
      check: 'as requester, set the field in each request; as replier, send answers to it',
    },
  },
  P062: {
    severity: 'warn',
    description: 'Replies go to a channel with an address, which several requesters may share',
    explanation: {
      assumed: 'each requester finds its own replies',
      reason: 'the description does not say who else receives from the channel',
      check: 'agree on a correlation id, and ignore replies to others',
    },
  },
  P063: {
    severity: 'warn',
    description: 'A request or its reply has no correlation id',
    explanation: {
      assumed: 'replies are matched with requests in a way that the description does not show',
      reason: 'without `correlationId`, nothing says which field joins the two',
      check: 'ask how replies are matched, and add `correlationId` to both messages',
    },
  },
  P064: {
    severity: 'warn',
    description: 'The field that holds the reply address is not required in the request',
    explanation: {
      assumed: 'every request has the field',
      reason: 'the schema allows requests without it, to which nobody can reply',
      check: 'require the field, or agree what happens without it',
    },
  },
  P070: {
    severity: 'warn',
    description: 'A trait was merged into an operation',
    explanation: {
      assumed: 'the trait stays as it is for others',
      reason: 'the trait holds a field that changes, or an operation that is left out shares it',
      check: 'keep the operation without the trait, or define a trait for your side',
    },
  },
  P071: {
    severity: 'info',
    description: 'Tags and external documentation are kept',
    explanation: {
      assumed: 'they apply to both sides',
      reason: 'tags such as "producer" or "outbound" name a side',
      check: 'correct tags that name a side, and links to the documentation of the other application',
    },
  },
  P080: {
    severity: 'warn',
    description: 'Operations of both actions are turned',
    explanation: {
      assumed: 'one application is on the other side of all of them',
      reason: 'an application often receives from one application and sends to another',
      check: 'derive one draft for each partner, with `operations`',
    },
  },
  P081: {
    severity: 'error',
    description: 'There is no operation to turn',
    explanation: {
      assumed: 'nothing',
      reason: 'no operation has the action that is to be turned',
      check: 'use the other value of `to`, or correct `operations`',
    },
  },
  P082: {
    severity: 'info',
    description: 'A part that the other side does not need is left out',
    explanation: {
      assumed: 'operations that are not turned, and what only they use, do not concern the other side',
      reason: 'they are between the described application and others',
      check: 'add what you need with `operations`, or derive it with another value of `to`',
    },
  },
  P090: {
    severity: 'info',
    description: 'An extension of an operation is kept, and its meaning is unknown',
    explanation: {
      assumed: 'it means the same for both sides',
      reason: 'extensions are defined by their users',
      check: 'ask who reads the extension',
    },
  },
  P091: {
    severity: 'info',
    description: 'The location of a parameter is kept',
    explanation: {
      assumed: 'the parameter has the value that the message has at this location',
      reason: 'the sender computes the address from the message, the receiver reads it',
      check:
        'as sender, set both alike; as receiver, ask how to subscribe where you cannot know the value: with a wildcard, for example',
    },
  },
} as const satisfies Readonly<Record<string, QuestionCode>>

export type PerspectiveCode = keyof typeof codes
