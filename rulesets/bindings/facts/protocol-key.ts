import { type Format, spelledWord } from '../../../src/plugin/index.ts'

/** The key of a protocol, given as the tables write it, in the spelling of the description. */
export function protocolKey(key: string, { vocabulary }: Format): string {
  return spelledWord(vocabulary, 'protocol', key)
}
