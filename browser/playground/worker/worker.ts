// The Web Worker of the playground: it answers the questions of the page, one after another, since all calls read the same files.
import type { Answer, Question } from '../protocol.ts'
import { problemsOf } from './findings.ts'
import { lintTexts } from './lint.ts'

/** As much of the global names of a worker as it uses: the types of browsers would hide mistakes in sources that run on Node, too. */
declare const self: {
  onmessage: (event: { readonly data: Question }) => void
  postMessage: (answer: Answer) => void
}

async function answered(question: Question): Promise<Answer> {
  const { kind } = question
  switch (kind) {
    case 'lint':
      return { kind, value: await lintTexts(question.texts, question.isRulesetAlone) }
    case 'change': {
      const { changeTexts } = await import('./change.ts')
      return { kind, value: await changeTexts(question) }
    }
    case 'landscape': {
      const { landscapeOfTexts } = await import('./landscape.ts')
      return { kind, value: await landscapeOfTexts(question.texts) }
    }
    case 'transforms': {
      const { offeredTransforms } = await import('./transforms.ts')
      return { kind, value: offeredTransforms() }
    }
  }
}

async function answer(question: Question): Promise<Answer> {
  try {
    return await answered(question)
  } catch (error) {
    return { kind: 'refused', problems: problemsOf(error) }
  }
}

let last: Promise<unknown> = Promise.resolve()
self.onmessage = ({ data }) => {
  last = last.then(() => answer(data)).then((given) => self.postMessage(given))
}
