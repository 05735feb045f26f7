import { type Shared, shared, written } from './share.ts'

const keptName = 'msgapi playground'

/** Keeps texts for when this page is loaded again in this tab of the browser. */
export function keepTexts(texts: Shared): void {
  try {
    sessionStorage.setItem(keptName, JSON.stringify({ address: location.hash, ...written(texts) }))
  } catch {
    // There is no room for them, or no permission.
  }
}

/** The texts that were kept at this address, undefined if there are none. */
export function keptTexts(): Shared | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keptName) ?? 'null')
    const isHere = typeof kept === 'object' && kept !== null && Reflect.get(kept, 'address') === location.hash
    return isHere ? shared(kept) : undefined
  } catch {
    return undefined
  }
}
