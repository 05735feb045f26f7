import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Test } from 'tap'
import { bundleEntries } from '../../src/cli/bundle/bundle.ts'
import type { BundleCommandOptions } from '../../src/cli/bundle/bundle-options.ts'
import { InputFiles, type WritableFolders } from '../../src/cli/write/writable-folders.ts'

/** What an older bundle may be. */
export const older = 'asyncapi: 3.1.0\ninfo: { title: Old, version: 1.0.0 }\n'
export const left = /^\.msgapi-[0-9a-f]{8}-\d+-[0-9a-z]{16,}\.tmp$/

export const sources = {
  'api.yaml':
    "asyncapi: 3.1.0\ninfo: { title: Orders, version: 1.0.0 }\nchannels:\n  orders: { $ref: './parts/channels.yaml#/orders' }\n",
  'parts/channels.yaml':
    "orders:\n  address: orders # where\n  messages:\n    placed: { payload: { $ref: 'schemas/order.yaml#/Order' } }\n",
  'parts/schemas/order.yaml': 'Order: { type: object, properties: { line: { $ref: line.yaml } } }\n',
  'parts/schemas/line.yaml': 'type: string # one of many\n',
}

/** A folder outside of the repository, which counts as the project of what lies in it. */
export async function projectFolder(t: Test, files: Readonly<Record<string, string>> = sources): Promise<string> {
  const outer = await realpath(await mkdtemp(join(tmpdir(), 'msgapi-')))
  t.teardown(() => rm(outer, { recursive: true, force: true }))
  const project = join(outer, 'project')
  await mkdir(join(project, '.git'), { recursive: true })
  await writeAll(project, files)
  return project
}

/** Writes files into a folder. */
export async function writeAll(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
}

/** The files of a folder and what they hold. */
export async function contentOf(folder: string): Promise<Readonly<Record<string, string>>> {
  const names = await readdir(folder)
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')])),
  )
}

/** Bundles as the command does in a folder. */
export async function bundleIn(
  folder: string,
  entries: readonly string[],
  options: BundleCommandOptions,
): Promise<void> {
  const before = process.cwd()
  process.chdir(folder)
  try {
    await bundleEntries(entries, options)
  } finally {
    process.chdir(before)
  }
}

/** Lets a run write into a folder and nowhere else. */
export async function boundsIn(folder: string): Promise<WritableFolders> {
  return { workingFolder: folder, root: undefined, projects: new Set([folder]), inputs: new InputFiles([]) }
}
