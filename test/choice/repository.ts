import { execFileSync } from 'node:child_process'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'
import { write } from './shared-parts.ts'

const author = ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'init.defaultBranch=main']

/** Runs Git in a folder. */
export function git(folder: string, ...words: readonly string[]): string {
  return execFileSync('git', [...author, '-c', 'protocol.file.allow=always', ...words], {
    cwd: folder,
    encoding: 'utf8',
    stdio: 'pipe',
  })
}

/** A new repository with these files in its first commit, and the branch `base` at it. */
export async function repository(t: Test, files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'msgapi-since-')))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  git(folder, 'init', '-q')
  await write(folder, files)
  commit(folder)
  git(folder, 'branch', 'base')
  return folder
}

/** Commits all files. */
export function commit(folder: string): void {
  git(folder, 'add', '-A')
  git(folder, 'commit', '-q', '--allow-empty', '-m', 'change')
}
