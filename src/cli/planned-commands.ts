import { version } from './version.ts'

/** The planned commands, each with its purpose and what helps until then. */
const commands: ReadonlyMap<string, string> = new Map([['fix', 'repair findings; until then, use "msgapi lint --fix"']])

/** The message for a planned command; undefined for any other word. */
export function plannedCommand(name: string): string | undefined {
  const does = commands.get(name)
  return does && `This version (${version}) does not have the command "${name}" yet. A later one will ${does}.`
}
