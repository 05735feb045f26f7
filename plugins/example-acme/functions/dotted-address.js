const part = /^(?:[a-z][a-z0-9-]*|\{[^{}]+\})$/

/**
 * A function of Spectral: an address has parts with dots between, in lower case or parameters.
 *
 * @param {unknown} address
 * @param {{ levels?: number } | null} options `levels`: how many parts it has at least
 */
export function dottedAddress(address, options) {
  // An address may be null: it is known at run time only.
  if (typeof address !== 'string') return []
  const levels = options?.levels ?? 1
  const parts = address.split('.')
  if (parts.length < levels) return [{ message: `Write "${address}" with ${levels} parts, as domain.entity.event` }]
  return parts.every((each) => part.test(each))
    ? []
    : [{ message: `Write "${address}" in lower case, as domain.entity.event` }]
}
