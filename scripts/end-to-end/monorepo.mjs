import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const teamCount = 10
const descriptionCount = 200

/** The number of the team of a description. */
const teamOf = (/** @type {number} */ number) => number % teamCount

/** The names of the packages of some teams, or of all. */
export const packageNames = (/** @type {readonly number[]} */ teams = [...Array(teamCount).keys()]) =>
  [...Array(descriptionCount).keys()].filter((number) => teams.includes(teamOf(number))).map(packageName)

/** @param {number} number */
function packageName(number) {
  return `team-${teamOf(number)}-api-${number}`
}

/** @param {number} number */
export const descriptionFile = (number) => `apis/${packageName(number)}/api.yaml`

/** The teams whose descriptions reach the part in {@link sharedPart}, each through a part of its own. */
export const teamsOfSharedPart = [3, 7]
export const sharedPart = 'parts/money.yaml'

/** The part that the descriptions of a team refer to. */
const teamPart = (/** @type {number} */ team) => `parts/team-${team}.yaml`

/**
 * A description; what it refers to is a part in the folder `parts`.
 * @param {string} part
 */
const description = (part) => `asyncapi: 3.1.0
info: { title: Orders, version: 1.0.0 }
channels:
  orders:
    address: orders
    messages:
      order: { payload: { $ref: ../../${part} } }
`

/**
 * Writes a Git repository with a package for each of 200 descriptions. Teams share parts, and some of these share a part.
 * @param {string} folder
 * @param {Readonly<Record<string, string>>} more files
 * @param {Readonly<Record<string, string>>} scripts of each package
 */
export function writeMonorepo(folder, more, scripts) {
  /** @type {Record<string, string>} */
  const files = {
    'package.json': json({
      name: 'monorepo',
      private: true,
      packageManager: 'npm@10.9.4',
      workspaces: ['apis/*'],
    }),
    '.gitignore': 'node_modules\n.turbo\n.nx\n',
    'msgapi.config.yaml': 'extends: [msgapi:recommended]\n',
    [sharedPart]: 'type: string\n',
    ...more,
  }
  for (const team of Array(teamCount).keys()) {
    const amount = teamsOfSharedPart.includes(team) ? '{ $ref: money.yaml }' : '{ type: string }'
    files[teamPart(team)] = `type: object\nproperties: { amount: ${amount} }\n`
  }
  for (const number of Array(descriptionCount).keys()) {
    const name = packageName(number)
    files[`apis/${name}/package.json`] = json({ name, private: true, scripts })
    files[descriptionFile(number)] = description(teamPart(teamOf(number)))
  }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
}

/** @param {unknown} value */
function json(value) {
  return `${JSON.stringify(value, null, 2)}\n`
}
