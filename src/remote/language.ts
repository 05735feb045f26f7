import type { Language } from '../load/source-file.ts'

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
