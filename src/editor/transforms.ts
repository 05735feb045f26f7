import { ProtocolRequestType, type TextDocumentIdentifier } from 'vscode-languageserver/node'
import { isRecord } from '../plain-data.ts'
import { optionWords } from '../rules/option-words.ts'
import type { KnownTransform } from '../rules/transforms.ts'
import type { Capability } from './capability.ts'
import { pathOf } from './documents.ts'
import { knownOptions } from './settings-document/known-options.ts'
import { allValuesOf, descriptionOf, type Schema } from './settings-document/schema-at.ts'

/** An option of a transform, for people who choose one. */
export interface TransformOption {
  readonly name: string
  /** Empty if the transform says nothing about it. */
  readonly description: string
  /** The values that it takes and its default, in words: `delete, preserve; default: delete`. */
  readonly words: string
  /** All values that it takes, those of the items of a list; empty if it takes others, too. */
  readonly values: readonly (string | boolean)[]
  readonly isList: boolean
  readonly isRequired: boolean
  /** Absent if the schema has none. */
  readonly default?: unknown
}

/** A transform that can run on a description. */
export interface OfferedTransform {
  readonly name: string
  readonly description: string
  readonly options: readonly TransformOption[]
  /** True if it takes options with other names, too. */
  readonly takesOthers: boolean
}

/** The answer about a file. */
export interface OfferedTransforms {
  /** Those of msgapi, and those of the plugins in the config of the file. */
  readonly transforms: readonly OfferedTransform[]
}

const transformsRequest = new ProtocolRequestType<
  { readonly textDocument: TextDocumentIdentifier },
  OfferedTransforms,
  never,
  void,
  void
>('msgapi/transforms')

/** The transforms that can run on a description, with their options: a request of its own, since the protocol has none. */
export const transforms: Capability = {
  offer: () => ({ experimental: { transforms: true } }),
  serve(server) {
    server.onRequest(transformsRequest, async ({ textDocument }, { signal }) => {
      const path = pathOf(textDocument.uri)
      if (path === undefined) return { transforms: [] }
      const known = await server.workspace.besideDescriptions(path, signal, (run) => knownOptions(path, run))
      return { transforms: [...known.transforms.values()].map(offeredTransform) }
    })
  },
}

function offeredTransform({ name, definition }: KnownTransform): OfferedTransform {
  const { description = '', schema, fileOptions = [] } = definition
  const properties = isRecord(schema?.properties) ? schema.properties : {}
  const required = Array.isArray(schema?.required) ? schema.required : []
  const options = Object.entries(properties).map(([option, property]) =>
    offeredOption(option, isRecord(property) ? property : {}, {
      isRequired: required.includes(option),
      isFile: fileOptions.includes(option),
    }),
  )
  return { name, description, options, takesOthers: schema?.additionalProperties !== false }
}

function offeredOption(
  name: string,
  schema: Schema,
  facts: { readonly isRequired: boolean; readonly isFile: boolean },
): TransformOption {
  const isList = isRecord(schema.items)
  return {
    name,
    description: descriptionOf(schema) ?? '',
    words: optionWords(schema, facts),
    values: allValuesOf(isRecord(schema.items) ? schema.items : schema) ?? [],
    isList,
    isRequired: facts.isRequired,
    default: schema.default,
  }
}
