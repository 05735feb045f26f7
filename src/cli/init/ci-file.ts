import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** A file for continuous integration that a repository can have. */
export interface CiFile {
  /** From the root of the repository. */
  readonly path: string
  readonly text: string
}

/** The file that fits the host of a repository, whose folder is given, or what to add to one that is there. */
export function ciFor(folder: string, version: string): CiFile | { readonly advice: string } | undefined {
  const command = `npx --yes msgapi@${version} lint`
  if (existsSync(join(folder, '.gitlab-ci.yml')))
    return { advice: `Add a job to .gitlab-ci.yml that runs "${command} -f gitlab:gl-code-quality-report.json".` }
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
      - run: ${command} -f github-actions
`,
  }
}
