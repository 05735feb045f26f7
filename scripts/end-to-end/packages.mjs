import { mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from '../project.mjs'
import { firstLine, run } from './run.mjs'

const attw = '@arethetypeswrong/cli@0.18.5'

/**
 * Packs msgapi and the plugins; returns the tarballs, that of msgapi first. What needs the registry is skipped without it.
 * Throws when a step fails, since nothing can go on without its tarball.
 * @param {string} work
 * @param {import('./report.mjs').Report} report
 */
export function packAll(work, report) {
  const packed = path.join(work, 'packed')
  mkdirSync(packed)
  const must = (/** @type {string} */ title, /** @type {import('./report.mjs').Result} */ result) => {
    if (!report.check('packages', title, result)) throw new Error(`${title} failed`)
  }
  // The build is there, and need not run again.
  const pack = ['npm', 'pack', '--silent', '--pack-destination', packed]
  must('pack msgapi', run(projectFolder, [...pack, '--ignore-scripts']))
  const [msgapi = ''] = readdirSync(packed)
  must('pack example-acme', run(path.join(projectFolder, 'plugins/example-acme'), pack))
  for (const [plugin, flags] of /** @type {const} */ ([
    ['house', []],
    ['legal', ['--typescript']],
  ])) {
    const cli = path.join(projectFolder, 'dist/cli.cjs')
    const specification = ['--msgapi', path.join('packed', msgapi)]
    must(`create ${plugin}`, run(work, [process.execPath, cli, 'create-plugin', plugin, ...flags, ...specification]))
    const folder = path.join(work, `msgapi-plugin-${plugin}`)
    // A plugin in JavaScript is packed before anything is installed.
    if (flags.length === 0) must(`pack ${plugin}`, run(folder, pack))
    const installed = run(folder, ['npm', 'install', '--no-audit', '--no-fund'])
    if (
      installed.status !== 0 &&
      flags.length > 0 &&
      /ENOTFOUND|ECONNREFUSED|EAI_AGAIN|ETIMEDOUT|E40\d/.test(installed.errors)
    ) {
      report.skip('packages', `plugin in TypeScript`, firstLine(installed.errors))
      continue
    }
    must(`install what ${plugin} needs`, installed)
    must(`test ${plugin}`, run(folder, ['npm', 'test']))
    if (flags.length > 0) must(`pack ${plugin}`, run(folder, pack))
  }
  const others = readdirSync(packed).filter((name) => name !== msgapi)
  return [msgapi, ...others].map((name) => path.join(packed, name))
}

/**
 * Asks "Are the types wrong?" about the package, for what Node resolves by its rules.
 * @param {import('../end-to-end.mjs').Setting} setting
 */
export async function isContentWithTypes({ report, tarballs: [msgapi = ''], work }) {
  const command = ['npx', '--yes', `--package=${attw}`, 'attw']
  const version = run(work, [...command, '--version'])
  if (version.status !== 0) return report.skip('attw', attw, firstLine(version.errors))
  // Bundlers for browsers import, so that entry has no form for `require`.
  const forms = {
    node16: ['--exclude-entrypoints', 'browser'],
    'esm-only': ['--entrypoints', 'browser'],
  }
  for (const [profile, entries] of Object.entries(forms)) {
    const words = [...command, msgapi, '--profile', profile, '--no-color', ...entries]
    report.check('attw', `profile ${profile}`, run(work, words))
  }
}
