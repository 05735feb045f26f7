import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { loadRuleset } from '../../packages/spectral/loading/load-ruleset.ts'
import { RulesetError } from '../../packages/spectral/loading/problem-log.ts'
import { runRuleset } from '../../packages/spectral/run/run-ruleset.ts'
import { viewDocument } from '../../packages/spectral/view/view-document.ts'
import { noFiles } from '../../src/load/files/read.ts'
import { defaultLimits } from '../../src/load/limits.ts'
import { parseText } from '../../src/load/parse.ts'
import { answerRequests } from './answer-requests.ts'
import type { HostileCase } from './hostile-cases.ts'

/** What a case came to, as text: the message of the config error, or a line for every finding. */
export interface HostileAnswer {
  readonly said: readonly string[]
  /** What must not have happened: names of canaries that sing. */
  readonly harm: readonly string[]
}

export interface HostileRequest {
  readonly hostile: HostileCase
  readonly folder: string
}

const mostLines = 3
const longestLine = 300
const document = '{"a":{"b":"aaaa","c":[1,2]},"b":"x"}'

async function answer({ hostile, folder }: HostileRequest): Promise<HostileAnswer> {
  const written = Object.entries(hostile.files).map(([name, text]) => [join(folder, name), text] as const)
  for (const [path, text] of written) {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
  const before = await readdir(folder, { recursive: true })
  const said = await outcome(hostile, join(folder, 'project')).catch((error) => [`not handled: ${error}`])
  const after = await readdir(folder, { recursive: true })
  const harm = [
    ...(Reflect.has(globalThis, 'canary') ? ['a global was set'] : []),
    ...(Reflect.has({}, 'polluted') ? ['Object.prototype was changed'] : []),
    ...after.filter((name) => !before.includes(name)).map((name) => `${name} was written`),
  ]
  return { said: said.map((line) => line.replaceAll(folder, '{folder}').slice(0, longestLine)), harm }
}

async function outcome(hostile: HostileCase, project: string): Promise<readonly string[]> {
  try {
    const { ruleset, problems } = await loadRuleset({
      extends: [{ name: join(project, 'ruleset.yaml') }],
      namedBy: join(project, 'ruleset.yaml'),
      root: project,
      builtIn: new Map(),
      allowCode: true,
      named: false,
    })
    const entry = await parseText(join(project, 'a.json'), hostile.document ?? document, 'json', defaultLimits)
    const view = await viewDocument(entry, { reader: noFiles, limits: defaultLimits })
    const { findings, problems: ofRules } = await runRuleset({ ruleset, view })
    const errors = [...problems, ...ofRules]
    const lines = [
      ...(errors.length === 0 ? [] : new RulesetError(errors).message.split('\n')),
      ...findings.map(({ code, message }) => `${code}: ${message}`),
    ]
    return lines.length === 0 ? ['no findings'] : [...new Set(lines)].slice(0, mostLines)
  } catch (error) {
    if (error instanceof RulesetError) return error.message.split('\n').slice(0, mostLines)
    throw error
  }
}

answerRequests(answer)
