import { safeText } from '../report/safe-text.ts'

/** Most characters of a name in a picture. */
const mostOfName = 120

/** A name of a document in a picture: nothing in it acts on who shows it, and it is not too long. */
export function shownName(name: string): string {
  return safeText(name.replaceAll(/\s+/g, ' ').trim(), mostOfName)
}
