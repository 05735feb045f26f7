import type { CodeQuestion } from './code-question.ts'

/** The findings about an earlier draft. They cannot be accepted, because nothing is assumed. */
export const draftQuestions = {
  'draft-lost': {
    isAcceptable: false,
    severity: 'warn',
    description: 'A part of the earlier draft is not in the new derivation',
    explanation: {
      assumed: 'the new derivation is right where the two differ',
      reason: 'it is unknown whether a person changed the draft or an author changed the source',
      check: 'change or add again what you need; the rest of the draft is kept',
    },
    texts: {
      lost: (kind: string, name: string) =>
        `The ${kind} ${name} of the draft is not in the new derivation and is dropped; add it again if you need it`,
      changed: (key: string, value: string, derived: string) =>
        `${key} is ${value} in the draft, but now ${derived}; change it back if needed`,
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
    texts: {
      id: (id: string, derived: string) =>
        `The id ${id} of the draft is kept for the operation ${derived} of the source`,
      value: (key: string, derived: string) => `${key} of the draft is kept; the new derivation has ${derived}`,
    },
  },
} as const satisfies Readonly<Record<string, CodeQuestion>>
