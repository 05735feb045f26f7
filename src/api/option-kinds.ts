import {
  type ArgumentKind,
  anyOf,
  type FieldKinds,
  flag,
  limit,
  listOf,
  objectOf,
  oneOf,
  record,
  text,
  texts,
} from '../call-options.ts'
import { inlineStrategies, outputLanguages } from '../config/settings.ts'
import { severities } from '../findings/finding.ts'
import type { Limits } from '../load/limits.ts'
import { encodings } from '../load/text/decode.ts'
import { isRecord } from '../plain-data.ts'
import type { FixOptions } from '../run/fix-outcome.ts'
import type { EntryDocument } from '../run/open-entry.ts'
import type {
  BundleOptions,
  CallControl,
  LintOptions,
  ProjectOptions,
  RunOptions,
  TransformOptions,
  UpgradeCallOptions,
} from '../run/options.ts'
import type { UsedTransform } from '../run/used-transforms.ts'
import type { SuppressOptions } from './suppress-outcome.ts'

/** An entry as all calls take it. */
export const entryKind: ArgumentKind<string | EntryDocument> = objectOf<string | EntryDocument>(
  {
    path: text,
    content: anyOf('a string or bytes', (value) => typeof value === 'string' || value instanceof Uint8Array),
  },
  {
    expected: 'a path, or { path, content }',
    accepts: (value) => typeof value === 'string' || (isRecord(value) && typeof value.path === 'string'),
  },
)

export const entriesKind: ArgumentKind<readonly (string | EntryDocument)[]> = listOf('a list of paths', entryKind)

/** True if a call names several entries: `Array.isArray` does not tell a read-only list from an object. */
export function isList(given: unknown): given is readonly (string | EntryDocument)[] {
  return Array.isArray(given)
}

const isPathOrFlag = (value: unknown): boolean => typeof value === 'string' || typeof value === 'boolean'

const isFunction = (value: unknown): boolean => typeof value === 'function'

const limitKinds: FieldKinds<Limits> = {
  fileBytes: limit,
  totalBytes: limit,
  depth: limit,
  aliases: limit,
  nodes: limit,
  references: limit,
  files: limit,
  chain: limit,
  keyBytes: limit,
  patternBytes: limit,
  patternSteps: limit,
}

const projectKinds: FieldKinds<ProjectOptions> = {
  workingFolder: text,
  configFile: text,
  noConfig: flag,
  root: text,
  failSeverity: oneOf(severities),
  limits: objectOf<Partial<Limits>>(limitKinds),
  encoding: oneOf(encodings),
  // The check of manifests says more about them.
  plugins: anyOf('a list of plugins', Array.isArray),
  allowRemote: texts,
  lock: oneOf(['add', 'update', 'frozen']),
  safe: flag,
  noSuppressions: flag,
  suppressionsFile: text,
}

const controlKinds: FieldKinds<CallControl> = {
  // Also one of another realm, such as that of a test runner.
  signal: anyOf(
    'an AbortSignal',
    (value) => isRecord(value) && typeof value.aborted === 'boolean' && isFunction(value.addEventListener),
  ),
  onProgress: anyOf('a function', isFunction),
  onError: anyOf('a function', isFunction),
}

export const runKinds: FieldKinds<RunOptions> = {
  ...projectKinds,
  ...controlKinds,
  use: listOf('a list of transforms', anyOf<UsedTransform>('a name, [name, options] or a function', isUsedTransform)),
}

const lintKinds: FieldKinds<LintOptions> = {
  ...runKinds,
  rulesets: texts,
  withFixes: flag,
  ignoreUnknownFormat: flag,
}

const fixKinds: FieldKinds<FixOptions> = { ...lintKinds, unsafe: flag, only: texts }

const suppressKinds: FieldKinds<SuppressOptions> = {
  ...lintKinds,
  rule: text,
  reason: text,
  until: text,
  prune: flag,
}

const bundleKinds: FieldKinds<BundleOptions> = {
  ...runKinds,
  as: oneOf(outputLanguages),
  output: text,
  names: anyOf('a path or a Map', (value) => typeof value === 'string' || value instanceof Map),
  inline: oneOf(inlineStrategies),
  dedupe: flag,
  stripExtensions: texts,
  origins: flag,
  followExtensions: flag,
  nameMap: anyOf('true or a path', isPathOrFlag),
  map: anyOf('true or a path', isPathOrFlag),
}

const transformKinds: FieldKinds<TransformOptions> = {
  ...runKinds,
  as: oneOf(outputLanguages),
  fromDraft: text,
  draft: flag,
  inPlace: flag,
}

export const viewKind = oneOf(['application', 'client'] as const)

const { use: _use, ...withoutTransforms } = runKinds

const upgradeKinds: FieldKinds<UpgradeCallOptions> = {
  ...withoutTransforms,
  to: oneOf(['3.0', '3.1']),
  view: viewKind,
  ids: oneOf(['extension', 'channel', 'operation']),
}

export const projectOptionsKind = objectOf<ProjectOptions>(projectKinds)
export const projectLintKind = ofCall(lintKinds)
export const projectFixKind = ofCall(fixKinds)
export const projectBundleKind = ofCall(bundleKinds)
export const projectTransformKind = ofCall(transformKinds)
export const pipelineOptionsKind = objectOf<RunOptions>(runKinds)
export const lintOptionsKind = objectOf<LintOptions>(lintKinds)
export const fixOptionsKind = objectOf<FixOptions>(fixKinds)
export const suppressOptionsKind = objectOf<SuppressOptions>(suppressKinds)
export const bundleOptionsKind = objectOf<BundleOptions>(bundleKinds)
export const transformOptionsKind = objectOf<TransformOptions>(transformKinds)
export const upgradeOptionsKind = objectOf<UpgradeCallOptions>(upgradeKinds)

/** The kinds of the options of one call on a project. */
function ofCall<Options extends RunOptions>(kinds: FieldKinds<Options>): ArgumentKind {
  const fields = Object.entries<ArgumentKind>(kinds).filter(([name]) => !Object.hasOwn(projectKinds, name))
  return { ...record, fields: Object.fromEntries(fields) }
}

function isUsedTransform(value: unknown): boolean {
  if (Array.isArray(value)) return typeof value[0] === 'string' && isRecord(value[1] ?? {})
  return typeof value === 'string' || isFunction(value) || (isRecord(value) && typeof value.name === 'string')
}
