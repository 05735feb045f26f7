import type { Command, CommanderError } from 'commander'
import { endWith, say } from './exit.ts'
import { version } from './version.ts'

/** Commands of other tools, each with what does the same here. */
const commands: ReadonlyMap<string, string> = new Map([
  ['validate', 'use "msgapi lint"'],
  ['optimize', 'use "msgapi transform --use prune-components --use dedupe-components --use hoist-components"'],
  ['convert', 'use "msgapi upgrade" for AsyncAPI; for OpenAPI, keep the AsyncAPI CLI'],
  ['pretty', 'no layout is changed here; "msgapi transform --use sort-keys:order=format" orders fields'],
  ['format', 'use "msgapi bundle --as json" or "--as yaml"'],
  ['check-config', 'use "msgapi config"'],
  ['spectral-report', 'use "msgapi lint -f json:FILE"'],
  ['new', '"msgapi init" proposes a first description where there is none'],
  ['generate-ignorefile', 'use "msgapi suppress"'],
  ...none('the AsyncAPI CLI', 'diff', 'generate', 'start', 'inspect'),
  ...none('Redocly', 'join', 'split', 'stats', 'score', 'preview', 'preview-docs', 'build-docs', 'push', 'respect'),
])

/** Commands that have no counterpart. */
function none(tool: string, ...names: readonly string[]): readonly (readonly [name: string, advice: string])[] {
  return names.map((name) => [name, `msgapi has none; keep ${tool} for it`])
}

const suppress = '"msgapi suppress" accepts the findings that there are'
const rulesOfConfig = 'set rules in the config, as in "rules: { style/info-contact: off }"'

/** Options of other tools, each with what does the same here. */
const options: ReadonlyMap<string, string> = new Map([
  ['--skip-rule', `${rulesOfConfig}; ${suppress}`],
  ['--skip-decorator', 'leave the transform out of "transforms" in the config'],
  ['--skip-preprocessor', 'leave the transform out of "transforms" in the config'],
  ['--generate-ignore-file', suppress],
  ['--lint-config', 'a config that cannot be used always ends the run'],
  ['--max-problems', 'all findings are shown; -D shows only failures'],
  ['--extends', 'write "extends" in the config, or give a Spectral ruleset with -r'],
  ['--dereferenced', 'use --inline all'],
  ['-d', 'use --inline all for --dereferenced; for --baseDir, references start from the file that holds them'],
  ['--ext', 'use --as json or --as yaml'],
  ['--remove-unused-components', 'use --use prune-components'],
  ['--keep-url-references', 'addresses are kept as they are unless --allow-remote names their host'],
  ['-k', 'addresses are kept as they are unless --allow-remote names their host'],
  ['--lint', 'run "msgapi lint" before, or a pipeline, which does both: "msgapi run"'],
  ['--separator', 'names never collide; --name-map FILE tells what was renamed'],
  ['--metafile', 'use --map for where each value comes from'],
  ['--component-renaming-conflicts-severity', 'names never collide; --name-map FILE tells what was renamed'],
  ['--diagnostics-format', 'use -f'],
  ['--log-diagnostics', 'use -q to print failures alone'],
  ['--no-log-diagnostics', 'use -q to print failures alone'],
  ['--suppressWarnings', `${rulesOfConfig}; ${suppress}`],
  ['--suppressAllWarnings', 'use -D, which shows only failures'],
  ['--save-output', 'use -o FILE, or -f NAME:FILE'],
  ['--score', 'msgapi has no score; count the findings of -f json'],
  ['-w', 'use --watch'],
  ['--watch', 'lint, bundle, transform and run have it'],
  ['--proxyHost', 'nothing is sent or fetched unless --allow-remote names a host'],
  ['--proxyPort', 'nothing is sent or fetched unless --allow-remote names a host'],
  ['-b', 'give the file to start from; what it refers to is bundled with it'],
  ['-r', 'this is what bundle does; --inline says otherwise'],
  ['-x', 'use --x-origin'],
  ['--xOrigin', 'use --x-origin'],
  ['-p', 'use --use prune-components, dedupe-components or hoist-components'],
  ['--ignore', 'the options of a transform say what it leaves alone: "msgapi explain hoist-components"'],
  ['--base', 'give the file to start from; what it refers to is bundled with it'],
  ['--baseDir', 'references start from the file that holds them; --root says how far they may lead'],
  ['--reference-into-components', 'this is what bundle does; --inline says otherwise'],
  ['--optimization', 'use --use prune-components, dedupe-components or hoist-components'],
  ['-t', 'use "msgapi upgrade --to"'],
  ['--target-version', 'use "msgapi upgrade --to"'],
  ['--perspective', 'OpenAPI is not converted; --use perspective derives the description of the other side'],
  ['--no-tty', 'nothing is asked; leave it out'],
  ['--enable-external-references', 'references to files are always read; --allow-remote HOST allows a host'],
])

/** The planned commands, each with its purpose and what helps until then. */
const planned: ReadonlyMap<string, string> = new Map([['fix', 'repair findings; until then, use "msgapi lint --fix"']])

/** The advice for a command of another tool or of a later version; undefined for any other word. */
function insteadOfCommand(name: string): string | undefined {
  const does = planned.get(name)
  if (does !== undefined)
    return `This version (${version}) does not have the command "${name}" yet, which will ${does}.`
  const advice = commands.get(name)
  return advice && `Unknown command "${name}": ${advice}.`
}

/** The advice for an option of another tool, with or without its value; undefined for any other word. */
function insteadOfOption(word: string): string | undefined {
  const [name = ''] = word.split('=')
  const advice = options.get(name)
  return advice && `Unknown option "${name}": ${advice}.`
}

/** Reports an invalid command line in one line, and sets the exit code. */
export function failToParse(error: CommanderError, program: Command): void {
  endWith(2)
  // Without any command, commander has printed the help.
  if (error.code === 'commander.help') return
  const known = knownElsewhere(error, program)
  if (known !== undefined) {
    say(`msgapi: ${known}`)
    return
  }
  const problem = error.message
    .replace(/^error: /, '')
    .replaceAll('\n', ' ')
    .replace(/\.$/, '')
  const [name = ''] = program.args
  const dashed =
    error.code === 'commander.unknownOption' ? process.argv.find((word) => looksLikeDashedFile(word)) : undefined
  const command = program.commands.find((candidate) => candidate.name() === name)
  const looksLikeFile = error.code === 'commander.unknownCommand' && /[./\\*]/.test(name)
  let advice = command === undefined ? 'see msgapi --help' : `see msgapi ${name} --help`
  if (looksLikeFile) advice = `to check a file: msgapi lint ${name}`
  if (dashed !== undefined) advice = `names that begin with a dash come after "--": msgapi ${name} -- ${dashed}`
  say(`msgapi: ${problem.charAt(0).toUpperCase()}${problem.slice(1)}; ${advice}`)
}

/** The advice for a command or an option of a later version or another tool. */
function knownElsewhere({ code, message }: CommanderError, { args: [name = ''] }: Command): string | undefined {
  if (code === 'commander.unknownCommand') return insteadOfCommand(name)
  if (code !== 'commander.unknownOption') return undefined
  return insteadOfOption(/'([^']*)'/.exec(message)?.[1] ?? '')
}

function looksLikeDashedFile(word: string): boolean {
  return /^-[^=]*\.(?:ya?ml|json)$/i.test(word)
}
