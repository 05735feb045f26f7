import { spawnSync } from 'node:child_process'
import path from 'node:path'

/**
 * Runs a program, with the Node of a folder in front of others on the path.
 * @param {string} folder
 * @param {readonly string[]} command
 * @param {string} [nodeFolder]
 */
export function run(folder, [file = '', ...words], nodeFolder = path.dirname(process.execPath)) {
  const isWindows = process.platform === 'win32'
  const { status, stdout, stderr, error } = spawnSync(file, words, {
    cwd: folder,
    env: {
      ...process.env,
      PATH: `${nodeFolder}${path.delimiter}${process.env.PATH ?? ''}`,
      NODE_OPTIONS: '',
      NO_COLOR: '1',
      DO_NOT_TRACK: '1',
      npm_config_update_notifier: 'false',
      npm_config_loglevel: 'error',
    },
    encoding: 'utf8',
    shell: isWindows,
    maxBuffer: 1e8,
  })
  return { status, output: stdout ?? '', errors: `${stderr ?? ''}${error === undefined ? '' : error.message}` }
}

/**
 * Installs packages with what they need, and without their scripts, into a folder; returns why they are not to be had.
 * @param {string} folder
 * @param {readonly string[]} packages
 */
export function fetchPackages(folder, packages) {
  const install = ['npm', 'install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder]
  const { status, errors } = run(path.dirname(folder), [...install, ...packages])
  return status === 0 ? undefined : `${packages.at(-1)} cannot be installed (${firstLine(errors)})`
}

/** @param {string} text */
export function firstLine(text) {
  return text.trim().split('\n')[0] ?? ''
}
