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
 * What a document that has an address is read as: what the extension of its path says, or that of the address where redirects
 * ended, else its media type, else its content. Of what is neither JSON nor YAML, only markup shows it by its first character.
 */
export function languageAt(address: string, end: string, mediaType: string, bytes: Uint8Array): Language {
  const paths = [address, end].map((written) => written.replace(/\?.*$/s, ''))
  const known =
    paths.map((path) => byExtension.find(([extension]) => extension.test(path))).find((found) => found !== undefined) ??
    byMediaType.find(([type]) => type.test(mediaType))
  if (known !== undefined) return known[1]
  return /^\s*</.test(Buffer.from(bytes.subarray(0, 1_000)).toString('latin1')) ? 'text' : 'yaml'
}
