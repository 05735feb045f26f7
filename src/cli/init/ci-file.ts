import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** A file for continuous integration that a repository can have. */
export interface CiFile {
  /** From the root of the repository. */
  readonly path: string
  readonly text: string
}

/** How packages are installed and run, by the lock file that a repository has. */
const managers: ReadonlyMap<string, { readonly install: string; readonly run: string }> = new Map([
  ['package-lock.json', { install: 'npm ci', run: 'npx --no-install msgapi' }],
  ['pnpm-lock.yaml', { install: 'corepack enable && pnpm install --frozen-lockfile', run: 'pnpm exec msgapi' }],
  ['yarn.lock', { install: 'corepack enable && yarn install', run: 'yarn msgapi' }],
])

/** The file for the host of a repository, given by its folder, or the lines to add to an existing file. */
export function ciFor(folder: string): CiFile | { readonly advice: string } | undefined {
  const commands = commandsIn(folder)
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

/**
 * The steps of a job, lint last. They use the msgapi that the repository has installed, and fail with a message without
 * one. Nothing is fetched by name alone, because the owner of that name in the registry could run code in the job.
 */
function commandsIn(folder: string): readonly string[] {
  const [, manager] = [...managers].find(([lockFile]) => existsSync(join(folder, lockFile))) ?? []
  return manager === undefined ? ['npx --no-install msgapi lint'] : [manager.install, `${manager.run} lint`]
}
