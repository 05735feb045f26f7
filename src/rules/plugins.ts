import avro from '../../plugins/avro/index.ts'
import openApiSchema from '../../plugins/openapi-schema/index.ts'
import protobuf from '../../plugins/protobuf/index.ts'
import ros2 from '../../plugins/ros2/index.ts'
import type { PluginUse } from '../config/settings.ts'
import type { Finding } from '../findings/finding.ts'
import type { StageCode } from '../findings/stage-codes.ts'
import { aside, describeThrown, noteThrown, thrownPlace } from '../findings/thrown.ts'
import type { KnownFixer } from '../fix/fixer.ts'
import type { Graph } from '../graph/graph.ts'
import { pointerOf } from '../load/node-path.ts'
import type { BindingContribution, Plugin } from '../plugin/define-plugin.ts'
import { type RunnableBindings, runnableBindings } from '../plugin/runnable-bindings.ts'
import type { ContributionFailure } from '../plugin/schema-formats.ts'
import type { OptionRules } from './checked-options.ts'
import type { PluginFunction, RulesetOfPlugin } from './plugin-rules.ts'

/** The plugins that come with msgapi. Only manifests: their code is loaded when a description needs it. */
export const builtInPlugins: readonly Plugin[] = [avro, openApiSchema, protobuf, ros2]

/** The bindings of these plugins, with rules that do not throw. */
export const builtInBindings: readonly RunnableBindings[] = builtInPlugins.flatMap(runnableBindings)

/** A plugin of the run that a user named or a call of the library passed. */
export interface RunningPlugin {
  readonly plugin: Plugin
  /** Who named it; undefined if a call passed it. */
  readonly use: PluginUse | undefined
  /** The real path of the file that exports it. */
  readonly path: string | undefined
}

/** What plugins contribute to a run. */
export interface PluginSet {
  /** The plugins that do not come with msgapi, in the order in which they are named. */
  readonly named: readonly RunningPlugin[]
  /** The paths of the files that were read for them, or looked for. */
  readonly looked: ReadonlySet<string>
  /** Their rulesets, by names such as `plugin:acme/strict`. */
  readonly rulesets: ReadonlyMap<string, RulesetOfPlugin>
  /** Their functions for rules, by names such as `acme/described`. */
  readonly functions: ReadonlyMap<string, PluginFunction>
  /** Their rules that visit objects, by codes such as `acme/message-title`. */
  readonly visitors: OptionRules
  /** Their fixers, by codes such as `acme/message-title`. */
  readonly fixers: ReadonlyMap<string, KnownFixer>
  /** The rules that they call deprecated, by code, with the codes of their replacements. */
  readonly deprecated: ReadonlyMap<string, string | undefined>

  /** The plugins that come with msgapi are last: if several contribute the same, the first counts. */
  readonly plugins: readonly Plugin[]
  /** The bindings from other plugins. */
  readonly added: readonly RunnableBindings[]
  /** All bindings. If several have the same key, the last counts. */
  readonly bindings: readonly BindingContribution[]
  /** True if every plugin says that equal files and options always give equal findings. */
  readonly isCacheable: boolean
}

/** The contributions of a run without other plugins. */
export const builtIn: PluginSet = {
  named: [],
  isCacheable: true,
  looked: new Set(),
  rulesets: new Map(),
  functions: new Map(),
  visitors: new Map(),
  fixers: new Map(),
  deprecated: new Map(),
  plugins: builtInPlugins,
  added: [],
  bindings: builtInBindings,
}

/** The finding for a plugin that threw, at the place where it threw. */
export function pluginFailed({ contribution, error, did, at, loss }: ContributionFailure, graph: Graph): Finding {
  const file = at?.file ?? graph.entry
  const pointer = at === undefined ? [] : pointerOf(at)
  const done = did === undefined ? `threw an exception: ${describeThrown(error)}` : `${did}${aside(thrownPlace(error))}`
  if (did !== undefined) noteThrown(error)
  const from = file === graph.entry ? '' : ` (in a run over ${graph.entry.path})`
  return {
    code: 'lint/plugin-failed' satisfies StageCode,
    message: `The ${contribution} ${done}${from}; fix the plugin (${loss})`,
    severity: 'error',
    place: file.placeAt(pointer, 'value'),
    range: file.rangeOf(pointer, 'key'),
  }
}
