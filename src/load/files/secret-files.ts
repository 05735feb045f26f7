import { basename, relative, sep } from 'node:path'

const secretNames: readonly (readonly [pattern: string, test: RegExp])[] = [
  ['.env*', /^\.env/i],
  ['*.pem', /\.pem$/i],
  ['*.key', /\.key$/i],
  // A schema can be called `id_card.yaml`; keys of ssh have no such extension.
  ['id_*', /^id_(?!.*\.(?:ya?ml|json|avsc|proto|xsd|raml|[cm]?[jt]s)$)/i],
]

/** The beginning of PEM (RFC 7468, section 2), and of similar keys of OpenSSH and OpenPGP. */
const armor = '-----BEGIN'
const longestIndent = 64
/** The number of bytes in which secrets are detected. */
export const secretStart = longestIndent + armor.length

/**
 * The reason why a file may contain secrets, by its name or because it is in `.git`, as the second half of a sentence; undefined
 * for other files. A reference is not enough to read such a file, because a bundle or a code frame would publish it.
 * @param path absolute
 * @param root the folder above which names do not count
 */
export function secretByName(path: string, root: string): string | undefined {
  if (path.toLowerCase().includes(`${sep}.git`)) {
    const names = relative(root, path).toLowerCase().split(sep)
    if (names.includes('.git')) return 'it is in ".git"'
  }
  const name = basename(path)
  const found = secretNames.find(([, test]) => test.test(name))
  return found === undefined ? undefined : `its name matches "${found[0]}"`
}

/** The same by the content of a file: the text of a key or a certificate. */
export function secretByContent(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, secretStart)).toString('latin1')
  return start.replace(/^(?:\u00ef\u00bb\u00bf)?\s*/, '').startsWith(armor) ? `it begins with "${armor}"` : undefined
}
