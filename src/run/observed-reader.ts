import path from 'node:path'
import type { FileReader } from '../load/files/read.ts'
import type { KnownSignal } from '../plain-data.ts'
import type { OnLookup } from './entry-record.ts'

/** A reader that tells of each file before it looks for it, and that ends with the reason of the signal once that is aborted. */
export function observedReader(
  reader: FileReader,
  { onLookup, signal }: { readonly onLookup?: OnLookup | undefined; readonly signal?: KnownSignal | undefined },
): FileReader {
  if (onLookup === undefined && signal === undefined) return reader
  const look = (path: string): void => {
    signal?.throwIfAborted()
    onLookup?.(path)
  }
  return {
    ...reader,
    locate: async (path) => {
      look(path)
      const located = await reader.locate(path)
      if (located.ok && located.path !== path) onLookup?.(located.path)
      return located
    },
    existingSpelling: async (requested) => {
      const found = await reader.existingSpelling(requested)
      if (found === requested) return found
      // Another spelling counts only as long as no name in the folder fits better.
      onLookup?.(requested, true)
      onLookup?.(path.dirname(requested) + path.sep, true)
      if (found !== undefined) onLookup?.(found)
      return found
    },
    namesBeside: (requested) => {
      onLookup?.(path.dirname(requested) + path.sep, true)
      return reader.namesBeside(requested)
    },
    read: async (path) => {
      look(path)
      return reader.read(path)
    },
  }
}
