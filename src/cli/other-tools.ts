/** Commands of other tools, each with what does the same here. */
const commands: ReadonlyMap<string, string> = new Map([
  ['validate', 'use "msgapi lint"'],
  ['optimize', 'use "msgapi transform --use prune-components --use dedupe-components --use hoist-components"'],
  ['convert', 'use "msgapi transform --use upgrade" for versions, and "--use perspective" for the other side'],
  ['pretty', 'no layout is changed here; "msgapi transform --use sort-keys:order=format" orders fields'],
  ['format', 'use "msgapi bundle --as json" or "--as yaml"'],
  ['check-config', 'use "msgapi config"'],
  ['spectral-report', 'use "msgapi lint -f json:FILE"'],
  ['generate-ignorefile', 'use "msgapi suppress"'],
])

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
  ['--ext', 'use --as json or --as yaml'],
  ['--remove-unused-components', 'use --use prune-components'],
  ['--keep-url-references', 'addresses are kept as they are unless --allow-remote names their host'],
  ['--metafile', 'use --map for where each value comes from'],
  ['--component-renaming-conflicts-severity', 'names never collide; --name-map FILE tells what was renamed'],
  ['--diagnostics-format', 'use -f'],
  ['--log-diagnostics', 'use -q to print failures alone'],
  ['--no-log-diagnostics', 'use -q to print failures alone'],
  ['--suppressWarnings', `${rulesOfConfig}; ${suppress}`],
  ['--suppressAllWarnings', 'use -D, which shows only failures'],
  ['--save-output', 'use -o FILE, or -f NAME:FILE'],
  ['--score', 'there is no score; -f json has what one could count'],
  ['--base', 'give the file to start from; what it refers to is bundled with it'],
  ['--baseDir', 'references start from the file that holds them; --root says how far they may lead'],
  ['--reference-into-components', 'this is what bundle does; --inline says otherwise'],
  ['--optimization', 'use --use prune-components, dedupe-components or hoist-components'],
  ['--target-version', 'use --use upgrade'],
  ['--perspective', 'use --use perspective'],
  ['--no-tty', 'nothing is asked; leave it out'],
  ['--enable-external-references', 'references to files are always read; --allow-remote HOST allows a host'],
])

/** What to do instead of a command of another tool; undefined for any other word. */
export function insteadOfCommand(name: string): string | undefined {
  const advice = commands.get(name)
  return advice && `Unknown command "${name}": ${advice}.`
}

/** What to do instead of an option of another tool, with or without its value; undefined for any other word. */
export function insteadOfOption(word: string): string | undefined {
  const [name = ''] = word.split('=')
  const advice = options.get(name)
  return advice && `Unknown option "${name}": ${advice}.`
}
