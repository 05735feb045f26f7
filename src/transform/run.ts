import { unified } from 'unified'
import { VFile } from 'vfile'
import { WriteError } from '../edit/drafts/write-draft.ts'
import type { Finding, Question } from '../findings/finding.ts'
import { quote } from '../findings/quote.ts'
import { runForeign, settled } from '../foreign-code/foreign-code.ts'
import { upgradeFirst } from '../graph/detect-format.ts'
import type { Graph } from '../graph/graph.ts'
import { commentExtents } from '../load/comments/comments.ts'
import { type NodePath, rootPath } from '../load/node-path.ts'
import { meaningDifference } from '../meaning/meaning-difference.ts'
import { changesOf, type TransformChange } from './changes.ts'
import {
  descriptionIn,
  descriptionOf,
  type EditStep,
  type GraphDescription,
  graphAlone,
  stepsBetween,
} from './description.ts'
import { withDraftComments } from './draft-comments.ts'
import { KeyChanges } from './key-changes.ts'
import { removedComments } from './removed-comments.ts'
import { failureOf, findingOf, findingsOf, inSources, notEquivalent, unwritable, writtenAnew } from './reporting.ts'
import {
  type DescriptionFile,
  type DescriptionSource,
  needs,
  type OptionsOfTransform,
  type OtherDescriptions,
  type PreparedTransform,
  type TransformDefinition,
  type TransformReport,
} from './transform.ts'
import { writtenOutAliases } from './written-out-aliases.ts'

/** The result of running transforms on a description. */
export interface Transformed {
  /** The description after the last transform that succeeded. */
  readonly description: GraphDescription
  /** The reports of the transforms, at the places of the authors. */
  readonly findings: readonly Finding[]
  /** The changes, in order. */
  readonly changes: readonly TransformChange[]
  /** The first transform that needed a single file, when the description had several and was bundled. */
  readonly bundledFor: string | undefined
  /** True if a transform reported an error, ended the run, or left an error in the description. */
  readonly hasErrors: boolean
  /** True if a transform refused to work: it ended the run, or reported an error and changed nothing. */
  readonly isRefused: boolean
  /** True if a transform ended the run with `file.fail` or by failing. */
  readonly ended: boolean
  /** True if a transform threw. */
  readonly crashed: boolean
  /** The questions of findings that transforms must explain, by code, in the order of their transform. */
  readonly questions: ReadonlyMap<string, Question>
  /** The keys that were renamed or replaced with others. */
  readonly keys: KeyChanges
  /** Compares an earlier result with a description; undefined unless the last transform that can compare succeeded. */
  readonly compare: TransformDefinition['compare']
}

/** The inputs of a run of transforms, besides the transforms. */
export interface TransformRunOptions {
  /** Bundles a description into one file, for transforms that need one; undefined with findings if it cannot. */
  readonly bundle: (description: GraphDescription) => Promise<DescriptionBundle>
  /** The other descriptions that refer to the files of a description: those on disk, or those that will refer to the result. */
  readonly others: (
    description: GraphDescription,
    keys: KeyChanges,
  ) => Promise<{
    readonly onDisk: OtherDescriptions
    readonly ofResult: OtherDescriptions | undefined
  }>
  /** The description as its author wrote it; undefined with findings if it cannot be bundled. */
  readonly source: () => Promise<FoundSource>
  /** A transform by its name, with checked options. Throws for an unknown name and for wrong options. */
  readonly prepared: (name: string, options: OptionsOfTransform) => PreparedTransform
}

export interface FoundSource {
  readonly source: DescriptionSource | undefined
  readonly findings: readonly Finding[]
}

export interface DescriptionBundle {
  readonly description: GraphDescription | undefined
  readonly findings: readonly Finding[]
}

/** Ends a transform if a transform that it applied failed, or if its source cannot be bundled; the findings have the reason. */
class TransformEnded extends Error {
  override readonly name = 'TransformEnded'

  constructor(transform: string) {
    super(`the transform "${transform}" reported an error`)
  }
}

/**
 * Runs transforms in order, each as a `unified` plugin. Their reports become findings. A transform that ends the run or throws
 * is the last one, and its changes are dropped.
 */
export async function runTransforms(
  description: GraphDescription,
  transforms: readonly PreparedTransform[],
  options: TransformRunOptions,
): Promise<Transformed> {
  const run = new TransformRun(description, options)
  for (const transform of transforms) if (!(await run.run(transform))) break
  return run
}

/** The maximum depth of transforms that apply one another. */
const deepest = 16

/** One use of a transform. */
interface RunningTransform {
  readonly transform: PreparedTransform
  /** The graphs that the outermost transform got or made. Reports may name values of them. */
  readonly graphs: Graph[]
  /** The number of transforms through which it is applied. */
  readonly depth: number
  /** True if it reported an error. */
  hasErrors: boolean
}

interface Output {
  readonly input: GraphDescription
  readonly output: GraphDescription
}

class TransformRun implements Transformed {
  description: GraphDescription
  readonly findings: Finding[] = []
  readonly changes: TransformChange[] = []
  bundledFor: string | undefined
  isRefused = false
  ended = false
  crashed = false
  compare: TransformDefinition['compare']
  readonly questions = new Map<string, Question>()
  readonly keys: KeyChanges
  readonly #options: TransformRunOptions
  /** The steps of transforms that others applied. */
  readonly #applied = new Map<EditStep, PreparedTransform>()
  #source: Promise<FoundSource> | undefined

  constructor(description: GraphDescription, options: TransformRunOptions) {
    this.description = description
    this.#options = options
    this.keys = new KeyChanges(description.graph)
  }

  get hasErrors(): boolean {
    return this.ended || this.findings.some(isError) || this.description.graph.findings.some(isError)
  }

  /** Runs one transform; false if it is the last. */
  async run(transform: PreparedTransform): Promise<boolean> {
    const use: RunningTransform = { transform, graphs: [], depth: 0, hasErrors: false }
    const used = await this.#use(use, this.description)
    const made = used && (await this.#withDraftComments(use, used))
    if (made === undefined) {
      this.compare = undefined
      this.isRefused = true
      this.ended = true
      return false
    }
    const steps = stepsBetween(made.input, made.output)
    this.isRefused ||= use.hasErrors && steps.length === 0
    this.compare = transform.definition.compare ?? this.compare
    this.description = made.output
    for (const step of steps) this.keys.add(step, transform.name)
    this.changes.push(...steps.map((step) => changesOf(step, this.#applied.get(step) ?? transform)))
    for (const { before } of steps.flatMap(({ files }) => files.filter(({ anew }) => anew))) {
      this.findings.push(writtenAnew(before))
    }
    this.findings.push(...removedComments(made.input.graph, made.output.graph))
    this.findings.push(...writtenOutAliases(made.input.graph, made.output.graph))
    return true
  }

  /** Runs a transform on a description; undefined if it failed, or would change a meaning that it should keep. */
  async #use(use: RunningTransform, description: GraphDescription): Promise<Output | undefined> {
    const { transform, graphs } = use
    if (description.graph.format.hasNames && needs(transform.definition, 'version-3')) {
      this.findings.push(upgradeFirst(description.graph.entry, `The transform ${quote(transform.name)}`))
      return undefined
    }
    const given = await this.#inputFor(use, description)
    if (given === undefined) return undefined
    if (!graphs.includes(given.graph)) graphs.push(given.graph)
    const input = descriptionOf(given.graph, given.building, given.step, graphs)
    const file = new VFile({ path: input.graph.entry.path })
    const described = Object.assign(file, this.#fileFor(use, input))
    // Each use has its own processor, because a plugin that is used twice in one processor runs once.
    const processor = unified().use(function attach() {
      const attached = transform.definition.create.call(this, transform.options)
      // unified recognizes a transform that calls back by the number of its parameters.
      if (attached.length > 2) return (tree, _file, next) => void attached(descriptionIn(tree), described, next)
      return async (tree) => {
        const output = await attached(descriptionIn(tree), described)
        return output === undefined ? undefined : descriptionIn(output)
      }
    })
    try {
      const isOfOther = transform.plugin !== undefined
      const run = () => processor.run(input, file)
      const output = descriptionIn(await (isOfOther ? runForeign(() => settled(run())) : run()))
      this.#add(use, findingsOf(file, 0, transform, input.graph))
      return this.#isKept(use, input, output) ? { input, output } : undefined
    } catch (error) {
      this.#add(use, findingsOf(file, 0, transform, input.graph))
      if (error instanceof WriteError) this.#add(use, [unwritable(error, transform, input)])
      else if (!(error instanceof TransformEnded) && !file.messages.some((message) => message === error)) {
        this.#add(use, [failureOf(error, transform, input)])
        this.crashed = true
      }
      return undefined
    }
  }

  /** The output with the comments that a person wrote in the earlier draft. */
  async #withDraftComments(use: RunningTransform, { input, output }: Output): Promise<Output | undefined> {
    const { definition, optionFiles } = use.transform
    const { draftOption, places } = definition
    const draft = draftOption === undefined ? undefined : optionFiles?.get(draftOption)
    if (output.graph === input.graph || draft === undefined || commentExtents(draft).length === 0)
      return { input, output }
    try {
      const newPointer = await places?.(await graphAlone(draft, input.building), output.graph)
      const { description, findings } = await withDraftComments(output, draft, newPointer)
      this.#add(use, findings)
      return { input, output: description }
    } catch (error) {
      this.#add(use, [failureOf(error, use.transform, input)])
      this.crashed = true
      return undefined
    }
  }

  /** Adds the questions of a transform's codes, in the order in which it lists them. */
  #addQuestions({ prefix, definition }: PreparedTransform): void {
    for (const [code, { description, explanation }] of Object.entries(definition.codes ?? {})) {
      if (explanation !== undefined) this.questions.set(`${prefix}/${code}`, { description, check: explanation.check })
    }
  }

  /** What a transform gets besides the description. */
  #fileFor(use: RunningTransform, input: GraphDescription): TransformFile {
    const { transform, graphs } = use
    return {
      report: (report: TransformReport) => {
        const finding = findingOf(report, transform, graphs)
        if (!this.questions.has(finding.code)) this.#addQuestions(transform)
        this.#add(use, [finding])
      },
      referencesElsewhere: async (at: NodePath) =>
        (await this.#options.others(input, this.keys)).onDisk.referencesTo(at),
      otherDescriptions: async () => (await this.#options.others(input, this.keys)).ofResult,
      source: async () => {
        this.#source ??= this.#options.source()
        const { source, findings } = await this.#source
        if (source !== undefined) return source
        this.#add(use, findings)
        throw new TransformEnded(transform.name)
      },
      apply: (description, name, options = {}) => this.#apply(use, descriptionIn(description), name, options),
      optionFile: (option: string) => {
        const optionFile = transform.optionFiles?.get(option)
        return optionFile === undefined ? undefined : rootPath(optionFile)
      },
      optionGraph: async (option: string) => {
        const optionFile = transform.optionFiles?.get(option)
        return optionFile === undefined ? undefined : graphAlone(optionFile, input.building)
      },
    }
  }

  /** Runs a transform for another one. An error of it ends the other. */
  async #apply(
    { graphs, depth }: RunningTransform,
    description: GraphDescription,
    name: string,
    options: OptionsOfTransform,
  ): Promise<GraphDescription> {
    const transform = this.#options.prepared(name, options)
    if (depth === deepest) throw new Error(`transforms apply each other more than ${deepest} levels deep`)
    const use = { transform, graphs, depth: depth + 1, hasErrors: false }
    const made = await this.#use(use, description)
    if (made === undefined || use.hasErrors) throw new TransformEnded(name)
    for (const step of stepsBetween(made.input, made.output)) {
      if (!this.#applied.has(step)) this.#applied.set(step, transform)
    }
    return made.output
  }

  /** The description that a transform gets; undefined if it needs one file and there is none. */
  async #inputFor(use: RunningTransform, given: GraphDescription): Promise<GraphDescription | undefined> {
    const { name, definition } = use.transform
    if (!needs(definition, 'one-file') || given.graph.files.size === 1) return given
    this.bundledFor ??= name
    const { description, findings } = await this.#options.bundle(given)
    this.#add(
      use,
      findings.map((finding) => inSources(finding, given.graph)),
    )
    return description
  }

  #isKept(use: RunningTransform, input: GraphDescription, output: GraphDescription): boolean {
    const { keeps, except } = use.transform.definition
    if (keeps !== 'meaning' || output.graph === input.graph) return true
    const difference = meaningDifference(input.graph, output.graph, except?.(use.transform.options))
    if (difference === undefined) return true
    this.#add(use, [notEquivalent(difference, use.transform)])
    return false
  }

  #add(use: RunningTransform, findings: readonly Finding[]): void {
    this.findings.push(...findings)
    use.hasErrors ||= findings.some(isError)
  }
}

/** The additions of the run to the file of `unified`. */
type TransformFile = Omit<DescriptionFile, 'message' | 'info' | 'fail'>

function isError({ severity }: Finding): boolean {
  return severity === 'error'
}
