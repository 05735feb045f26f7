import {
  type DescriptionFile,
  type OptionsOfTransform,
  parsePointer,
  stepTo,
  stringsIn,
  type TransformReport,
} from '../../src/plugin/index.ts'
import { questionCode } from './codes.ts'
import type { Action } from './reversed-operation.ts'

/** The choices of the user, from the options of the transform. */
export interface Choices {
  readonly to: Action | 'flip'
  /** The ids of the operations to reverse; undefined for all. */
  readonly operations: ReadonlySet<string> | undefined
  readonly title: string | undefined
  readonly id: string | undefined
  readonly version: string | undefined
  /** New ids of operations, by the old ones. */
  readonly rename: ReadonlyMap<string, string>
  /** New addresses of channels, by their ids. */
  readonly addresses: ReadonlyMap<string, string | null>
  /** True if operations that now receive lose their lists of messages. */
  readonly messagesAll: boolean
  /** Values by their pointers in the result. */
  readonly supply: ReadonlyMap<string, unknown>
  /** Reasons for accepting questions, by code without the name of the transform. */
  readonly accept: ReadonlyMap<string, string>
}

/** Reads options that match the schema of the transform. Title, id and version in `supply` count as these options. */
export function choicesIn(options: OptionsOfTransform): Choices {
  const supply = new Map(membersIn(options.supply))
  const supplied = (pointer: string): string | undefined => {
    const key = [...supply.keys()].find((each) => (parsePointer(each) ?? []).join('/') === pointer)
    const value = key === undefined ? undefined : textIn(supply.get(key))
    if (key !== undefined && value !== undefined) supply.delete(key)
    return value
  }
  const [title, id, version] = [supplied('info/title'), supplied('id'), supplied('info/version')]
  return {
    to: options.to === 'receive' || options.to === 'send' ? options.to : 'flip',
    operations: options.operations === undefined ? undefined : new Set(stringsIn(options.operations)),
    title: textIn(options.title) ?? title,
    id: textIn(options.id) ?? id,
    version: textIn(options.version) ?? version,
    rename: new Map(
      membersIn(options.rename).flatMap(([old, value]) => (typeof value === 'string' ? [[old, value]] : [])),
    ),
    addresses: new Map(
      membersIn(options.addresses).flatMap(([channel, value]) =>
        typeof value === 'string' || value === null ? [[channel, value]] : [],
      ),
    ),
    messagesAll: options.messages === 'all',
    supply,
    accept: new Map(
      membersIn(options.accept).flatMap(([code, value]) =>
        typeof value === 'string' ? [[questionCode(code), value]] : [],
      ),
    ),
  }
}

function membersIn(option: unknown): readonly (readonly [string, unknown])[] {
  return typeof option === 'object' && option !== null ? Object.entries(option) : []
}

function textIn(option: unknown): string | undefined {
  return typeof option === 'string' ? option : undefined
}

/** The place of an entry of an option: in the file it was read from, or else the root of the description. */
export function optionPlace(file: DescriptionFile, option: string, key: string): Pick<TransformReport, 'at' | 'on'> {
  const root = file.optionFile(option)
  const at = root && stepTo(root, key)
  return at === undefined ? {} : { at, on: 'key' }
}
