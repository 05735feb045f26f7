import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from '../project.mjs'

const name = 'docs/continuous-integration.md'
const page = readFileSync(path.join(projectFolder, name), 'utf8')

/**
 * A file that docs/continuous-integration.md shows: a code block whose first line is a comment with the path.
 * @param {string} file
 */
export function fileOfPage(file) {
  const block = page
    .split(/^```.*$/m)
    .find((text) => text.startsWith(`\n// ${file}\n`) || text.startsWith(`\n# ${file}\n`))
  if (block === undefined) throw new Error(`${name} has no code block that begins with "${file}"`)
  return block.slice(1)
}

/**
 * The same command, which docs/continuous-integration.md shows as a line of its own; throws if it does not.
 * @param {string} line
 */
export function commandOfPage(line) {
  if (!page.includes(`\n    ${line}\n`)) throw new Error(`${name} does not show the command "${line}"`)
  return line
}

/**
 * The commands of msgapi in a section of docs/continuous-integration.md, each once, up to a quote or a pipe.
 * @param {string} title
 */
export function commandsOfPage(title) {
  const section = page.split(/^## /m).find((text) => text.startsWith(`${title}\n`)) ?? ''
  const commands = [...section.matchAll(/npx --no-install msgapi [^\n'|]+/g)].map(([command]) => command.trim())
  if (commands.length === 0) throw new Error(`${name} has no commands in a section "${title}"`)
  return [...new Set(commands)]
}
