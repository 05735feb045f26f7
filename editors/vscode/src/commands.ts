import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  type LogOutputChannel,
  ProgressLocation,
  Range,
  Uri,
  ViewColumn,
  WorkspaceEdit,
  window,
  workspace,
} from 'vscode'
import { type CommandResult, refusalIn, runCommand, sharedOptions } from './command-line.ts'
import type { Previews } from './preview.ts'
import type { Session } from './session.ts'
import { currentSettings } from './settings.ts'
import { nameOf, type Status } from './status.ts'
import { transformItems } from './transform-list.ts'
import { askOptions, type ChosenOptions } from './transform-options.ts'
import type { TransformPreview } from './transform-preview.ts'
import { type TransformedFile, transformedFiles } from './transformed-files.ts'

/** What the commands work with. */
export interface CommandSetting {
  readonly session: Session
  readonly status: Status
  readonly previews: Previews
  readonly transformPreview: TransformPreview
  readonly output: LogOutputChannel
}

/** Shows the bundle of the description beside its file, and again after each save. */
export async function showBundle(setting: CommandSetting): Promise<void> {
  const entry = await chosenEntry(setting)
  if (entry === undefined) return
  const { name, ext } = path.parse(entry)
  await setting.previews.show(`${name}.bundle${ext}`, async () => {
    const { output, errors } = await run(setting, entry, ['bundle', entry, '--format', 'text'])
    return output === '' ? commentOf(errors) : output
  })
}

/** Writes the bundle of the description to a file that the person names. */
export async function bundleToFile(setting: CommandSetting): Promise<void> {
  const entry = await chosenEntry(setting)
  if (entry === undefined) return
  const { dir, name, ext } = path.parse(entry)
  const file = await window.showSaveDialog({ defaultUri: Uri.file(path.join(dir, `${name}.bundle${ext}`)) })
  if (file === undefined) return
  // The dialog asked whether the file may be replaced.
  const result = await run(setting, entry, ['bundle', entry, '--output', file.fsPath, '--force'])
  if (result.exitCode !== 0) return failed(setting, 'The bundle is not written', result)
  await window.showTextDocument(file)
}

/** Runs a transform, shows what it changes as a diff, and changes the files if the person agrees. */
export async function transformWithPreview(setting: CommandSetting): Promise<void> {
  const entry = await chosenEntry(setting)
  if (entry === undefined) return
  const description = Uri.file(entry)
  const { transforms } = await setting.session.transformsOf(description)
  const chosen = await window.showQuickPick(transformItems(transforms), {
    placeHolder: 'Transform',
    matchOnDetail: true,
  })
  if (chosen === undefined) return
  const name = chosen.label
  const options = await askOptions(chosen.transform, (option, text) =>
    setting.session.optionValue(description, { transform: name, option, text }),
  )
  if (options === undefined) return
  const files = await filesAfter(setting, entry, { name, options })
  if (files === undefined) return
  if (files.length === 0) return void window.showInformationMessage(`${name} has nothing to change`)
  if (await setting.transformPreview.ask(`${name}: ${nameOf(String(description))}`, files)) await apply(files)
}

/** Shows the draft of the description of the application on the other side, as a file that is not yet saved. */
export async function deriveOtherSide(setting: CommandSetting): Promise<void> {
  const entry = await chosenEntry(setting)
  if (entry === undefined) return
  const use = ['--use', 'perspective:to=flip', '--draft']
  const result = await run(setting, entry, ['transform', entry, ...use])
  if (result.output === '') return failed(setting, 'The other side cannot be derived', result)
  const language = path.extname(entry) === '.json' ? 'json' : 'yaml'
  await window.showTextDocument(
    await workspace.openTextDocument({ language, content: result.output }),
    ViewColumn.Beside,
  )
  setting.output.info(result.errors)
}

/** The real path of the description that the active file belongs to, with all files saved; the person chooses one of several. */
async function chosenEntry({ status }: CommandSetting): Promise<string | undefined> {
  await status.update()
  const paths = status.descriptions.map(({ uri }) => Uri.parse(uri).fsPath)
  if (paths.length === 0) {
    await window.showInformationMessage('msgapi: The active file belongs to no description; open one')
    return undefined
  }
  const items = paths.map((file) => ({ label: nameOf(String(Uri.file(file))), file }))
  const entry = items.length === 1 ? items[0] : await window.showQuickPick(items, { placeHolder: 'Description' })
  if (entry === undefined || !workspace.textDocuments.some(({ isDirty, isUntitled }) => isDirty && !isUntitled))
    return entry?.file
  const answer = await window.showWarningMessage('msgapi: This command reads files from disk', 'Save All')
  return answer !== undefined && (await workspace.saveAll(false)) ? entry.file : undefined
}

function run({ session: { server } }: CommandSetting, entry: string, words: readonly string[]): Promise<CommandResult> {
  if (server === undefined) throw new Error('The server of msgapi does not run')
  const folder = workspace.getWorkspaceFolder(Uri.file(entry))?.uri.fsPath ?? path.dirname(entry)
  const title = `msgapi ${words[0]}`
  const shared = sharedOptions({ isTrusted: workspace.isTrusted, configFile: currentSettings().configFile })
  return Promise.resolve(
    window.withProgress({ location: ProgressLocation.Window, title }, () =>
      runCommand(server, folder, [...words, ...shared]),
    ),
  )
}

/** The files that a transform changes; undefined after a message that it cannot. */
async function filesAfter(
  setting: CommandSetting,
  entry: string,
  { name, options }: { readonly name: string; readonly options: ChosenOptions },
): Promise<readonly TransformedFile[] | undefined> {
  // JSON is a part of YAML, in which the command takes a map of options.
  const use = Object.keys(options).length === 0 ? name : `${name}:${JSON.stringify(options)}`
  const folder = await mkdtemp(path.join(tmpdir(), 'msgapi-'))
  try {
    const result = await run(setting, entry, ['transform', entry, '--use', use, '--output', folder + path.sep])
    if (result.exitCode === 0) return transformedFiles(entry, folder)
    await failed(setting, `${name} changes nothing`, result)
    return undefined
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function apply(files: readonly TransformedFile[]): Promise<void> {
  const edit = new WorkspaceEdit()
  for (const { source, text } of files) {
    const document = await workspace.openTextDocument(source)
    const all = new Range(document.positionAt(0), document.positionAt(document.getText().length))
    edit.replace(document.uri, all, text)
  }
  await workspace.applyEdit(edit)
}

async function failed({ output }: CommandSetting, message: string, result: CommandResult): Promise<void> {
  output.error(result.errors)
  const refusal = refusalIn(result)
  const reason = refusal === undefined ? ', because of errors' : `: ${refusal}`
  const answer = await window.showErrorMessage(`msgapi: ${message}${reason}`, 'Show Output')
  if (answer !== undefined) output.show()
}

/** A text as a comment of YAML, which shows why there is no bundle. */
function commentOf(text: string): string {
  return text.replace(/^/gm, '# ')
}
