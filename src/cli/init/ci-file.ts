import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** A file for continuous integration that a repository can have. */
export interface CiFile {
  /** From the root of the repository. */
  readonly path: string
  readonly text: string
}

export interface CiRequest {
  readonly version: string
  /** Whether the package.json of the repository depends on msgapi. */
  readonly isDependency: boolean
  /** Whether the config names what may come from packages: a ruleset of another tool. */
  readonly needsPackages: boolean
}

/** How packages are installed and run, by the lock file that a repository has. */
const managers: ReadonlyMap<string, { readonly install: string; readonly run: string }> = new Map([
  ['package-lock.json', { install: 'npm ci', run: 'npx msgapi' }],
  ['pnpm-lock.yaml', { install: 'corepack enable && pnpm install --frozen-lockfile', run: 'pnpm exec msgapi' }],
  ['yarn.lock', { install: 'corepack enable && yarn install', run: 'yarn msgapi' }],
])

/** The file that fits the host of a repository, whose folder is given, or what to add to one that is there. */
export function ciFor(folder: string, request: CiRequest): CiFile | { readonly advice: string } | undefined {
  const commands = commandsIn(folder, request)
  const steps = (options: string) =>
    commands.map((each, index) => (index === commands.length - 1 ? `${each} ${options}` : each))
  if (existsSync(join(folder, '.gitlab-ci.yml')))
    return {
      advice: `Add a job to .gitlab-ci.yml that runs "${steps('-f gitlab:gl-code-quality-report.json').join(' && ')}".`,
    }
  if (!existsSync(join(folder, '.github'))) return undefined
  return {
    path: '.github/workflows/msgapi.yml',
    text: `name: API descriptions
on: [push, pull_request]
permissions:
  contents: read
jobs:
  lint:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 22
${steps('-f github-actions')
  .map((step) => `      - run: ${step}\n`)
  .join('')}`,
  }
}

/** What a job runs, the lint last: with the msgapi of the repository, where it has one. */
function commandsIn(folder: string, { version, isDependency, needsPackages }: CiRequest): readonly string[] {
  const [, manager] = [...managers].find(([lockFile]) => existsSync(join(folder, lockFile))) ?? []
  const lint = `${isDependency && manager !== undefined ? manager.run : `npx --yes msgapi@${version}`} lint`
  return manager !== undefined && (isDependency || needsPackages) ? [manager.install, lint] : [lint]
}
