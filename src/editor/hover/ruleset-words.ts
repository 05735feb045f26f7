import { basename } from 'node:path'
import { type GivenExpression, givenMatches, viewDocument } from '../../../packages/spectral/index.ts'
import { ConfigError, UsageError } from '../../config/errors.ts'
import { severities } from '../../findings/finding.ts'
import { childOf, stringOf } from '../../load/node.ts'
import { toData } from '../../load/node-data.ts'
import type { NodePath } from '../../load/node-path.ts'
import { isRecord } from '../../plain-data.ts'
import { formatPointer } from '../../pointer.ts'
import type { ChosenRuleset } from '../../rules/chosen-ruleset.ts'
import { knownCodes } from '../../rules/rulesets.ts'
import { rulesetOf } from '../../run/stages/spectral.ts'
import type { EditorServer } from '../capability.ts'
import type { OpenedDescription } from '../folder-run.ts'
import { rulesetFunctions } from '../settings-document/ruleset-schema.ts'
import { descriptionOf, keysOf } from '../settings-document/schema-at.ts'
import type { SettingsKind } from '../settings-document/settings-kind.ts'

/** The places that a hover lists of each description. */
const mostPlaces = 5

/** What a place of a Spectral ruleset, or of rules in a config, means beyond its key; nothing for other places. */
export async function rulesetWords(
  path: NodePath,
  kind: SettingsKind,
  server: EditorServer,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const given = givenAt(path)
  if (given !== undefined) return givenWords(given, server, signal)
  const isRuleName = path.parent?.key === 'rules' && path.parent.node.kind === 'map'
  if (isRuleName) return ruleWords(path, kind, server, signal)
  return path.key === 'function' ? functionWords(path) : []
}

/** The expressions of `given` around a value. */
function givenAt(path: NodePath): readonly GivenExpression[] | undefined {
  const holder = path.key === 'given' ? path : path.parent
  const rule = holder?.parent
  if (holder?.key !== 'given' || rule?.parent?.key !== 'rules') return undefined
  const { node } = path
  const texts = (node.kind === 'list' ? node.items : [node]).flatMap((item) => stringOf(item) ?? [])
  const layers = [path.file.root, rule.parent.parent?.node]
  const aliases = Object.assign({}, ...layers.map((layer) => dataOf(childOf(layer, 'aliases'))))
  const resolved = childOf(rule.node, 'resolved')
  const view = resolved?.kind === 'scalar' && resolved.value === false ? 'source' : 'resolved'
  return texts.map((text) => ({ text, aliases, view }))
}

function dataOf(node: NodePath['node'] | undefined): object {
  const data = node && toData(node)
  return isRecord(data) ? data : {}
}

/** What expressions match in the descriptions that are open: how many values, and where the first ones are. */
async function givenWords(
  given: readonly GivenExpression[],
  server: EditorServer,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const descriptions = await openDescriptions(server, signal)
  if (descriptions.length === 0) return ['Open a description to see what this matches in it.']
  const words: string[] = []
  for (const { graph, building } of descriptions) {
    signal.throwIfAborted()
    const view = await viewDocument(graph.entry, building)
    for (const expression of given) {
      const found = givenMatches(expression, view, { most: mostPlaces, limits: building.limits })
      const shown = `\`${expression.text}\``
      if ('problem' in found) return [`${shown}: ${found.problem}`]
      const { count, first } = found
      const places = first.map((place) => {
        const line = view.rangeOf(place).start.line + 1
        const uri = `${server.workspace.documents.uriOf(place.file.path)}#L${line}`
        return `- [${basename(place.file.path)}:${line}](${uri}) \`${formatPointer(place.asked)}\``
      })
      const more = count > first.length ? ['- …'] : []
      const values = count === 1 ? '1 value' : `${count} values`
      words.push([`${shown} matches ${values} in ${basename(graph.entry.path)}`, ...places, ...more].join('\n'))
    }
  }
  return words
}

/** The descriptions that are open, or that an open part belongs to. */
async function openDescriptions(
  { workspace }: EditorServer,
  signal: AbortSignal,
): Promise<readonly OpenedDescription[]> {
  const found = new Map<string, OpenedDescription>()
  for (const { path } of workspace.documents.all)
    for (const description of await workspace.descriptionsWith(path, signal)) found.set(description.entry, description)
  return [...found.values()].filter(({ graph }) => graph.entry.root !== undefined)
}

/** What a rule says of itself, and what the rulesets around this file make of it; nothing for one that nobody defines. */
async function ruleWords(
  { key, file }: NodePath,
  kind: SettingsKind,
  { workspace }: EditorServer,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const rulesets = kind === 'ruleset' ? [file.path] : undefined
  const rule = await workspace.besideDescriptions(file.path, signal, async (run) => {
    try {
      const { settings, root } = await run.settingsOf(file.path, { knownCodes, ...(rulesets && { rulesets }) })
      return (await rulesetOf({ settings, root }, run)).ruleset.rules[key]
    } catch (error) {
      // Diagnostics say what is wrong with a ruleset.
      if (error instanceof ConfigError || error instanceof UsageError) return undefined
      throw error
    }
  })
  return rule === undefined ? [] : [`**${key}**`, ...definitionWords(rule)]
}

function definitionWords(rule: ChosenRuleset['ruleset']['rules'][string]): readonly string[] {
  const { description, given, severity, enabled, documentationUrl } = rule
  const state = enabled ? (severities[severity] ?? 'off') : 'off'
  return [
    ...(description ? [description] : []),
    `Looks at ${given.map((text) => `\`${text}\``).join(', ')}`,
    `Severity: ${state}`,
    ...(documentationUrl ? [`[Page](${documentationUrl})`] : []),
  ]
}

/** What a function of Spectral reports, with its options, or where one of the ruleset is. */
function functionWords({ node, file }: NodePath): readonly string[] {
  const name = stringOf(node) ?? ''
  const listed = childOf(file.root, 'functions')
  const folder = stringOf(childOf(file.root, 'functionsDir')) ?? 'functions'
  const own = listed?.kind === 'list' ? listed.items.flatMap((item) => stringOf(item) ?? []) : []
  const found = own.find((each) => basename(each) === name)
  if (found !== undefined) return [`**${name}**`, `A function of this ruleset, in \`${folder}/${found}\``]
  const known = Object.hasOwn(rulesetFunctions, name) ? rulesetFunctions[name] : undefined
  if (known === undefined) return []
  const options = [...keysOf([known])].map(([option, words = '']) => `- \`${option}\`: ${words}`)
  return [`**${name}**`, descriptionOf(known) ?? '', ...(options.length === 0 ? [] : [options.join('\n')])]
}
