const token = "[\\w!#$%&'*+.^`|~-]+"
const restrictedName = '[A-Za-z0-9][\\w!#$&^.+-]{0,126}'
const parameter = `${token}=(?:${token}|"(?:[^"\\\\]|\\\\.)*")`

/** A semicolon without a parameter is legal. */
const mediaType = new RegExp(`^${restrictedName}/${restrictedName}[ \\t]*(?:;[ \\t]*(?:${parameter}[ \\t]*)?)*$`)

/** What people write for short, and the media type that it stands for. */
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
 * What keeps a text from being one specific media type, and what to write, as the end of a sentence that says what was
 * found; undefined when it is one. The grammar is that of RFC 9110, section 8.3.1, with the names of RFC 6838, section
 * 4.2; ranges such as `text/*` and lists name no specific type.
 */
export function mediaTypeAdvice(text: string): string | undefined {
  const expected = 'expected a media type such as "application/json"'
  if (/^[^;"]*\*/.test(text)) return `${expected}: a range of types is not one of them`
  if (text.trim() !== text) return `${expected}, without space around it`
  if (mediaType.test(text)) return undefined
  if (/^[^;"]*,/.test(text)) return `${expected}: one, not a list of them`
  const meant = intendedMediaType(text)
  if (meant !== undefined) return `expected a media type; did you mean "${meant}"?`
  if (!text.includes('/')) return `${expected}: a type and a subtype with "/" between them`
  return /^[^;]*;/.test(text) ? `${expected}, with parameters in the form "; name=value"` : expected
}

/** The media type that a short name such as `json` stands for. */
export function intendedMediaType(text: string): string | undefined {
  const short = text.toLowerCase().replace(/^\./, '')
  return Object.hasOwn(shortNames, short) ? shortNames[short] : undefined
}
