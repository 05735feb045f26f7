import { UsageError } from '../config/errors.ts'
import { defaultLimits } from '../load/limits.ts'

/** All of standard input. Throws a UsageError when it cannot be read, or has no end that could ever be read. */
export async function readStandardInput(): Promise<Uint8Array> {
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
  if (length <= defaultLimits.totalBytes) return Buffer.concat(chunks)
  throw new UsageError(`Standard input has more than ${defaultLimits.totalBytes} bytes; give a smaller document.`)
}
