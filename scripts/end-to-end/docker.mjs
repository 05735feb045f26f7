import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from '../project.mjs'
import { commandOfPage } from './page.mjs'
import { firstLine, run } from './run.mjs'

const megabyte = 1_000_000

/**
 * Builds the image of the Dockerfile, and lints with it a project that it cannot change.
 * @param {import('../end-to-end.mjs').Setting} setting
 */
export async function tryDocker({ folder, report }) {
  const daemon = run(projectFolder, ['docker', 'info', '--format', '{{.ServerVersion}}'])
  if (daemon.status !== 0) return report.skip('docker', 'image', firstLine(daemon.errors))
  const image = 'msgapi-end-to-end'
  if (!report.check('docker', 'build', run(projectFolder, ['docker', 'build', '--quiet', '-t', image, '.']))) return
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, 'api.yaml'), 'asyncapi: 3.1.0\ninfo: { title: Orders, version: 1.0.0 }\nnone: 1\n')
    writeFileSync(path.join(folder, 'msgapi.config.yaml'), 'apis: { orders: { entry: api.yaml } }\n')
    const lint = commandOfPage('docker run --rm --read-only --network none -v "$PWD:/work:ro" msgapi lint')
    const shown = run(folder, ['sh', '-c', lint.replace(' msgapi ', ` ${image} `)])
    report.check('docker', 'lint a project that cannot be changed', shown, {
      status: 1,
      parts: ['spec/unknown-field'],
      isQuiet: true,
    })
    const user = run(folder, ['docker', 'run', '--rm', '--entrypoint', 'id', image, '-u'])
    report.check('docker', 'without root', user, { output: '1000\n' })
    const size = run(folder, ['docker', 'image', 'inspect', '--format', '{{.Size}}', image])
    const isSmall = Number(size.output) < 200 * megabyte
    report.check('docker', `${Math.round(Number(size.output) / megabyte)} MB`, { ...size, status: isSmall ? 0 : 1 })
  } finally {
    run(projectFolder, ['docker', 'image', 'rm', image])
  }
}
