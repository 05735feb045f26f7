import { spawnSync } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { folderWith } from './config/config-folder.ts'

/** What the words of a command line, without `msgapi`, become when Tab is pressed behind the last one. */
const lines: readonly (readonly [words: readonly string[], completed: readonly string[]])[] = [
  [['sup'], ['suppress']],
  [['lint', '--fail-sev'], ['--fail-severity']],
  [['lint', '-F', 'wa'], ['warn']],
  [['lint', '-f', 'sar'], ['sarif']],
  [['lint', '-f', 'json:rep'], ['json:report one.json']],
  [['lint', '--format=sar'], ['--format=sarif']],
  [['lint', 'bil'], ['billing']],
  [['lint', 'apis/o'], ['apis/orders.yaml']],
  [['lint', '--root', 'ap'], ['apis']],
  [['run', 'pub'], ['publish']],
  [['explain', 'spec/enum-v'], ['spec/enum-value']],
  [['transform', '--use', 'sort'], ['sort-keys']],
  [['explain', ''], []],
]

const config = `apis:
  billing: { entry: apis/billing.yaml }
pipelines:
  publish: { entry: apis/billing.yaml, output: dist/billing.yaml }
`

/** Bash cuts words at "=" and ":" and replaces what is behind them. */
const cutByBash = (word: string): readonly string[] => word.split(/([:=])/).filter((part) => part !== '')

const shells: readonly {
  readonly name: string
  /** Words after the name of the shell, the last of them a program that prints what the words complete to. */
  readonly program: (words: readonly string[]) => readonly string[]
  readonly shown: (completed: string) => string
}[] = [
  {
    name: 'bash',
    program: (words) => [
      '--norc',
      '--noprofile',
      '-c',
      `source ../script; COMP_WORDS=(msgapi "$@"); COMP_CWORD=$#; _msgapi; printf "%s\\n" "\${COMPREPLY[@]}"`,
      'bash',
      ...words.slice(0, -1),
      ...(words.at(-1) === '' ? [''] : cutByBash(words.at(-1) ?? '')),
    ],
    shown: (completed) => cutByBash(completed).at(-1) ?? '',
  },
  {
    name: 'zsh',
    program: (words) => [
      '-f',
      '-c',
      `compdef() {}; compset() { before=\${PREFIX[1,$2]}; PREFIX=\${PREFIX[$2+1,-1]} }; before=
_describe() { print -rl -- $before\${^\${(P)2}%%:*} }
_files() { for file in \${~:-$PREFIX*}(N); do print -r -- $before$file; done }
source ../script; words=(msgapi "$@"); CURRENT=$#words; PREFIX=\${words[-1]}; _msgapi | grep -F -- "\${words[-1]}"`,
      'zsh',
      ...words,
    ],
    shown: (completed) => completed,
  },
  {
    name: 'fish',
    program: (words) => [
      '--no-config',
      '-c',
      'source ../script; complete -C "msgapi $argv" | string replace -r "\\t.*" ""',
      ...words,
    ],
    shown: (completed) => completed,
  },
]

for (const { name, program, shown } of shells) {
  t.test(`${name} completes what msgapi offers`, async (t) => {
    if (spawnSync(name, ['--version']).error !== undefined) {
      t.comment(`skipped: ${name} is not installed`)
      return
    }
    const folder = folderWith(t, {
      'bin/': '',
      'project/.git/': '',
      'project/apis/orders.yaml': '',
      'project/apis/billing.yaml': '',
      'project/report one.json': '',
      'project/msgapi.config.yaml': config,
    })
    symlinkSync(path.resolve('dist/cli.cjs'), path.join(folder, 'bin/msgapi'))
    const PATH = `${path.join(folder, 'bin')}${path.delimiter}${process.env.PATH}`
    const options = {
      cwd: path.join(folder, 'project'),
      encoding: 'utf8',
      env: { ...process.env, HOME: folder, PATH },
    } as const
    writeFileSync(path.join(folder, 'script'), spawnSync('msgapi', ['completion', name], options).stdout)
    for (const [words, completed] of lines) {
      const { stdout, stderr } = spawnSync(name, program(words), options)
      const found = stdout
        .split('\n')
        .map((line) => line.replace(/[/ ]$/, '').replaceAll('\\ ', ' '))
        .filter((line) => line !== '')
      if (completed.length > 0) t.same([...new Set(found)], completed.map(shown), words.join(' '))
      else t.ok(found.length > 100, words.join(' '))
      t.equal(stderr, '')
    }
  })
}
