import { Buffer } from 'node:buffer'
import { describeThrown } from '../findings/thrown.ts'
import type { RemoteFailure } from '../load/files/remote-reader.ts'
import type { Language } from '../load/source-file.ts'
import type { KnownSignal } from '../plain-data.ts'
import type { ResolverContribution } from '../plugin/define-plugin.ts'
import type { Budget } from './budget.ts'
import type { RemoteLimits } from './network.ts'
import { remoteFailure } from './problems.ts'
import { languageAt, tooLarge } from './read-body.ts'

/** A resolver of a plugin, with its name in messages. */
export interface NamedResolver {
  /** `resolver "registry" of the plugin "@acme/msgapi-plugin-registry"`. */
  readonly name: string
  readonly contribution: ResolverContribution
}

export interface ResolvedBytes {
  readonly ok: true
  readonly bytes: Uint8Array
  readonly language: Language
}

/** The code of a finding about a failed resolver; the exit code is then 2. */
export const resolverFailed = 'ref/resolver-failed'

const languages: readonly unknown[] = ['yaml', 'json', 'text']

/** Asks a resolver for a document, within the limits of the network. Never rejects: problems are failures. */
export async function askResolver(
  { name, contribution }: NamedResolver,
  address: string,
  {
    limits,
    budget,
    most,
    signal,
  }: { limits: RemoteLimits; budget: Budget; most: number; signal?: KnownSignal | undefined },
): Promise<ResolvedBytes | RemoteFailure> {
  const spent = budget.request()
  if (spent !== undefined) return spent
  const controller = new AbortController()
  const ended = AbortSignal.any([controller.signal, ...(signal === undefined ? [] : [signal])])
  const started = performance.now()
  const late = failed(name, `gave no answer within ${limits.document / 1000} s`)
  const timer = setTimeout(() => controller.abort(), Math.min(limits.document, budget.remaining()))
  try {
    const answer: unknown = await Promise.race([
      // Started in a promise, so that a synchronous exception is handled like a rejection.
      Promise.resolve().then(() => contribution.resolve(address, { signal: ended })),
      new Promise((_fulfil, reject) => ended.addEventListener('abort', () => reject(late), { once: true })),
    ])
    return documentIn(answer, name, address, most)
  } catch (error) {
    if (error === late) return late
    return failed(name, `threw an exception: ${describeThrown(error)}`)
  } finally {
    clearTimeout(timer)
    budget.spend(performance.now() - started)
  }
}

function documentIn(answer: unknown, name: string, address: string, most: number): ResolvedBytes | RemoteFailure {
  if (answer === undefined) return remoteFailure('ref/unresolved', `leads nowhere: the ${name} knows no such document`)
  const content: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'content') : undefined
  const language: unknown = content === undefined ? undefined : Reflect.get(Object(answer), 'language')
  const isRead = language === undefined || languages.includes(language)
  if ((typeof content !== 'string' && !(content instanceof Uint8Array)) || !isRead) {
    return failed(name, 'did not return { content: string or bytes, language?: "yaml", "json" or "text" }')
  }
  // A string has at least as many bytes as code units.
  if (content.length > most) return tooLarge(most)
  const bytes = typeof content === 'string' ? Buffer.from(content) : Uint8Array.from(content)
  if (bytes.length > most) return tooLarge(most)
  const given = language === 'yaml' || language === 'json' || language === 'text' ? language : undefined
  return { ok: true, bytes, language: given ?? languageAt(address, address, '', bytes) }
}

function failed(name: string, how: string): RemoteFailure {
  return remoteFailure(resolverFailed, `cannot be followed: the ${name} ${how}; fix the plugin`)
}
