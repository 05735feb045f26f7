/** The names and values that a message quotes. */
export function quotedIn(message: string): readonly string[] {
  return [...message.matchAll(/"([^"]*)"/g)].map(([, quoted = '']) => quoted)
}

/**
 * What tests compare of an error without a code: a line for each of its problems, with the place that it begins with, or the first two
 * names that it quotes, and the name that it proposes, such as `a.yaml:1:10 rules`.
 */
export function factsOf(message: string): string {
  return message
    .split('\n')
    .map((line) => {
      const [, place = quotedIn(line).slice(0, 2).join(' ')] = /^(\S*[^\s:]|no error)(?:: |$)/.exec(line) ?? []
      const [, proposed] = /did you mean "(.+)"\?$/i.exec(line) ?? []
      return proposed === undefined ? place : `${place} ${proposed}`
    })
    .join('\n')
}
