import type { Capability } from './capability.ts'
import { codeAction } from './code-action/code-action.ts'
import { diagnostics } from './diagnostics/diagnostics.ts'
import { didChangeWatchedFiles } from './did-change-watched-files.ts'
import { executeCommand } from './execute-command.ts'
import { textDocumentSync } from './text-document-sync.ts'
import { workspaceFolders } from './workspace-folders.ts'

/** The capabilities of the server; their order has no meaning. */
export const capabilities: readonly Capability[] = [
  textDocumentSync,
  workspaceFolders,
  didChangeWatchedFiles,
  diagnostics,
  codeAction,
  executeCommand,
]
