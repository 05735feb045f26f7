import { callHierarchy } from './call-hierarchy.ts'
import type { Capability } from './capability.ts'
import { codeAction } from './code-action/code-action.ts'
import { codeLens } from './code-lens.ts'
import { completion } from './completion/completion.ts'
import { definition } from './definition.ts'
import { diagnostics } from './diagnostics/diagnostics.ts'
import { didChangeWatchedFiles } from './did-change-watched-files.ts'
import { documentHighlight } from './document-highlight.ts'
import { documentLink } from './document-link.ts'
import { documentSymbol } from './document-symbol.ts'
import { executeCommand } from './execute-command.ts'
import { fileStatus } from './file-status.ts'
import { foldingRange } from './folding-range.ts'
import { hover } from './hover/hover.ts'
import { inlayHint } from './inlay-hint.ts'
import { optionValue } from './option-value.ts'
import { references } from './references.ts'
import { refresh } from './refresh.ts'
import { rename } from './rename.ts'
import { selectionRange } from './selection-range.ts'
import { textDocumentSync } from './text-document-sync.ts'
import { transforms } from './transforms.ts'
import { workspaceFolders } from './workspace-folders.ts'
import { workspaceSymbol } from './workspace-symbol.ts'

/** The capabilities of the server; their order has no meaning. */
export const capabilities: readonly Capability[] = [
  textDocumentSync,
  workspaceFolders,
  didChangeWatchedFiles,
  diagnostics,
  codeAction,
  executeCommand,
  fileStatus,
  transforms,
  optionValue,
  completion,
  definition,
  documentHighlight,
  documentLink,
  documentSymbol,
  foldingRange,
  hover,
  references,
  selectionRange,
  workspaceSymbol,
  rename,
  callHierarchy,
  codeLens,
  inlayHint,
  refresh,
]
