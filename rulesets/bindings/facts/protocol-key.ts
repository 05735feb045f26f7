import { type Format, spelledWord } from '../../../src/plugin/index.ts'

/** Translates a protocol key from neutral spelling to the spelling of the description. */
export function protocolKey(key: string, { vocabulary }: Format): string {
  return spelledWord(vocabulary, 'protocol', key)
}
