import { existsSync } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { isMissing, namespacesOfMsgapi, quote, reasonOf } from '../../command.ts'
import { UsageError } from '../../index.ts'
import type { CreatePluginOptions } from '../options.ts'
import { currentFolder } from '../run-options.ts'
import { version } from '../version.ts'
import { boundsForNewFiles } from '../write/writable-folders.ts'
import { writeFiles } from '../write/write-file.ts'
import { javaScriptFiles, type NewPlugin, packageName, typeScriptFiles } from './plugin-files.ts'

const longestName = 100

/**
 * `msgapi create-plugin`: writes the files of a new plugin into a new folder, all of them or none, and prints what to do next.
 * Throws a UsageError for a name or a version that cannot be, and for a folder that has files.
 */
export async function createPlugin(name: string, { typescript, msgapi }: CreatePluginOptions): Promise<void> {
  checkName(name)
  const workingFolder = currentFolder()
  const folder = packageName({ name })
  const target = join(workingFolder, folder)
  const [major, minor] = version.split('.')
  const engines = `>=${major}.${minor}`
  const plugin: NewPlugin = { name, engines, msgapi: specification(msgapi ?? `^${version}`, workingFolder, target) }
  const files = typescript === true ? typeScriptFiles(plugin) : javaScriptFiles(plugin)
  await checkFolder(folder, target)
  const outputs = [...files].map(([path, content]) => ({ written: `${folder}/${path}`, content, isNew: true }))
  await writeFiles(outputs, boundsForNewFiles(workingFolder))
  process.stdout.write(`${[...files.keys()].map((path) => `${folder}/${path}\n`).join('')}
Next:
  cd ${folder}
  npm install
  npm test
`)
}

/** Throws a UsageError for a name that is not a package name, and for a namespace of msgapi. */
function checkName(name: string): void {
  const short = /^(?:@[^/]*\/)?msgapi-plugin-(.+)$/.exec(name)?.[1]
  if (short !== undefined) throw new UsageError(`Unexpected name ${quote(name)}; give ${quote(short)} alone.`)
  if (!/^[a-z][a-z0-9-]*$/.test(name)) {
    throw new UsageError(
      `Unexpected name ${quote(name)}, expected lower-case letters, digits and "-", such as "acme"; it is the namespace of the rules.`,
    )
  }
  if (name.length > longestName) throw new UsageError(`The name is longer than ${longestName} characters; shorten it.`)
  if (namespacesOfMsgapi().has(name)) {
    throw new UsageError(`The name ${quote(name)} is a namespace of msgapi itself; choose another one.`)
  }
}

/** The version of msgapi in package.json: for a file, its path from the new folder; other text stays as written. */
function specification(written: string, workingFolder: string, target: string): string {
  const path = resolve(workingFolder, written.replace(/^file:/, ''))
  const isPath = /^(?:file:|\.{0,2}[/\\])|\.tgz$/.test(written) && !/^https?:/.test(written)
  if (isPath && existsSync(path)) return `file:${relative(target, path).replaceAll(sep, '/')}`
  if (isPath)
    throw new UsageError(`--msgapi: there is no file ${quote(written)}; give a tarball, a version or a range.`)
  if (written.trim() !== '') return written
  throw new UsageError('--msgapi: Unexpected empty text; give a tarball, a version or a range.')
}

/** Throws a UsageError for a folder that has files or cannot be inspected, and for a file in its place. */
async function checkFolder(folder: string, target: string): Promise<void> {
  const refused = (error: unknown) => {
    const reason = reasonOf(error)
    throw reason === undefined ? error : new UsageError(`${folder} cannot be written: ${reason}.`)
  }
  const there = await lstat(target).catch((error: unknown) => (isMissing(error) ? undefined : refused(error)))
  if (there === undefined) return
  if (!there.isDirectory())
    throw new UsageError(`${folder} already exists and is not a folder; remove it, or choose another name.`)
  if ((await readdir(target).catch(refused)).length === 0) return
  throw new UsageError(`The folder ${folder} is not empty; choose another name.`)
}
