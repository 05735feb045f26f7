/** `{account}`, `${Account}` and `<account>` stand for what is known later. */
const placeholder = /\$?\{[^{}]*\}|<[^<>@]*>/g

/** Whether a part of a text is to be filled in later. */
export function hasPlaceholder(text: string): boolean {
  return text.search(placeholder) >= 0
}

export interface ResourceName {
  /** In lower case; undefined when it is to be filled in later. */
  readonly service: string | undefined
}

/**
 * Reads a resource name, `arn:<partition>:<service>:<region>:<account-id>:<name>` (format text, Identifier). The name may
 * have colons itself, and every part, or the text as a whole, may be a placeholder. Undefined when it is no resource name.
 */
export function readResourceName(text: string): ResourceName | undefined {
  const filled = text.replaceAll(placeholder, '\u0000')
  if (filled === '\u0000') return { service: undefined }
  const [prefix, partition = '', service = '', ...others] = filled.split(':')
  const isWhole = prefix === 'arn' || prefix === '\u0000'
  if (!isWhole || others.length < 3 || [partition, service, ...others].includes('') || /\s/.test(filled)) {
    return undefined
  }
  return { service: service.includes('\u0000') ? undefined : service.toLowerCase() }
}
