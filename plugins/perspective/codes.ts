import type { Node, NodePath, TransformCode, TransformReport } from '../../src/plugin/index.ts'
import { applicationQuestions } from './codes/application.ts'
import { bindingQuestions } from './codes/bindings.ts'
import { channelQuestions } from './codes/channels.ts'
import type { CodeQuestion } from './codes/code-question.ts'
import { draftQuestions } from './codes/drafts.ts'
import { messageQuestions } from './codes/messages.ts'
import { operationQuestions } from './codes/operations.ts'
import { replyQuestions } from './codes/replies.ts'

/**
 * The questions of the perspective transform with their texts, in the order in which drafts list them. The page on transforms and
 * `msgapi explain` print this table.
 */
export const questions = {
  ...applicationQuestions,
  ...channelQuestions,
  ...messageQuestions,
  ...bindingQuestions,
  ...replyQuestions,
  ...operationQuestions,
  ...draftQuestions,
}

/** A code of a question about the other side. */
export type PerspectiveCode = Exclude<keyof typeof questions, keyof typeof draftQuestions>

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

/** The code of a question, written with or without the name of the transform, or by its former name. */
export function questionCode(written: string): string {
  const code = written.slice(written.indexOf('/') + 1)
  return (Object.hasOwn(formerCodes, code) ? formerCodes[code] : undefined) ?? code
}

/** A question about a value on the other side: a report with a code of the table. */
export interface PerspectiveQuestion extends TransformReport {
  readonly code: PerspectiveCode
  readonly at: NodePath | Node
}

/** Takes questions. Their severity is that of the code, unless a question has its own. */
export type AskQuestion = (question: PerspectiveQuestion) => void
