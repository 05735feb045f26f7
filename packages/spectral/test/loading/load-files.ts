import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Test } from 'tap'
import { presetNames } from '../../../../src/config/settings.ts'
import { problemsOfRules } from '../../loading/idle-rules.ts'
import { loadRuleset } from '../../loading/load-ruleset.ts'
import { RulesetError } from '../../loading/problem-log.ts'
import type { RulesetRequest } from '../../loading/ruleset-request.ts'

/** Texts by path. */
export type Files = Readonly<Record<string, string>>
type Options = Partial<Omit<RulesetRequest, 'extends'>> & { readonly extends?: RulesetRequest['extends'] }

/** Writes files to their own folder, which is removed when the test ends. */
export function folderWith(test: Test, files: Files): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'msgapi-ruleset-')))
  test.teardown(() => rmSync(folder, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

/** The names of rulesets that come with msgapi, with empty rulesets. */
const presets = new Map(presetNames.map((name) => [name, []]))

/** Loads the first file as if the user named it on the command line, in the folder of all files. */
export async function load(folder: string, files: Files, options: Options = {}) {
  const [first = ''] = Object.keys(files)
  return await loadRuleset({
    extends: [{ name: join(folder, first) }],
    namedBy: `${folder}/`,
    root: folder,
    builtIn: presets,
    allowCode: true,
    named: true,
    ...options,
  })
}

/** The problems of a ruleset, without the folder. */
export async function problemsOf(test: Test, files: Files, options?: Options, prepare?: (folder: string) => void) {
  const folder = folderWith(test, files)
  prepare?.(folder)
  const shown = ({ message }: RulesetError) => message.replaceAll(`${folder}/`, '').replaceAll(folder, '.')
  try {
    const { ruleset, problems } = await load(folder, files, options)
    const all = [...problems, ...problemsOfRules(ruleset.fromSource(`${folder}/a`))]
    return all.length === 0 ? 'no error' : shown(new RulesetError(all))
  } catch (error) {
    if (error instanceof RulesetError) return shown(error)
    throw error
  }
}
