import {
  type Description,
  type DescriptionFile,
  formatPointer,
  inMinor,
  type Minor,
  quote,
  rootPath,
  stepTo,
  stringOf,
} from '../../src/plugin/index.ts'
import { changedKeys } from './changed-keys.ts'

const newest: Minor = '3.1'

/**
 * Sets the version of a 3.0 description to 3.1.0 (format text, Version String), and reports the keys with another meaning there. A
 * 3.1 description does not change, and neither does one of a later version, which is reported.
 */
export async function upgrade(description: Description, file: DescriptionFile): Promise<Description | undefined> {
  const { graph } = description
  const { vocabulary, minor } = graph.kind
  const root = rootPath(graph.entry)
  const version = root && stepTo(root, vocabulary.versionField)
  if (version === undefined) return undefined
  if (minor === newest) {
    const text = stringOf(version.node) ?? ''
    if (text.startsWith(`${newest}.`)) return undefined
    file.report({
      code: 'later',
      at: version,
      message: `Version ${quote(text)} is newer than ${newest} and does not change`,
    })
    return undefined
  }
  for (const { at, isNew } of changedKeys(graph, inMinor(graph.format, newest))) {
    const key = quote(at.key)
    const message = isNew
      ? `${key} has no meaning before version ${newest}; check that you intend the new one`
      : `${key} has another meaning in version ${newest}; check that you intend it`
    file.report({ code: 'new-meaning', at, on: 'key', message })
  }
  const path = formatPointer([vocabulary.versionField])
  return description.edit([{ op: 'replace', path, value: `${newest}.0` }])
}
