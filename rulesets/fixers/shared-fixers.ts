import {
  type FixableFinding,
  type Fixer,
  type FixSafety,
  formatPointer,
  hasReferencesTo,
  type LazyFixer,
  type NodePath,
  type Operation,
  pointerOf,
  stepTo,
  stringOf,
} from '../../src/plugin/index.ts'

/** What a rule tells its fixer about a wrong value. Without `value`, there is nothing to fix. */
export interface ProposedValue {
  readonly value?: unknown
  /** Whether the rule is sure of the intention of the author. */
  readonly isSure?: boolean
}

/** What a rule tells its fixer about a missing field. */
export interface ProposedField extends ProposedValue {
  readonly field: string
}

/** What a rule tells its fixer about a wrong name. Without `meant`, there is nothing to fix. */
export interface IntendedName {
  readonly meant?: string | undefined
}

/** What a rule tells its fixer about list items that repeat earlier ones. */
export interface RepeatedItems {
  readonly repeated: readonly number[]
}

/** Safe if the rule is sure of the intention of the author. */
export function whereSure({ data }: FixableFinding<ProposedValue>): FixSafety {
  return data?.isSure === true ? 'safe' : 'unsafe'
}

type SafetyOfValue = FixSafety | ((finding: FixableFinding<ProposedValue>) => FixSafety | undefined)

const whereProposed =
  (safety: SafetyOfValue): Exclude<SafetyOfValue, FixSafety> =>
  (finding) => {
    if (finding.data?.value === undefined) return undefined
    return typeof safety === 'function' ? safety(finding) : safety
  }

/** Whether a rule names what the author meant: the safety of fixers that write that name. */
export function whereMeant({ data }: FixableFinding<IntendedName>): FixSafety | undefined {
  return data?.meant === undefined ? undefined : 'unsafe'
}

/** Writes the value that the rule proposes. */
export const setValue: Fixer<ProposedValue>['fix'] = ({ data, place }) =>
  data?.value === undefined ? [] : [{ op: 'replace', path: formatPointer(place.pointer), value: data.value }]

/** A fixer that writes the value that the rule proposes. */
export function settingValue(title: string, safety: SafetyOfValue): Fixer<ProposedValue> {
  return { safety: whereProposed(safety), title, fix: setValue }
}

/** A fixer that adds a field with the value that the rule proposes, or writes the value in an empty field. */
export function addingField(title: string, safety: SafetyOfValue): Fixer<ProposedField> {
  return {
    safety: whereProposed(safety),
    title,
    fix({ data, place: { pointer } }, { node }) {
      if (data?.value === undefined) return []
      const { field, value } = data
      return node.node.kind === 'map'
        ? [{ op: 'add', path: formatPointer([...pointer, field]), value }]
        : [{ op: 'replace', path: formatPointer(pointer), value }]
    },
  }
}

/** Removes a value with its key and comments, unless something refers to it. */
export const removeValue: Fixer['fix'] = ({ place }, { graph, node }) =>
  hasReferencesTo(node, graph) ? [] : [{ op: 'remove', path: formatPointer(place.pointer) }]

/** A fixer that removes the value with its key and comments, unless something refers to it. */
export function removingValue(title: string, safety: LazyFixer['safety']): LazyFixer {
  return { safety, title, removed: (_finding, path) => [path], load: async () => removeValue }
}

/** A fixer that removes all repeated items of a list together, from last to first, so that the earlier indices stay valid. */
export function removingRepeated(title: string): LazyFixer<RepeatedItems> {
  return {
    safety: ({ data }) => (data?.repeated === undefined ? undefined : 'safe'),
    title,
    removed: (finding, path) => knownRepeats(finding, path)?.items ?? [],
    load:
      async () =>
      (finding, { node }) =>
        knownRepeats(finding, node)?.removals ?? [],
  }
}

/** The items of a list that repeat earlier ones, and the operations that remove them. */
interface KnownRepeats {
  readonly list: NodePath['node']
  readonly items: readonly NodePath[]
  readonly removals: readonly Operation[]
}

/** By what a rule passed on for all findings of one list, so that all of them propose the same operations. */
const knownLists = new WeakMap<RepeatedItems, KnownRepeats>()

/** The items that repeat earlier ones in the list of a finding, as the rule counted them. */
function knownRepeats({ data }: FixableFinding<RepeatedItems>, path: NodePath): KnownRepeats | undefined {
  const list = enclosingList(path)
  if (list === undefined || data === undefined) return undefined
  const known = knownLists.get(data)
  if (known?.list === list.node) return known
  const items = data.repeated.flatMap((index) => stepTo(list, String(index)) ?? [])
  const removals = items.toReversed().map((item): Operation => ({ op: 'remove', path: formatPointer(pointerOf(item)) }))
  const made = { list: list.node, items, removals }
  knownLists.set(data, made)
  return made
}

/** The nearest list around a value. */
export function enclosingList(path: NodePath): NodePath | undefined {
  for (let at = path.parent; at !== undefined; at = at.parent) if (at.node.kind === 'list') return at
  return undefined
}

/** Corrects the name of a field, and updates the references through it. */
export const renameField: Fixer<IntendedName>['fix'] = ({ data, place }) =>
  data?.meant === undefined ? [] : [{ op: 'rename', path: formatPointer(place.pointer), to: data.meant }]

/** A fixer that corrects the name of a field, and updates the references through it. */
export function renamingField(title: string): Fixer<IntendedName> {
  return { safety: whereMeant, title, fix: renameField }
}

/** A fixer that gives a key another name, and updates the references through it and the address that contains it. */
export function renamingKey(title: string): Fixer<IntendedName> {
  return {
    safety: whereMeant,
    title,
    fix(finding, { node }) {
      const to = finding.data?.meant
      return to === undefined
        ? []
        : [{ op: 'rename', path: formatPointer(finding.place.pointer), to }, ...addressOperations(node, to)]
    },
  }
}

/** Updates the name of a parameter in the address of its channel. */
function addressOperations({ key, parent }: NodePath, to: string): readonly Operation[] {
  const channel = parent?.key === 'parameters' ? parent.parent : undefined
  const at = channel === undefined ? undefined : stepTo(channel, 'address')
  const text = stringOf(at?.node)
  if (at === undefined || !text?.includes(`{${key}}`)) return []
  return [{ op: 'replace', path: formatPointer(pointerOf(at)), value: text.replaceAll(`{${key}}`, `{${to}}`) }]
}
