/** Words that name the side of a channel on which an application is. */
const words: ReadonlySet<string> = new Set(
  [
    ['producer', 'producers', 'produce', 'produces', 'consumer', 'consumers', 'consume', 'consumes'],
    ['publisher', 'publishers', 'publish', 'publishes', 'subscriber', 'subscribers', 'subscribe', 'subscribes'],
    ['sender', 'senders', 'send', 'sends', 'receiver', 'receivers', 'receive', 'receives'],
    ['emitter', 'emitters', 'emit', 'emits', 'listener', 'listeners', 'listen', 'listens'],
    ['requester', 'requesters', 'requestor', 'requestors', 'replier', 'repliers', 'responder', 'responders'],
    ['outbound', 'inbound', 'outgoing', 'incoming', 'upstream', 'downstream', 'egress', 'ingress'],
  ].flat(),
)

/** A word begins at a capital after a small letter or digit, and at the last of several capitals before a small letter. */
const wordStart = /(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u
const between = /[^\p{L}\d]+/u

/** Whether a name contains a whole word of a side: `order-producer`, `OutboundOrders`, `in_publish`. */
export function namesSide(name: string): boolean {
  return name
    .split(between)
    .flatMap((part) => part.split(wordStart))
    .some((word) => words.has(word.toLowerCase()))
}
