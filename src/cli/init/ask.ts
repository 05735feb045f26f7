import { createInterface } from 'node:readline/promises'

/** Asks a question that is answered by yes or no; an empty answer is `byDefault`. */
export type Ask = (question: string, byDefault: boolean) => Promise<boolean>

export interface Asking {
  readonly ask: Ask
  close(): void
}

/** Asks on a terminal: questions go to one stream, answers come from another. Where these end, the defaults hold. */
export function askOn(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Asking {
  const terminal = createInterface({ input, output, terminal: false })
  const lines = terminal[Symbol.asyncIterator]()
  return {
    close: () => terminal.close(),
    ask: async (question, byDefault) => {
      for (;;) {
        output.write(`${question} [${byDefault ? 'Y/n' : 'y/N'}] `)
        const { value, done } = await lines.next()
        if (done === true) output.write('\n')
        const answer = done === true ? '' : value.trim().toLowerCase()
        if (answer === '') return byDefault
        if (/^(?:y|yes)$/.test(answer)) return true
        if (/^(?:n|no)$/.test(answer)) return false
        output.write('Please answer y or n.\n')
      }
    },
  }
}
