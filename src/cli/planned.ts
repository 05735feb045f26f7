import { version } from './version.ts'

/** The planned commands and options, each with its purpose and what helps until then. */
const commands: ReadonlyMap<string, string> = new Map([
  ['fix', 'repair findings; until then, use "msgapi lint --fix"'],
  ['init', 'write a first config; until then, write msgapi.config.yaml with "extends: msgapi:recommended"'],
  ['doctor', 'check your setup'],
])

const options: ReadonlyMap<string, string> = new Map([
  ['--suppressions', 'name another suppressions file; until then, use the key "suppressions" of the config'],
])

/** The message for a planned command; undefined for any other word. */
export function plannedCommand(name: string): string | undefined {
  return planned('command', name, commands)
}

/** The message for a planned option, with or without a value; undefined for any other word. */
export function plannedOption(word: string): string | undefined {
  const [name = ''] = word.split('=')
  return planned('option', name, options)
}

function planned(kind: string, name: string, table: ReadonlyMap<string, string>): string | undefined {
  const does = table.get(name)
  return does && `This version (${version}) does not have the ${kind} "${name}" yet. A later one will ${does}.`
}
