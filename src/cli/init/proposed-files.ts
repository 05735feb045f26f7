import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { entryOfPath, escapeActing, quote } from '../../command.ts'
import { wherePagesAre } from '../pages.ts'
import type { RuleValue, Setup } from './setup.ts'

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

/** The file for the host of a repository, given by its folder, or what to do where there is none to propose. */
export function ciFor(folder: string): CiFile | { readonly advice: string } {
  const commands = commandsIn(folder)
  const steps = (options: string) =>
    commands.map((each, index) => (index === commands.length - 1 ? `${each} ${options}` : each))
  if (existsSync(join(folder, '.gitlab-ci.yml')))
    return {
      advice: `Add a job to .gitlab-ci.yml that runs "${steps('-f gitlab:gl-code-quality-report.json').join(' && ')}".`,
    }
  if (!isOnGitHub(folder))
    return { advice: 'docs/continuous-integration.md shows jobs for GitHub, GitLab, Jenkins and Azure, and Git hooks.' }
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

/** True if a repository has files for GitHub, or a remote there. */
function isOnGitHub(folder: string): boolean {
  if (existsSync(join(folder, '.github'))) return true
  try {
    return /^\s*url\s*=.*\bgithub\.com[:/]/m.test(readFileSync(join(folder, '.git/config'), 'utf8'))
  } catch {
    // No repository, or one whose files are elsewhere.
    return false
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

/** The command of msgapi that replaces a command of another tool, and the page with its options. */
const commands: ReadonlyMap<string, { readonly instead: string; readonly page: string }> = new Map([
  ['spectral lint', { instead: 'msgapi lint', page: 'docs/from-spectral.md' }],
  ['redocly lint', { instead: 'msgapi lint', page: 'docs/from-redocly.md' }],
  ['redocly bundle', { instead: 'msgapi bundle', page: 'docs/from-redocly.md' }],
  ['asyncapi validate', { instead: 'msgapi lint', page: 'docs/from-asyncapi-cli.md' }],
  ['asyncapi bundle', { instead: 'msgapi bundle', page: 'docs/from-asyncapi-cli.md' }],
  ['asyncapi optimize', { instead: 'msgapi transform', page: 'docs/from-asyncapi-cli.md' }],
])

/** A line for each script of a package.json that runs another tool, with what does the same here. */
export function scriptAdvice(scripts: ReadonlyMap<string, string>): readonly string[] {
  const lines: string[] = []
  for (const [name, script] of scripts) {
    for (const [command, { instead, page }] of commands) {
      if (!new RegExp(`\\b${command}\\b`).test(script)) continue
      lines.push(
        `The script ${quote(name)} of package.json runs "${command}": for message APIs, write "${instead}"; ${page} compares the options.`,
      )
    }
  }
  return lines
}

const schemaLine = '# yaml-language-server: $schema=./node_modules/msgapi/schema/msgapi.config.schema.json'

/** The text of a config in YAML; with the place of its schema for editors where msgapi is installed. */
export function configText(
  { extends: rulesets, rules, apis, ignore, notes }: Setup,
  { hasSchema }: { readonly hasSchema: boolean },
): string {
  const config = {
    extends: rulesets,
    ...(rules.size === 0 ? {} : { rules: plain(rules) }),
    ...(apis.size === 0
      ? {}
      : {
          apis: Object.fromEntries(
            [...apis].map(([name, api]) => [
              name,
              {
                entry: entryOfPath(api.entry),
                ...(api.rules.size === 0 ? {} : { rules: plain(api.rules) }),
                ...(api.output === undefined ? {} : { bundle: { output: api.output } }),
              },
            ]),
          ),
        }),
    ...(ignore.length === 0 ? {} : { ignore }),
  }
  const whereDocs = hasSchema ? 'node_modules/msgapi' : 'the package msgapi'
  const head = [
    ...(hasSchema ? [schemaLine] : []),
    ...[...notes, ...wherePagesAre(notes, whereDocs)].map((note) => `# ${escapeActing(note)}`),
  ]
  return `${head.map((line) => `${line}\n`).join('')}${stringify(config, { lineWidth: 0, flowCollectionPadding: true })}`
}

function plain(rules: ReadonlyMap<string, RuleValue>): Readonly<Record<string, RuleValue>> {
  return Object.fromEntries(rules)
}
