/** Words that say on which side of a channel an application is. */
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

/** A capital after a small letter or a digit, or the last one of several before a small letter, begins a word. */
const wordStart = /(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u
const between = /[^\p{L}\d]+/u

/** Whether a name has a whole word of a side in it, however its words are joined: `order-producer`, `OutboundOrders`, `in_publish`. */
export function namesSide(name: string): boolean {
  return name
    .split(between)
    .flatMap((part) => part.split(wordStart))
    .some((word) => words.has(word.toLowerCase()))
}
