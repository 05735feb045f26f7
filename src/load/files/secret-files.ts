import { basename, relative, sep } from 'node:path'

const secretNames: readonly (readonly [pattern: string, test: RegExp])[] = [
  ['.env*', /^\.env/i],
  ['*.pem', /\.pem$/i],
  ['*.key', /\.key$/i],
  // A schema may be called `id_card.yaml`; keys of ssh have no such extension.
  ['id_*', /^id_(?!.*\.(?:ya?ml|json|avsc|proto|xsd|raml|[cm]?[jt]s)$)/i],
]

/** What PEM (RFC 7468, section 2) begins with, and the keys of OpenSSH and OpenPGP like it. */
const armor = '-----BEGIN'
const longestIndent = 64
/** How much of a file tells whether it holds secrets. */
export const secretStart = longestIndent + armor.length

/**
 * Why a file may hold secrets, by its name or because it lies in `.git`, as the second half of a sentence; undefined for any
 * other. Such a file is not read because something refers to it: a bundle or a code frame would publish it.
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

/** The same for what a file holds: the text of a key or a certificate. */
export function secretByContent(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, secretStart)).toString('latin1')
  return start.replace(/^(?:\u00ef\u00bb\u00bf)?\s*/, '').startsWith(armor) ? `it begins with "${armor}"` : undefined
}
