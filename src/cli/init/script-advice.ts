import { quote } from '../../command.ts'

/** The command of msgapi that replaces a command of another tool, and the page with its options. */
const commands: ReadonlyMap<string, { readonly instead: string; readonly page: string }> = new Map([
  ['spectral lint', { instead: 'msgapi lint', page: 'docs/from-spectral.md' }],
  ['redocly lint', { instead: 'msgapi lint', page: 'docs/from-redocly.md' }],
  ['redocly bundle', { instead: 'msgapi bundle', page: 'docs/from-redocly.md' }],
  ['asyncapi validate', { instead: 'msgapi lint', page: 'docs/from-asyncapi-cli.md' }],
  ['asyncapi bundle', { instead: 'msgapi bundle', page: 'docs/from-asyncapi-cli.md' }],
  ['asyncapi optimize', { instead: 'msgapi transform', page: 'docs/from-asyncapi-cli.md' }],
])

/** A line for each script of a package.json that runs another tool, with what does the same here. */
export function scriptAdvice(scripts: ReadonlyMap<string, string>): readonly string[] {
  const lines: string[] = []
  for (const [name, script] of scripts) {
    for (const [command, { instead, page }] of commands) {
      if (!new RegExp(`\\b${command}\\b`).test(script)) continue
      lines.push(
        `The script ${quote(name)} of package.json runs "${command}": for message APIs, write "${instead}"; ${page} compares the options.`,
      )
    }
  }
  return lines
}
