import {
  type Connection,
  type ProgressToken,
  WorkDoneProgress,
  type WorkDoneProgressBegin,
  WorkDoneProgressCancelNotification,
  WorkDoneProgressCreateRequest,
  type WorkDoneProgressEnd,
  type WorkDoneProgressReport,
} from 'vscode-languageserver/node'
import { isRecord } from '../plain-data.ts'

/** Milliseconds after which work that the client did not ask progress for is shown. */
const patience = 1_000

/** What people read while a request takes long. Other requests are answered without it. */
const titles: Readonly<Record<string, string>> = {
  'textDocument/diagnostic': 'Linting descriptions',
  'workspace/diagnostic': 'Linting descriptions',
  'textDocument/references': 'Finding references',
  'textDocument/rename': 'Renaming',
  'workspace/symbol': 'Reading descriptions',
  'workspace/executeCommand': 'Making the other side',
  'codeAction/resolve': 'Making the edit',
}

/** Gets how many steps of a request have ended, and how many there are. */
export type OnProgress = (done: number, all: number) => void

/** The progress of a request. */
export interface RequestProgress {
  readonly report: OnProgress
  readonly end: () => void
}

/**
 * Shows the progress of a request: at once where its parameters have a token for that, or after a second, with a button that cancels
 * it, where the client takes such progress (LSP 3.17, "Work Done Progress").
 */
export function progressOf(
  { method, params }: { readonly method: string; readonly params: unknown },
  { connection, takesProgress }: { readonly connection: Connection; readonly takesProgress: boolean },
  cancel: () => void,
): RequestProgress {
  const title = titles[method]
  if (title === undefined) return silent
  let shown = isRecord(params) && isToken(params.workDoneToken) ? params.workDoneToken : undefined
  let last: WorkDoneProgressReport | undefined
  let hasEnded = false
  const tell = (token: ProgressToken, value: WorkDoneProgressBegin | WorkDoneProgressReport | WorkDoneProgressEnd) =>
    void connection.sendProgress(WorkDoneProgress.type, token, value)
  if (shown !== undefined) tell(shown, { kind: 'begin', title, percentage: 0 })

  const show = async (): Promise<void> => {
    const token = `msgapi-${++count}`
    await connection.sendRequest(WorkDoneProgressCreateRequest.type, { token })
    if (hasEnded) return
    shown = token
    cancelling.set(token, cancel)
    tell(token, { kind: 'begin', title, percentage: 0, cancellable: true })
    if (last !== undefined) tell(token, last)
  }
  // A client that refuses the token shows nothing.
  const timer =
    shown === undefined && takesProgress ? setTimeout(() => void show().catch(() => {}), patience) : undefined
  return {
    report(done, all) {
      last = { kind: 'report', message: `${done} of ${all}`, percentage: Math.round((100 * done) / all) }
      if (shown !== undefined) tell(shown, last)
    },
    end() {
      hasEnded = true
      clearTimeout(timer)
      if (shown === undefined) return
      cancelling.delete(shown)
      tell(shown, { kind: 'end' })
    },
  }
}

let count = 0
/** What cancels the requests whose progress the server shows, by token. */
const cancelling = new Map<ProgressToken, () => void>()

/** Cancels requests whose progress the client cancels. */
export function serveCancelling(connection: Connection): void {
  connection.onNotification(WorkDoneProgressCancelNotification.type, ({ token }) => cancelling.get(token)?.())
}

const silent: RequestProgress = { report() {}, end() {} }

function isToken(value: unknown): value is ProgressToken {
  return typeof value === 'string' || typeof value === 'number'
}
