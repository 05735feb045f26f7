// node scripts/vscode-extension.mjs
// Checks the types of the extension for VS Code. Its libraries are not among those of msgapi: they are installed here, once.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from './end-to-end/run.mjs'
import { projectFolder } from './project.mjs'

export const extensionFolder = path.join(projectFolder, 'editors/vscode')

/** Installs the libraries of the extension from its lockfile, unless they are there. Throws where the registry is out of reach. */
export function withExtensionLibraries() {
  const installed = path.join(extensionFolder, 'node_modules/.package-lock.json')
  const lock = path.join(extensionFolder, 'package-lock.json')
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return
  const install = ['npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund']
  const { status, errors } = run(extensionFolder, install)
  if (status !== 0) throw new Error(`The libraries of editors/vscode cannot be installed:\n${errors}`)
}

/**
 * The file behind a command of a library of the extension.
 * @param {string} packageName
 * @param {string} command
 */
export function extensionTool(packageName, command) {
  const folder = path.join(extensionFolder, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  return path.join(folder, bin[command])
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  withExtensionLibraries()
  const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc')
  process.exitCode = spawnSync(process.execPath, [compiler, '-p', extensionFolder], { stdio: 'inherit' }).status ?? 1
}
