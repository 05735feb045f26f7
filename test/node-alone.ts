/**
 * The command that runs Node with arguments as a user would run it: what tap loads into every process that a test starts, by
 * NODE_OPTIONS, takes several times as long as the command line under test. Windows has no `env`, and puts up with it.
 */
export function nodeAlone(words: readonly string[]): readonly [file: string, words: string[]] {
  return process.platform === 'win32'
    ? [process.execPath, [...words]]
    : ['env', ['-u', 'NODE_OPTIONS', process.execPath, ...words]]
}
