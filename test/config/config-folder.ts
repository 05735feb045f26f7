import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Test } from 'tap'
import { ConfigError, UsageError } from '../../src/config/errors.ts'
import { loadSettings } from '../../src/config/load-settings.ts'
import type { TransformUse } from '../../src/config/settings.ts'

/**
 * A temporary folder with these files, each under its relative path; a path that ends with `/` makes a folder. Not tap's own
 * test folder: that lies in the repository of this project, where every search would end.
 */
export function folderWith(test: Test, files: Record<string, string>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'msgapi-config-')))
  test.teardown(() => rmSync(folder, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    const target = join(folder, path)
    mkdirSync(path.endsWith('/') ? target : dirname(target), { recursive: true })
    if (!path.endsWith('/')) writeFileSync(target, text)
  }
  return folder
}

/** The message of the error that an action ends with. */
export async function messageOf(action: Promise<unknown>): Promise<string> {
  try {
    await action
  } catch (error) {
    if (error instanceof ConfigError || error instanceof UsageError) return error.message
    throw error
  }
  return 'no error'
}

export const usualName = 'msgapi.config.yaml'

/** What is said of a config beside a description, in a folder that is shown as `{folder}`. */
export async function messageOfConfig(test: Test, config: string, name = usualName): Promise<string> {
  const folder = folderWith(test, { '.git/': '', [name]: config, 'api.yaml': '' })
  const message = await messageOf(loadSettings({ entry: 'api.yaml', workingFolder: folder }))
  return message.replaceAll(folder, '{folder}')
}

/** A use of a transform without who named it. */
export const withoutOrigin = ({ origin: _origin, ...use }: TransformUse) => use
