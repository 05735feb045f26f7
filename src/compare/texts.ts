import type { Action } from '../contract/contract.ts'
import { quote } from '../findings/quote.ts'
import type { Change } from './change.ts'

/** Longest example in a text; reports have the whole of it beside. */
const longestExample = 90

/** What the text of a change tells, beside the change. */
export interface Told {
  /** Which way the messages go: the reverse of the operation's action for its reply. */
  readonly direction: Action
  /** The address, endpoint or value that the change is about. */
  readonly subject?: string | undefined
  /** The values on both sides. */
  readonly values?: { readonly old: string | undefined; readonly new: string | undefined } | undefined
}

type Untold = Omit<Change, 'text'>

/** What a change says, as a sentence without a full stop. */
export function textOfChange(change: Untold, told: Told): string {
  return texts[change.code](change, told) + ofProof(change)
}

type Text = (change: Untold, told: Told) => string

const texts: Readonly<Record<Change['code'], Text>> = {
  'contract/operation-removed': ({ operation, action }) =>
    `Operation ${quote(operation ?? '')} is gone: nothing is ${action === 'send' ? 'sent' : 'received'} there any more`,
  'contract/operation-added': ({ operation }) => `Operation ${quote(operation ?? '')} is new`,
  'contract/address-changed': ofAddress,
  'contract/parameter-location-changed': (_change, { values }) =>
    `A parameter of the address was ${at(values?.old)} and is ${at(values?.new)}`,
  'contract/server-removed': ({ verdict }, { subject }) =>
    verdict === 'unknown' ? 'The servers changed' : `Messages are no longer exchanged on ${named(subject)}`,
  'contract/server-added': (_change, { subject }) => `Messages are exchanged on ${named(subject)}, too`,
  'contract/protocol-version-changed': (_change, { values }) =>
    `The protocol version of the server was ${named(values?.old)} and is ${named(values?.new)}`,
  'contract/security-removed': (_change, { subject }) =>
    subject === undefined
      ? 'A way to authorise is gone or asks for more'
      : 'Everybody could connect, and now has to authorise',
  'contract/security-added': (_change, { subject }) =>
    subject === undefined ? 'There is one more way to authorise' : 'Nobody has to authorise any more',
  'contract/message-removed': ofMessage,
  'contract/message-added': ofMessage,
  'contract/messages-overlap': ({ message, proof }, { direction }) =>
    direction === 'send'
      ? `${named(message)} can now be ${exampleOf(proof)}, which receivers take for two messages, and must take for one`
      : `What was one message, such as ${exampleOf(proof)}, is valid for ${named(message)} and another one, and must be for one`,
  'contract/content-type-changed': ({ message }, { values }) =>
    `The content type of ${named(message)} was ${named(values?.old)} and is ${named(values?.new)}`,
  'contract/payload-changed': ofSchema,
  'contract/headers-changed': ofSchema,
  'contract/correlation-id-changed': ({ message }, { values }) =>
    `The correlation id of ${named(message)} was ${at(values?.old)} and is ${at(values?.new)}`,
  'contract/reply-removed': ({ action }) =>
    action === 'send' ? 'The sender no longer waits for a reply' : 'There is no reply any more',
  'contract/reply-added': ({ action }) =>
    action === 'send' ? 'The sender now waits for a reply' : 'There is a reply now',
  'contract/reply-address-changed': (_change, { values }) =>
    `The address of the reply was ${at(values?.old)} and is ${at(values?.new)}`,
  'contract/binding-changed': ({ part }, { values }) =>
    `Binding field ${named(part)} was ${values?.old ?? 'not there'} and is ${values?.new ?? 'not there'}`,
  'contract/unused-added': ({ part }) => `There is another ${part}, which no operation uses`,
  'contract/unused-removed': ({ part }) => `A ${part} is gone, which no operation used`,
}

function ofAddress({ verdict }: Untold, { direction, subject, values }: Told): string {
  const isSent = direction === 'send'
  if (values?.new === undefined) return `The address ${named(values?.old)} is not known any more`
  if (values.old === undefined) return `The address was not known and is ${named(values.new)}`
  if (verdict === 'compatible')
    return isSent ? 'Messages are sent to fewer addresses' : 'Messages are received at more addresses'
  return isSent
    ? `Messages are now sent to ${named(subject)}, where nobody expects them`
    : `Messages to ${named(subject)} are no longer received`
}

function ofMessage({ code, message, verdict, proof }: Untold, { direction }: Told): string {
  const isSent = direction === 'send'
  const example = proof.kind === 'witness' ? `, such as ${exampleOf(proof)}` : ''
  if (verdict === 'breaking') {
    if (isSent) return `Message ${named(message)} is new, and receivers of the old contract do not know it${example}`
    return code === 'contract/message-removed'
      ? `Message ${named(message)} is no longer accepted${example}`
      : `Message ${named(message)} is new${example}`
  }
  if (code === 'contract/message-added')
    return isSent ? `Message ${named(message)} is new` : `Message ${named(message)} is accepted, too`
  return isSent ? `Message ${named(message)} is no longer sent` : `Message ${named(message)} is gone`
}

function ofSchema({ part = 'payload', message, verdict, proof }: Untold, { direction }: Told): string {
  const of = `${part === 'headers' ? 'Headers' : 'The payload'} of ${named(message)}`
  const isSent = direction === 'send'
  if (proof.kind === 'witness')
    return isSent
      ? `${of} can now be ${exampleOf(proof)}, which receivers refuse`
      : `${of} could be ${exampleOf(proof)}, which is refused now`
  if (verdict === 'compatible')
    return isSent
      ? `${of} changed, and receivers of the old contract accept all of it`
      : `${of} changed, and all that was accepted still is`
  return `${of} changed`
}

/** What a verdict rests on, where the text does not say so. */
function ofProof({ proof, verdict }: Untold): string {
  if (proof.kind === 'unknown') return `, and whether that breaks anybody is unknown: ${proof.reason}`
  if (proof.kind === 'contained' && proof.assumed === true)
    return ', as long as senders send no names that only others describe'
  if ((proof.kind === 'promise' || proof.kind === 'witness') && proof.reason !== undefined && verdict === 'breaking')
    return `: ${proof.reason}`
  return ''
}

function named(text: string | undefined): string {
  return text === undefined ? 'not stated' : quote(text)
}

function at(place: string | undefined): string {
  return place === undefined ? 'not stated' : `at ${quote(place)}`
}

function exampleOf(proof: Change['proof']): string {
  if (proof.kind !== 'witness') return 'no example'
  return quote(proof.value, longestExample)
}
