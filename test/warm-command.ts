import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { createInterface, type Interface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { nodeAlone } from './node-alone.ts'
import type { CommandRun, Outcome, Scenario } from './scenario.ts'

/** What code needs to change, end or outlive the run that loads it. */
const actsOnProcess =
  /\b(?:process|global|globalThis|prototype|console|set(?:Timeout|Interval|Immediate)|Promise|fetch|import\(|require\(|node:|worker)\b|\b(?:while|for) \(/

/** Runs the command again and again in one process; see `warm-command.mjs`. */
export class WarmCommand {
  readonly #child: ChildProcessByStdio<Writable, Readable, null>
  readonly #lines: Interface
  #last: Promise<unknown> = Promise.resolve()

  constructor() {
    this.#child = spawn(...nodeAlone(['test/warm-command.mjs']), { stdio: ['pipe', 'pipe', 'inherit'] })
    this.#lines = createInterface({ input: this.#child.stdout })
  }

  /** Whether a scenario needs no process of its own: it ends by itself, and its code does nothing to the process. */
  static takes({ sections }: Scenario): boolean {
    return sections.every(({ title, text }) => {
      if (title === 'command') return !text.includes('--watch')
      return !/^asset.*\.[cm]?[jt]s$/.test(title) || !actsOnProcess.test(text)
    })
  }

  /** Runs one after the other. */
  run(command: CommandRun): Promise<Outcome> {
    const outcome = this.#last.then(() => this.#ask(JSON.stringify(command)))
    this.#last = outcome.catch(() => {})
    return outcome
  }

  #ask(line: string): Promise<Outcome> {
    return new Promise((fulfil, reject) => {
      const ended = () => reject(new Error(`the process ended in ${line}`))
      this.#child.once('exit', ended)
      this.#lines.once('line', (answer) => {
        this.#child.off('exit', ended)
        fulfil(JSON.parse(answer))
      })
      this.#child.stdin.write(`${line}\n`)
    })
  }

  close(): void {
    this.#child.stdin.end()
  }
}
