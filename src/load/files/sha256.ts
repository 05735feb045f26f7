/**
 * The SHA-256 of bytes, or of a text in UTF-8, in hexadecimal digits, like `sha256sum`. Loads the crypto module on first use,
 * because few runs need it.
 */
export function sha256Of(content: string | Uint8Array): string {
  return process.getBuiltinModule('node:crypto').createHash('sha256').update(content).digest('hex')
}
