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
 * Sets the version of a description of 3.0 to 3.1.0 (format text, Version String), and reports the keys that mean something else
 * there. One of 3.1 stays as it is, and one of a later minor version too, which is reported.
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
    file.report({ code: 'later', at: version, message: `Version ${quote(text)} is later than ${newest}; it stays` })
    return undefined
  }
  for (const { at, isNew } of changedKeys(graph, inMinor(graph.format, newest))) {
    const key = quote(at.key)
    const message = isNew
      ? `${key} has a meaning from version ${newest} on and had none before; check that it is meant`
      : `${key} means something else in version ${newest}; check that it is meant`
    file.report({ code: 'new-meaning', at, on: 'key', message })
  }
  const path = formatPointer([vocabulary.versionField])
  return description.edit([{ op: 'replace', path, value: `${newest}.0` }])
}
