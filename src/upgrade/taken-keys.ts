import { quote } from '../findings/quote.ts'
import { type NodePath, stepTo } from '../load/node-path.ts'
import type { Upgrading } from './upgrading.ts'

/** Refuses an object that has keys which the upgrade writes into it: version 2 does not define them. */
export function refuseTaken(path: NodePath, keys: readonly string[], upgrading: Upgrading): void {
  for (const key of keys) {
    const taken = stepTo(path, key)
    if (taken === undefined) continue
    const message = `${quote(key)} has no meaning here in version 2, and version 3 needs the key; remove it, or make it an extension`
    upgrading.report('upgrade/name-taken', taken, { message, on: 'key' })
  }
}
