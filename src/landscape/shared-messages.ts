import type { MessageContract } from '../contract/contract.ts'
import { identityOf } from './identity.ts'

/** How a message is called: by its name, else by its key. */
export function nameOf({ name, key }: MessageContract): string {
  return name ?? key
}

/** The messages of a sender that a receiver names too, and those of the receiver. */
export interface SharedMessages {
  readonly sent: ReadonlySet<MessageContract>
  readonly received: ReadonlySet<MessageContract>
}

/**
 * The messages that both sides name: by identity, name or key. Where a side names none, all of the other side are. Undefined if both name
 * some, and none is common.
 */
export function sharedMessages(
  sent: readonly MessageContract[],
  received: readonly MessageContract[],
): SharedMessages | undefined {
  if (sent.length === 0 || received.length === 0) return { sent: new Set(sent), received: new Set(received) }
  const common = { sent: ofOthers(sent, received), received: ofOthers(received, sent) }
  return common.sent.size === 0 ? undefined : common
}

/** The messages that are among others. */
function ofOthers(messages: readonly MessageContract[], others: readonly MessageContract[]): Set<MessageContract> {
  const [places, names, keys] = [new Set<string>(), new Set<string>(), new Set<string>()]
  for (const { at, name, key } of others) {
    places.add(identityOf(at))
    keys.add(key)
    if (name !== undefined) names.add(name)
  }
  const isCommon = ({ at, name, key }: MessageContract): boolean =>
    places.has(identityOf(at)) || keys.has(key) || (name !== undefined && names.has(name))
  return new Set(messages.filter(isCommon))
}
