import {
  closest,
  type Description,
  type DescriptionFile,
  type Graph,
  type NodePath,
  namedValues,
  type Operation,
  type OptionsOfTransform,
  quote,
  rootPath,
  stepTo,
} from '../../src/plugin/index.ts'
import { fieldsNowMissing } from './bindings/missing-fields.ts'
import { type Choices, choicesIn, optionPlace } from './choices.ts'
import { questions } from './codes.ts'
import { copiesOfSharedOperations } from './copy-shared.ts'
import { choicesWithDraft } from './from-draft.ts'
import { copiesForKeptReferences, type LeftOutParts, leftOutPartsIn, removeLeftOut } from './left-out-parts.ts'
import { type TraitMerge, traitsToMerge } from './merge-traits.ts'
import { markEdit, Questionnaire } from './questionnaire.ts'
import { askAll } from './questions/ask-all.ts'
import { newIds } from './rename-operations.ts'
import { reversalOf } from './reverse.ts'
import { otherAction } from './reversed-operation.ts'
import { type OperationSelection, operationsIn, selectionIn } from './selection.ts'
import { shownName } from './shown-value.ts'
import { supplied } from './supply.ts'

/**
 * Drafts the description of the application on the other side: reverses the actions of operations, and the fields that apply to one
 * side only. The format text does not define the other side, so every assumption is reported with a code of the transform, and open
 * questions are listed under `x-perspective` in the result. Nothing changes if there is no operation to reverse (`nothing-to-reverse`)
 * or an option names something unknown. With an earlier draft it derives twice, because a person completed the values in which that
 * draft differs from the first derivation.
 */
export async function perspective(
  description: Description,
  file: DescriptionFile,
  options: OptionsOfTransform,
): Promise<Description | undefined> {
  const choices = choicesIn(options)
  if (options.draft === undefined) return derived(description, file, choices)
  const draft = await file.optionGraph('draft')
  if (draft === undefined) {
    const message = 'Unexpected map for the option "draft", expected the path of an earlier draft'
    file.report({ code: 'draft-refused', message })
    return undefined
  }
  const first = await derived(description, withoutReports(file), choices, 'compared')
  if (first === undefined) return derived(description, file, choices)
  const completed = choicesWithDraft(choices, { draft, derived: first.graph }, file)
  return completed && derived(description, file, completed)
}

/**
 * Derives the other side with the choices of the user. A result that is only `compared` with a draft is derived without questions about
 * what stays the same, because they change nothing in it but `x-perspective`, which is not compared.
 */
async function derived(
  description: Description,
  file: DescriptionFile,
  choices: Choices,
  use: 'written' | 'compared' = 'written',
): Promise<Description | undefined> {
  const { graph } = description
  if (reportUnknownNames(graph, choices, file)) return undefined
  const questionnaire = new Questionnaire(file, choices)
  const selection = selectionIn(graph, choices)
  if (selection.reversed.length === 0) {
    askNothingToReverse(graph, choices, questionnaire)
    return undefined
  }
  const selfContained = await withoutBrokenReferences(description, choices)
  const { leftOutParts } = selfContained
  const ids = newIds(graph, selection, choices, questionnaire.about(graph))
  if (use === 'written') askOfSource(graph, selection, { leftOutParts, ids }, choices, questionnaire)
  const merge = traitsToMerge(graph, selection, choices, questionnaire.about(graph))
  const remaining = await withoutLeftOut(selfContained, choices, questionnaire)
  const merged = await mergedTraits(remaining.description, merge, file)
  const {
    description: withCopies,
    edits,
    removed,
  } = await reversalOf(
    {
      description: merged,
      selected: selection.reversed,
      ids,
      maybeUnused: [...remaining.copied, ...merge.traits.map(({ location }) => location)],
    },
    choices,
    questionnaire,
  )
  // Supplied values need the result of these edits, because their pointers lead into it. Otherwise one edit is enough.
  const needsResult = choices.supply.size > 0
  const final = needsResult ? await supplied(await withCopies.edit(edits), choices, file) : withCopies
  askAboutMissing(final.graph, { operations: selection.reversed, ids, isReversed: needsResult }, questionnaire)
  askWhetherDerivable(graph, selection, removed, questionnaire)
  const mark = markEdit(final.graph, await file.source(), choices, questionnaire)
  return final.edit(needsResult ? [mark] : [...edits, mark])
}

/** Asks for the fields that bindings must have on the new side, with the operation ids of the result. */
function askAboutMissing(
  graph: Graph,
  {
    operations,
    ids,
    isReversed,
  }: {
    readonly operations: OperationSelection['reversed']
    readonly ids: ReadonlyMap<string, string>
    /** True if the graph is that of the result, with the new ids of operations. */
    readonly isReversed: boolean
  },
  questionnaire: Questionnaire,
): void {
  const newId = (id: string) => ids.get(id) ?? id
  const found = operationsIn(
    graph,
    isReversed ? operations.map((operation) => ({ ...operation, id: newId(operation.id) })) : operations,
  )
  const named = isReversed ? found : found.map((operation) => ({ ...operation, id: newId(operation.id) }))
  for (const { at, message } of fieldsNowMissing(graph, named)) {
    questionnaire.ask({ code: 'binding-direction-lossy', severity: 'error', at, message })
  }
}

function askNothingToReverse(graph: Graph, { to, operations }: Choices, questionnaire: Questionnaire): void {
  const root = rootPath(graph.entry)
  if (root === undefined) return
  const { texts } = questions['nothing-to-reverse']
  const from = to === 'flip' ? undefined : otherAction[to]
  const among = operations === undefined ? texts.noneOfAll : texts.noneOfChosen
  const advice = operations === undefined && from !== undefined ? texts.useOther(from) : texts.correct
  const message = among(from === undefined ? texts.anyAction : texts.action(quote(from)), advice)
  questionnaire.ask({ code: 'nothing-to-reverse', at: stepTo(root, 'operations') ?? root, on: 'key', message })
}

const mostRounds = 4

/** A description in which no remaining part refers into an operation that is left out. */
interface SelfContained {
  readonly description: Description
  readonly reversed: OperationSelection['reversed']
  readonly leftOutParts: LeftOutParts
}

/** Replaces references into operations that are left out with copies of their targets. */
async function withoutBrokenReferences(source: Description, choices: Choices): Promise<SelfContained> {
  let description = source
  // A copy can refer to an operation that is left out or, in a cycle, even to itself.
  for (let round = 0; ; round++) {
    const { graph } = description
    const selection = selectionIn(graph, choices)
    const leftOutParts = leftOutPartsIn(graph, selection)
    const copies = round < mostRounds ? copiesForKeptReferences(graph, leftOutParts) : []
    if (copies.length === 0) return { description, reversed: selection.reversed, leftOutParts }
    description = await description.edit(copies)
  }
}

/** Asks about what stays the same in the original description. */
function askOfSource(
  graph: Graph,
  selection: OperationSelection,
  { leftOutParts, ids }: { readonly leftOutParts: LeftOutParts; readonly ids: ReadonlyMap<string, string> },
  choices: Choices,
  questionnaire: Questionnaire,
): void {
  const ask = questionnaire.about(graph)
  for (const { id, place } of selection.reversed) {
    const message = questions['implements-all'].texts.implement(shownName(ids.get(id) ?? id))
    ask({ code: 'implements-all', at: place, on: 'key', message })
  }
  const [first] = selection.reversed
  if (first !== undefined && selection.reversed.some(({ from }) => from !== first.from)) {
    const message = questions['mixed-document'].texts.bothActions
    ask({ code: 'mixed-document', at: first.place.parent ?? first.place, on: 'key', message })
  }
  const gone = new Set(leftOutParts.channels.map(({ name }) => name))
  askAll(
    {
      graph,
      operations: selection.reversed,
      channels: namedValues(graph, ['channels']).filter(({ name }) => !gone.has(name)),
      servers: namedValues(graph, ['servers']),
      messagesAll: choices.messagesAll,
    },
    ask,
  )
}

/** The description without the parts that are left out, and with a copy of each reversed operation that others share. */
async function withoutLeftOut(
  { description, reversed, leftOutParts }: SelfContained,
  choices: Choices,
  questionnaire: Questionnaire,
): Promise<{ readonly description: Description; readonly copied: readonly NodePath[] }> {
  const { graph } = description
  const parts = [
    ...leftOutParts.operations.map(({ operation }) => operation),
    ...leftOutParts.channels,
    ...leftOutParts.components,
  ]
  const { edits, copied } = copiesOfSharedOperations(
    graph,
    reversed,
    parts.map(({ location }) => location),
  )
  const removals = removeLeftOut(graph, leftOutParts, choices, questionnaire.about(graph))
  const all: readonly Operation[] = [...edits, ...removals]
  return { description: all.length === 0 ? description : await description.edit(all), copied }
}

async function mergedTraits(description: Description, { at }: TraitMerge, file: DescriptionFile): Promise<Description> {
  return at.length === 0 ? description : file.apply(description, 'merge-traits', { at })
}

function askWhetherDerivable(
  graph: Graph,
  { reversed, leftOut }: OperationSelection,
  removed: number,
  questionnaire: Questionnaire,
): void {
  const root = rootPath(graph.entry)
  if (root === undefined) return
  const counts = [
    `${reversed.length} ${reversed.length === 1 ? 'operation' : 'operations'} turned`,
    `${leftOut.length} left out`,
    `${removed} ${removed === 1 ? 'field' : 'fields'} removed`,
    `${questionnaire.open} open ${questionnaire.open === 1 ? 'question' : 'questions'}`,
  ]
  const message = questions['not-derivable'].texts.draft(counts.join(', '))
  questionnaire.ask({ code: 'not-derivable', at: root, message })
}

/** Reports unknown operations and channels in options. Returns true if there are any. */
function reportUnknownNames(graph: Graph, { operations, rename, addresses }: Choices, file: DescriptionFile): boolean {
  const ids = new Set(namedValues(graph, ['operations']).map(({ name }) => name))
  const channels = new Set(namedValues(graph, ['channels']).map(({ name }) => name))
  const unknown = [
    ...[...(operations ?? [])].map((name) => ({ option: 'operations', name, kind: 'operation', known: ids })),
    ...[...rename.keys()].map((name) => ({ option: 'rename', name, kind: 'operation', known: ids })),
    ...[...addresses.keys()].map((name) => ({ option: 'addresses', name, kind: 'channel', known: channels })),
  ].filter(({ name, known }) => !known.has(name))
  for (const { option, name, kind, known } of unknown) {
    const nearest = closest(name, known)
    const advice = nearest === undefined ? '' : `; did you mean ${shownName(nearest)}?`
    const message = `Unknown root ${kind} ${shownName(name)} in the option "${option}"${advice}`
    file.report({ code: `unknown-${kind}`, message, ...optionPlace(file, option, name) })
  }
  return unknown.length > 0
}

/** A file that ignores reports, for a derivation that only serves as a comparison. `fail` still ends the run. */
function withoutReports(file: DescriptionFile): DescriptionFile {
  return {
    report: () => undefined,
    message: () => undefined,
    info: () => undefined,
    fail: (reason, options) => file.fail(reason, options),
    otherDescriptions: () => file.otherDescriptions(),
    referencesElsewhere: (at) => file.referencesElsewhere(at),
    source: () => file.source(),
    apply: (description, name, options) => file.apply(description, name, options),
    optionFile: (option) => file.optionFile(option),
    optionGraph: (option) => file.optionGraph(option),
  }
}
