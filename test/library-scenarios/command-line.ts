/** A command line of a scenario, read without the command. */
export interface CommandLine {
  readonly command: string
  readonly targets: readonly string[]
  /** By long name, the values of an option in their order; the empty text for one without. */
  readonly options: ReadonlyMap<string, readonly string[]>
  /** What no command has, or what lacks its value. */
  readonly unknown: readonly string[]
}

const withValue = [
  ...['--allow-remote', '--as', '--changes', '--config', '--encoding', '--fail-severity', '--fix-rule', '--format'],
  ...['--from-draft', '--inline', '--max-warnings', '--names', '--output', '--plugin', '--reason', '--resolver'],
  ...['--root', '--rule', '--ruleset', '--stdin-filepath', '--strip-extensions', '--suppressions', '--until', '--use'],
]

/** Options that may have one. */
const withFile = ['--map', '--name-map']

const withoutValue = [
  ...['--check', '--color', '--dedupe', '--display-only-failures', '--draft', '--dry-run'],
  ...['--fail-on-unmatched-globs', '--fix', '--fix-dry-run', '--fix-unsafe', '--follow-extensions', '--force'],
  ...['--frozen-lock', '--help', '--ignore-unknown-format', '--json', '--no-config', '--no-suppressions', '--prune'],
  ...['--quiet', '--safe', '--show-documentation-url', '--show-suppressed', '--update-lock', '--verbose', '--watch'],
  ...['--with-fixes', '--write', '--x-origin'],
]

const shortNames: ReadonlyMap<string, string> = new Map([
  ['-c', '--config'],
  ['-D', '--display-only-failures'],
  ['-e', '--encoding'],
  ['-F', '--fail-severity'],
  ['-f', '--format'],
  ['-h', '--help'],
  ['-o', '--output'],
  ['-q', '--quiet'],
  ['-r', '--ruleset'],
  ['-v', '--verbose'],
])

/** Reads the words of a command line after `msgapi`. */
export function readCommandLine([command = '', ...words]: readonly string[]): CommandLine {
  const options = new Map<string, string[]>()
  const unknown: string[] = []
  const targets: string[] = []
  const waiting = words.flatMap(apart)
  for (let word = waiting.shift(); word !== undefined; word = waiting.shift()) {
    if (word === '--') targets.push(...waiting.splice(0))
    else if (word === '-' || !word.startsWith('-')) targets.push(word)
    else {
      const [name, written] = named(word)
      const takesNext = takes(name) && written === undefined && waiting[0]?.startsWith('-') === false
      const value = takesNext ? waiting.shift() : written
      if (isKnown(name, value)) options.set(name, [...(options.get(name) ?? []), value ?? ''])
      else unknown.push(word)
    }
  }
  return { command, targets, options, unknown }
}

/** `--output.json FILE` is that of Spectral. */
function takes(name: string): boolean {
  return withValue.includes(name) || withFile.includes(name) || name.startsWith('--output.')
}

function isKnown(name: string, value: string | undefined): boolean {
  return withFile.includes(name) || (takes(name) ? value !== undefined : withoutValue.includes(name))
}

/** The short options that one word stands for, such as `-qD` and `-ftext`. */
function apart(word: string): readonly string[] {
  const name = shortNames.get(word.slice(0, 2))
  if (name === undefined || word.length === 2) return [word]
  const [first, rest] = [word.slice(0, 2), word.slice(2)]
  return takes(name) ? [first, rest] : [first, ...apart(`-${rest}`)]
}

/** The long name of an option and the value behind `=`. */
function named(word: string): readonly [name: string, value: string | undefined] {
  const equals = word.startsWith('--') ? word.indexOf('=') : -1
  const name = equals === -1 ? word : word.slice(0, equals)
  return [shortNames.get(name) ?? name, equals === -1 ? undefined : word.slice(equals + 1)]
}
