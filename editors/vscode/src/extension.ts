import { readFile } from 'node:fs/promises'
import path from 'node:path'
import {
  commands,
  type ExtensionContext,
  languages,
  Range,
  RelativePattern,
  type TextDocument,
  window,
  workspace,
} from 'vscode'
import { bundleToFile, type CommandSetting, deriveOtherSide, showBundle, transformWithPreview } from './commands.ts'
import { firstCompletions } from './completion.ts'
import { filePattern, isConfig, isForServer, mayBeDescription } from './descriptions.ts'
import { Previews } from './preview.ts'
import { Session } from './session.ts'
import { currentSettings } from './settings.ts'
import { Status } from './status.ts'
import { TransformPreview } from './transform-preview.ts'

let session: Session | undefined

/** Called once by VS Code. The server starts with the first file that shows that the workspace has descriptions. */
export async function activate(context: ExtensionContext): Promise<void> {
  const output = window.createOutputChannel('msgapi', { log: true })
  const running = new Session(output, context.asAbsolutePath('msgapi'))
  session = running
  const status = new Status(running)
  const previews = new Previews()
  const transformPreview = new TransformPreview()
  const setting: CommandSetting = { session: running, status, previews, transformPreview, output }

  const start = async (): Promise<void> => {
    await running.start()
    await status.update()
  }
  const restart = async (): Promise<void> => {
    await running.restart()
    await status.update()
  }
  const command = (name: string, work: () => unknown) => commands.registerCommand(`msgapi.${name}`, work)
  context.subscriptions.push(
    output,
    status,
    previews,
    transformPreview,
    command('showBundle', () => showBundle(setting)),
    command('bundle', () => bundleToFile(setting)),
    command('transform', () => transformWithPreview(setting)),
    command('applyTransform', () => transformPreview.answer(true)),
    command('discardTransform', () => transformPreview.answer(false)),
    command('deriveOtherSide', () => deriveOtherSide(setting)),
    command('showStatus', () => status.choose()),
    command('restart', restart),
    command('showOutput', () => output.show()),
    workspace.onDidGrantWorkspaceTrust(async () => {
      if (running.server !== undefined) await restart()
    }),
    workspace.onDidChangeConfiguration(async (change) => {
      const names = ['enable', 'path', 'configFile'].map((name) => `msgapi.${name}`)
      if (!names.some((name) => change.affectsConfiguration(name))) return
      if (running.server !== undefined || currentSettings().isEnabled) await restart()
    }),
    languages.registerCompletionItemProvider(
      { scheme: 'file', pattern: filePattern },
      firstCompletions(running, start),
    ),
    window.onDidChangeActiveTextEditor(() => status.update()),
    workspace.onDidSaveTextDocument(() => status.update()),
  )

  let isSearched = false
  const startFor = async (document: TextDocument): Promise<void> => {
    if (running.server !== undefined || document.uri.scheme !== 'file' || !isForServer(document.fileName)) return
    const shows = isConfig(document.fileName) || mayBeDescription(document.getText(beginning))
    if (!shows) {
      // A part shows nothing; then the files around it are searched, once.
      if (isSearched || workspace.getWorkspaceFolder(document.uri) === undefined) return
      isSearched = true
      if (!(await hasDescription())) return
    }
    await start()
  }
  context.subscriptions.push(
    workspace.onDidOpenTextDocument(startFor),
    workspace.onDidChangeTextDocument(({ document }) => startFor(document)),
  )
  for (const document of workspace.textDocuments) await startFor(document)
}

/** Called once by VS Code at the end. */
export async function deactivate(): Promise<void> {
  await session?.stop()
}

/** The lines of a text that is open in which the version field is searched for. */
const beginning = new Range(0, 0, 100, 0)
const mostSearchedFiles = 2000

/** True if one of the files of the workspace, up to a limit, has a version field. */
async function hasDescription(): Promise<boolean> {
  const folders = workspace.workspaceFolders ?? []
  for (const folder of folders) {
    const pattern = new RelativePattern(folder, filePattern)
    for (const { fsPath } of await workspace.findFiles(pattern, '**/node_modules/**', mostSearchedFiles)) {
      if (isConfig(fsPath)) return true
      const text = await readFile(fsPath, 'utf8').catch(() => '')
      if (path.basename(fsPath) !== 'package.json' && mayBeDescription(text)) return true
    }
  }
  return false
}
