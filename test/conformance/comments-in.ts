import { Lexer } from 'yaml'

/** The comments of a YAML text, as the lexer of the `yaml` package finds them. */
export function commentsIn(text: string): readonly string[] {
  return [...new Lexer().lex(text)].filter((token) => token.startsWith('#'))
}
