import type {
  Action,
  Answer,
  ChangeAnswer,
  LandscapeAnswer,
  LintAnswer,
  OfferedTransform,
  Problem,
  Question,
  Texts,
} from './protocol.ts'

/** Why the worker does not do what it was asked. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    super(problems.map(({ message }) => message).join('\n'))
    this.problems = problems
  }
}

/** What the page asks of msgapi; each rejects with a Refusal. */
export interface Library {
  lint(texts: Texts, isRulesetAlone: boolean): Promise<LintAnswer>
  change(texts: Texts, open: string, action: Action): Promise<ChangeAnswer>
  landscape(texts: Texts): Promise<LandscapeAnswer>
  transforms(): Promise<readonly OfferedTransform[]>
}

/** The library in a worker, which answers in the order of the questions. */
export function libraryIn(worker: Worker): Library {
  const waiting: ((answer: Answer) => void)[] = []
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => waiting.shift()?.(data))

  async function ask(question: Question): Promise<Exclude<Answer, { kind: 'refused' }>> {
    const answer = await new Promise<Answer>((resolve) => {
      waiting.push(resolve)
      worker.postMessage(question)
    })
    if (answer.kind === 'refused') throw new Refusal(answer.problems)
    return answer
  }

  return {
    async lint(texts, isRulesetAlone) {
      const answer = await ask({ kind: 'lint', texts, isRulesetAlone })
      if (answer.kind === 'lint') return answer.value
      throw unexpected(answer)
    },
    async change(texts, open, action) {
      const answer = await ask({ kind: 'change', texts, open, action })
      if (answer.kind === 'change') return answer.value
      throw unexpected(answer)
    },
    async landscape(texts) {
      const answer = await ask({ kind: 'landscape', texts })
      if (answer.kind === 'landscape') return answer.value
      throw unexpected(answer)
    },
    async transforms() {
      const answer = await ask({ kind: 'transforms' })
      if (answer.kind === 'transforms') return answer.value
      throw unexpected(answer)
    },
  }
}

function unexpected({ kind }: Answer): Error {
  return new Error(`Unexpected answer of the worker: ${kind}`)
}
