import { isatty } from 'node:tty'
import type { Encoding } from '../command.ts'
import { defaultLimits, UsageError } from '../index.ts'

/** Whether standard input is a terminal, where nothing is piped in. */
export function isTerminal(): boolean {
  return isatty(0)
}

/**
 * All of standard input: as bytes, or decoded when an encoding is given. Throws a UsageError when it cannot be read, or has no
 * end that could ever be read.
 */
export async function readStandardInput(encoding: Encoding | undefined): Promise<Uint8Array | string> {
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of process.stdin) {
      const bytes = Buffer.from(chunk)
      chunks.push(bytes)
      length += bytes.length
      if (length > defaultLimits.totalBytes) break
    }
  } catch (error) {
    throw new UsageError(`Standard input cannot be read: ${error instanceof Error ? error.message : String(error)}.`)
  }
  if (length <= defaultLimits.totalBytes) {
    const bytes = Buffer.concat(chunks)
    return encoding === undefined ? bytes : bytes.toString(encoding)
  }
  throw new UsageError(`Standard input has more than ${defaultLimits.totalBytes} bytes; give a smaller document.`)
}
