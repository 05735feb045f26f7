const token = "[\\w!#$%&'*+.^`|~-]+"
const restrictedName = '[A-Za-z0-9][\\w!#$&^.+-]{0,126}'
const parameter = `${token}=(?:${token}|"(?:[^"\\\\]|\\\\.)*")`

/** A semicolon without a parameter is legal. */
const mediaType = new RegExp(`^${restrictedName}/${restrictedName}[ \\t]*(?:;[ \\t]*(?:${parameter}[ \\t]*)?)*$`)

/** Short names that people write, with the media type that they mean. */
const shortNames: Readonly<Record<string, string>> = {
  avro: 'application/vnd.apache.avro',
  binary: 'application/octet-stream',
  html: 'text/html',
  json: 'application/json',
  protobuf: 'application/protobuf',
  text: 'text/plain',
  xml: 'application/xml',
  yaml: 'application/yaml',
}

/**
 * The end of a message about a text that is no specific media type; undefined when it is one. The grammar is that of RFC
 * 9110, section 8.3.1, with the names of RFC 6838, section 4.2. Ranges such as `text/*` and lists name no specific type.
 */
export function mediaTypeAdvice(text: string): string | undefined {
  const expected = 'expected a media type such as "application/json"'
  if (/^[^;"]*\*/.test(text)) return 'expected a specific media type such as "application/json"'
  if (text.trim() !== text) return `${expected} without space around it`
  if (mediaType.test(text)) return undefined
  if (/^[^;"]*,/.test(text)) return 'expected one media type such as "application/json"'
  const meant = intendedMediaType(text)
  if (meant !== undefined) return `expected a media type; did you mean "${meant}"?`
  if (!text.includes('/')) return `${expected}, with "/" between type and subtype`
  return /^[^;]*;/.test(text) ? `${expected}, with parameters in the form "; name=value"` : expected
}

/** The media type that a short name such as `json` means. */
export function intendedMediaType(text: string): string | undefined {
  const short = text.toLowerCase().replace(/^\./, '')
  return Object.hasOwn(shortNames, short) ? shortNames[short] : undefined
}
