import type { CodeQuestion } from './code-question.ts'

/** The questions about the draft as a whole, and about names and texts of the other application. */
export const applicationQuestions = {
  'not-derivable': {
    former: 'P000',
    severity: 'warn',
    description: 'The result is a draft, because the other side of a contract cannot be derived',
    explanation: {
      assumed: 'the other side mirrors this side, with the direction reversed',
      reason: 'the format says that channels, texts and operation ids may differ on the other side',
      check: 'answer all findings of this transform, then accept this one with a reason (`accept`)',
    },
    texts: {
      draft: (counts: string) => `This is a draft, not the other side itself: ${counts}; answer each question`,
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
    texts: {
      kept: (id: string, suggestion?: string) => {
        const yours = suggestion === undefined ? 'set yours' : `set yours, such as ${suggestion},`
        return `The id ${id} was chosen for the other side; ${yours} with "rename"`
      },
      taken: (id: string, newId: string) =>
        `Cannot rename ${id} to ${newId}: another operation has that id; choose a different id`,
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
    texts: {
      info: (text: string) => `The ${text} is about the other application; rewrite it for yours`,
      operation: (text: string, readers: string) => `The ${text} was written for ${readers}`,
      replyAddress: (text: string, readers: string) => `The ${text} of a reply address was written for ${readers}`,
      named: (text: string, owner: string) => `The ${text} of ${owner} may describe the other side; check it for yours`,
      binding: (name: string, value: string) =>
        `${name} was written for the other side: ${value}; check that it is still true`,
      readersOfOneSide: (then: string, now: string) => `an application that ${then}; check it for yours, which ${now}`,
      readersOfBothSides: 'the other application; check it for yours',
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
    texts: {
      idRemoved: (old: string) => `The id ${old} names the other application and is removed; set yours with "id"`,
      idReplaced: (old: string, id: string) =>
        `The id ${old} of the other application is replaced with ${id}; check its users`,
      titleKept: (old: string) => `The title ${old} names the other application; set yours with "title"`,
      titleReplaced: (old: string, title: string) =>
        `The title ${old} of the other application is replaced with ${title}; check texts that name it`,
      versionKept: (old: string) =>
        `The version ${old} counts changes of the other description; set yours with "version"`,
      fieldRemoved: (name: string, old: string) =>
        `${name} of the other application is removed (it was ${old}); add yours if needed`,
    },
  },
} as const satisfies Readonly<Record<string, CodeQuestion>>
