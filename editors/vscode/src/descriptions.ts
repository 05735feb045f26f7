import path from 'node:path'

/**
 * The files that the server gets, by name and not by language: other extensions claim languages of their own for the same files. Parts can
 * be Avro schemas.
 */
export const filePattern = '**/{*.yaml,*.yml,*.json,*.jsonc,*.avsc,.msgapirc}'

const extensions = new Set(['.yaml', '.yml', '.json', '.jsonc', '.avsc'])
const configName = /^(?:msgapi\.config\.(?:ya?ml|json)|msgapi-suppressions\.json|\.msgapirc(?:\.ya?ml|\.json)?)$/
const versionFields = ['asyncapi', 'specversion']
const versionField = new RegExp(`^\\s*(?:["']?(?:${versionFields.join('|')})["']?)\\s*:`, 'm')

/** True for a file that the server can say something about: a description, a part or a config. */
export function isForServer(file: string): boolean {
  return extensions.has(path.extname(file)) || isConfig(file)
}

/** True for a file that shows that the workspace uses msgapi. */
export function isConfig(file: string): boolean {
  return configName.test(path.basename(file))
}

/** True for text with a version field, also while the rest is missing. It may be something else; then the server says nothing about it. */
export function mayBeDescription(text: string): boolean {
  return versionField.test(text)
}

/** True for text that is empty but for comments, or has no more than the beginning of a version field. */
export function mayBegin(text: string): boolean {
  const [, word] = /^[\s{}"']*(\w*)[\s{}"']*$/.exec(text.replace(/^\s*#.*$/gm, '')) ?? []
  return word !== undefined && versionFields.some((field) => field.startsWith(word))
}
