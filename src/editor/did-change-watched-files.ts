import { basename } from 'node:path'
import {
  DidChangeWatchedFilesNotification,
  type DidChangeWatchedFilesRegistrationOptions,
  FileChangeType,
} from 'vscode-languageserver/node'
import { lockName } from '../remote/lock.ts'
import type { Capability } from './capability.ts'
import { pathOf } from './documents.ts'

/** Parts may have any name: schemas in text formats, rulesets and plugins in code. */
const watched: DidChangeWatchedFilesRegistrationOptions = {
  watchers: [
    { globPattern: '**/*.{yaml,yml,json,proto,avsc,xsd,raml,graphql,js,cjs,mjs,ts,cts,mts}' },
    { globPattern: '**/{.msgapiignore,.gitignore,.spectral.*}' },
  ],
}

/** Code is loaded once by a run, and what the lock says is read with it. */
const isReadOnce = /\.[cm]?[jt]s$|^package\.json$/

/** Files that change beside the open texts: the client is asked to watch what runs may read. */
export const didChangeWatchedFiles: Capability = {
  offer: () => ({}),
  serve(server) {
    server.onReady(() => {
      if (server.client.workspace?.didChangeWatchedFiles?.dynamicRegistration !== true) return
      void server.connection.client.register(DidChangeWatchedFilesNotification.type, watched)
    })
    server.onNotification(DidChangeWatchedFilesNotification.type, ({ changes }) => {
      for (const { uri, type } of changes) {
        const path = pathOf(uri)
        if (path === undefined) continue
        server.workspace.noteFile(path, type !== FileChangeType.Changed)
        if (isReadOnce.test(basename(path)) || basename(path) === lockName) server.workspace.forgetRuns()
      }
      server.changed('files')
    })
  },
}
