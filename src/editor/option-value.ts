import {
  LSPErrorCodes,
  ProtocolRequestType,
  ResponseError,
  type TextDocumentIdentifier,
} from 'vscode-languageserver/node'
import { quote } from '../findings/quote.ts'
import { type ReadOption, readTypedOption, type TypedOption } from '../rules/typed-option.ts'
import type { Capability } from './capability.ts'
import { pathOf } from './documents.ts'
import { knownOptions } from './settings-document/known-options.ts'

/** A text that a person typed for an option of a transform, and the description that it is for. */
export interface OptionValueParams extends TypedOption {
  readonly textDocument: TextDocumentIdentifier
}

const optionValueRequest = new ProtocolRequestType<OptionValueParams, ReadOption, never, void, void>(
  'msgapi/optionValue',
)

/** The value that a text is for an option of a transform, or what is wrong with it: a request of its own, since the protocol has none. */
export const optionValue: Capability = {
  offer: () => ({ experimental: { optionValue: true } }),
  serve(server) {
    server.onRequest(optionValueRequest, async ({ textDocument, ...typed }, { signal }) => {
      const path = pathOf(textDocument.uri)
      if (path === undefined) throw new ResponseError(LSPErrorCodes.RequestFailed, 'The document is no file')
      const known = await server.workspace.besideDescriptions(path, signal, (run) => knownOptions(path, run))
      const definition = known.transforms.get(typed.transform)?.definition
      if (definition === undefined)
        throw new ResponseError(LSPErrorCodes.RequestFailed, `There is no transform ${quote(typed.transform)}`)
      return readTypedOption(typed, definition)
    })
  },
}
