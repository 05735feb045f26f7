import { basename, dirname, extname, resolve } from 'node:path'
import { CompletionItemKind } from 'vscode-languageserver/node'
import { isInsideFolder, namesInFolder } from '../../load/files/folders.ts'
import type { FileReader } from '../../load/files/read.ts'
import { secretByName } from '../../load/files/secret-files.ts'
import type { Limits } from '../../load/limits.ts'
import { loadFile } from '../../load/load.ts'
import { membersOf, pathTo } from '../../load/node-path.ts'
import { SourceFile } from '../../load/source-file.ts'
import { escapeSegment, formatFragment, parsePointer } from '../../pointer.ts'
import { settingsKindOf } from '../settings-document/settings-kind.ts'
import { type Proposal, referenceText, type Writing } from './insertion.ts'

/** How files of descriptions end, and those of schemas in other languages. */
const extensions: ReadonlySet<string> = new Set(['.yaml', '.yml', '.json', '.avsc', '.proto', '.xsd', '.raml'])

/** What a reference may go on with after a part of its text: files and folders inside of the root. */
export function fileProposals(file: SourceFile, root: string, writing: Writing): readonly Proposal[] {
  const { typed } = writing.word
  if (typed.includes('#') || /^[a-z][a-z0-9+.-]+:/i.test(typed)) return []
  const written = typed.slice(0, typed.lastIndexOf('/') + 1)
  const folder = resolve(dirname(file.path), written)
  if (folder !== root && !isInsideFolder(folder, root)) return []
  return namesInFolder(folder).flatMap((name) => {
    const path = resolve(folder, name)
    const isFolder = extname(name) === '' && !name.startsWith('.') && name !== 'node_modules'
    const isFile = extensions.has(extname(name).toLowerCase()) && secretByName(path, root) === undefined
    const isSettings = settingsKindOf(path, '') !== undefined
    if (path === file.path || isSettings || !(isFolder || isFile)) return []
    const text = `${written === '' ? './' : written}${encodeURI(name)}${isFolder ? '/' : ''}`
    const kind = isFolder ? CompletionItemKind.Folder : CompletionItemKind.File
    return { label: text, kind, detail: isFolder ? 'folder' : 'file', text: referenceText(text, writing), rank: 'x' }
  })
}

/** The pointers one step further into the file that the text of a reference names. */
export async function pointerProposals(
  file: SourceFile,
  reader: FileReader,
  limits: Limits,
  writing: Writing,
): Promise<readonly Proposal[]> {
  const [name = '', fragment] = writing.word.typed.split('#')
  if (name === '' || fragment === undefined || /^[a-z][a-z0-9+.-]+:/i.test(name)) return []
  // What is looked at here is no part of the description, so its reader does not keep it.
  const own = { ...reader, loaded: new Map(reader.loaded) }
  const loaded = await loadFile(own, resolve(dirname(file.path), name), limits)
  const pointer = parsePointer(fragment.slice(0, Math.max(0, fragment.lastIndexOf('/'))))
  const around = loaded instanceof SourceFile && pointer !== undefined ? pathTo(loaded, pointer) : undefined
  if (around === undefined || pointer === undefined) return []
  return membersOf(around)
    .filter(({ node }) => node.kind !== 'scalar')
    .map(({ key }) => {
      const text = name + formatFragment([...pointer, key])
      const detail = `"${escapeSegment(key)}" in ${basename(name)}`
      return { label: text, kind: CompletionItemKind.Reference, detail, text: referenceText(text, writing), rank: 'x' }
    })
}
