import { CompletionItemKind } from 'vscode-languageserver/node'
import { spectralRuleset, spectralRulesetNames } from '../../../packages/spectral/index.ts'
import { childOf, type Node, stringOf } from '../../load/node.ts'
import type { NodePath } from '../../load/node-path.ts'
import { ignoreSchema } from '../../suppress/suppressions-file.ts'
import { knownCodeWords } from '../settings-document/known-codes.ts'
import { isTransformName, type KnownOptions, settingsSchemasAt } from '../settings-document/known-options.ts'
import { keysOf, schemasAt, valuesOf } from '../settings-document/schema-at.ts'
import type { SettingsKind } from '../settings-document/settings-kind.ts'
import { keyText, type Proposal, valueText, type Writing } from './insertion.ts'
import type { PlaceAtCursor } from './text-at-cursor.ts'

/** What can be written at a place of a config, a suppressions file or a ruleset. */
export async function settingsProposals(
  { path, on, file }: PlaceAtCursor,
  kind: SettingsKind,
  known: KnownOptions,
  writing: Writing,
): Promise<readonly Proposal[]> {
  if (on === 'value') {
    const names = isTransformName(path) ? transformProposals(known, writing) : []
    const codes = isCode(path, kind) ? await codeProposals(writing) : []
    return [...names, ...codes, ...valueProposals(settingsSchemasAt(path, kind, known), writing)]
  }
  const { parent } = path
  if (parent?.node.kind !== 'map') return []
  const { entries } = parent.node
  const schemas = settingsSchemasAt(parent, kind, known)
  const keys = [...keysOf(schemas)].map(([key, detail]) => keyProposal(key, detail, writing))
  const codes = parent.key === 'rules' ? await ruleProposals(kind, file.root, writing) : []
  // A map with no other key can still become a scalar.
  const values =
    entries.size === 1 && writing.word.startsLine && !writing.word.isKey
      ? [...(isTransformName(parent) ? transformProposals(known, writing) : []), ...valueProposals(schemas, writing)]
      : []
  return [...keys, ...codes].filter(({ label }) => !entries.has(label)).concat(values)
}

/** True for a place where a code is a value. */
function isCode({ key, parent }: NodePath, kind: SettingsKind): boolean {
  if (kind === 'suppressions') return key === 'rule'
  return [key, parent?.key].includes('never')
}

function transformProposals({ transforms }: KnownOptions, writing: Writing): readonly Proposal[] {
  return [...transforms.values()].map(({ name, definition: { description = '' } }) => {
    return { label: name, kind: CompletionItemKind.Reference, detail: description, text: valueText(name, writing) }
  })
}

/** What can be written in `x-msgapi-ignore`, whose path begins at its value. */
export async function ignoreProposals(
  { path, on }: Pick<PlaceAtCursor, 'path' | 'on'>,
  writing: Writing,
): Promise<readonly Proposal[]> {
  if (on === 'value') return path.key === 'rule' ? codeProposals(writing) : []
  const { node } = path.parent ?? path
  const keys = keysOf(path.parent === undefined ? [] : schemasAt(path.parent, ignoreSchema()))
  const missing = [...keys].filter(([key]) => node.kind === 'map' && !node.entries.has(key))
  return missing.map(([key, detail]) => keyProposal(key, detail, writing))
}

function keyProposal(key: string, detail: string | undefined, writing: Writing): Proposal {
  const text = keyText(key, writing)
  return {
    label: key,
    kind: CompletionItemKind.Field,
    detail: detail ?? '',
    text: writing.word.isKey ? text : `${text}: `,
  }
}

function valueProposals(schemas: Parameters<typeof valuesOf>[0], writing: Writing): readonly Proposal[] {
  return valuesOf(schemas).flatMap((value): readonly Proposal[] => {
    if (typeof value === 'boolean' && writing.word.quote !== '') return []
    const text = typeof value === 'boolean' ? String(value) : valueText(value, writing)
    return [{ label: String(value), kind: CompletionItemKind.EnumMember, detail: 'value', text }]
  })
}

/** The codes of msgapi as values. */
export async function codeProposals(writing: Writing): Promise<readonly Proposal[]> {
  return (await knownCodeWords()).map(({ code, meaning }) => {
    return { label: code, kind: CompletionItemKind.Reference, detail: meaning, text: valueText(code, writing) }
  })
}

/** The names of rules as keys: those of msgapi, and those of the rulesets of Spectral that a ruleset extends. */
async function ruleProposals(
  kind: SettingsKind,
  root: Node | undefined,
  writing: Writing,
): Promise<readonly Proposal[]> {
  const own = (await knownCodeWords()).map(({ code, meaning }) => keyProposal(code, meaning, writing))
  const extended = kind === 'suppressions' ? [] : extendedNames(childOf(root, 'extends'))
  const ofSpectral: Proposal[] = []
  for (const name of spectralRulesetNames)
    if (extended.includes(`spectral:${name}`))
      for (const rule of Object.keys((await spectralRuleset(name)).rules))
        ofSpectral.push(keyProposal(rule, `rule of spectral:${name}`, writing))
  return [...ofSpectral, ...own]
}

function extendedNames(written: Node | undefined): readonly string[] {
  if (written?.kind !== 'list') return written === undefined ? [] : [stringOf(written) ?? '']
  // An item can be a pair of a name and how much of it is on.
  return written.items.map((item) => stringOf(item.kind === 'list' ? item.items[0] : item) ?? '')
}
