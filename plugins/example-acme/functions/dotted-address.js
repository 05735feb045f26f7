const part = /^(?:[a-z][a-z0-9-]*|\{[^{}]+\})$/

/**
 * A Spectral function: an address must consist of parts with dots between them, each in lower case or a parameter.
 *
 * @param {unknown} address
 * @param {{ levels?: number } | null} options `levels`: the minimum number of parts
 */
export function dottedAddress(address, options) {
  // An address can be null if it is only known at run time.
  if (typeof address !== 'string') return []
  const levels = options?.levels ?? 1
  const parts = address.split('.')
  if (parts.length < levels) return [{ message: `Write "${address}" with ${levels} parts, as domain.entity.event` }]
  return parts.every((each) => part.test(each))
    ? []
    : [{ message: `Write "${address}" in lower case, as domain.entity.event` }]
}
