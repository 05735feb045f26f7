import { workspace } from 'vscode'

/** The settings of the extension, with the defaults that its manifest gives. */
export interface Settings {
  readonly isEnabled: boolean
  /** The msgapi to use; empty for the best one. */
  readonly path: string
  /** The config of all descriptions; empty for the nearest one of each. */
  readonly configFile: string
}

/** The settings as they are now. */
export function currentSettings(): Settings {
  const settings = workspace.getConfiguration('msgapi')
  return {
    isEnabled: settings.get('enable', true),
    path: settings.get('path', ''),
    configFile: settings.get('configFile', ''),
  }
}

/** Absolute paths of the folders of the workspace. */
export function workspaceFolders(): readonly string[] {
  return (workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file').map(({ uri }) => uri.fsPath)
}
