import type { IncomingMessage } from 'node:http'
import type { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { RemoteFailure } from '../load/files/remote-reader.ts'
import type { Language } from '../load/source-file.ts'
import { remoteFailure } from './problems.ts'

/**
 * The body of a response, decompressed. A failure if it exceeds `most` bytes (reading then stops), or if it has an encoding
 * that was not requested. Rejects if the transfer breaks off.
 */
export async function readBody(
  answer: IncomingMessage,
  most: number,
  signal: AbortSignal,
): Promise<Uint8Array | RemoteFailure> {
  const encoding = (answer.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  const decoder = decoderFor(encoding)
  if (decoder === undefined) {
    answer.destroy()
    return remoteFailure('ref/remote-failed', 'cannot be read: the response has an unexpected encoding')
  }
  const parts: Uint8Array[] = []
  let length = 0
  const collect = async (chunks: AsyncIterable<Uint8Array>): Promise<void> => {
    for await (const chunk of chunks) {
      length += chunk.length
      if (length > most) return
      parts.push(chunk)
    }
  }
  try {
    if (decoder === 'none') await pipeline(answer, collect, { signal })
    else await pipeline(answer, decoder, collect, { signal })
  } catch (error) {
    // Stopping to read breaks off the transfer.
    if (length <= most) throw error
  }
  answer.destroy()
  return length > most ? tooLarge(most) : Buffer.concat(parts)
}

/** The failure for a document that is too large. */
export function tooLarge(most: number): RemoteFailure {
  return remoteFailure('limit/remote-size', `cannot be followed: the document is larger than ${most} bytes; split it`)
}

function decoderFor(encoding: string): Transform | 'none' | undefined {
  if (encoding === 'identity' || encoding === '') return 'none'
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip()
  if (encoding === 'deflate') return createInflate()
  return encoding === 'br' ? createBrotliDecompress() : undefined
}

const byExtension: readonly (readonly [RegExp, Language])[] = [
  [/\.ya?ml$/i, 'yaml'],
  [/\.(?:json|avsc)$/i, 'json'],
  [/\.(?:proto|xsd|raml|xml)$/i, 'text'],
]

const byMediaType: readonly (readonly [RegExp, Language])[] = [
  [/[/+]json$/, 'json'],
  [/[/+.-]yaml$/, 'yaml'],
  [/[/+]xml$|protobuf|html/, 'text'],
]

/**
 * The language of a remote document: by the extension of its path, or of the path at the end of redirects, else by its media
 * type, else by its content. Of content that is neither JSON nor YAML, only markup can be recognized by its first character.
 */
export function languageAt(address: string, end: string, mediaType: string, bytes: Uint8Array): Language {
  const paths = [address, end].map((written) => written.replace(/\?.*$/s, ''))
  const known =
    paths.map((path) => byExtension.find(([extension]) => extension.test(path))).find((found) => found !== undefined) ??
    byMediaType.find(([type]) => type.test(mediaType))
  if (known !== undefined) return known[1]
  return /^\s*</.test(Buffer.from(bytes.subarray(0, 1_000)).toString('latin1')) ? 'text' : 'yaml'
}
