import { unified } from 'unified'
import { VFile } from 'vfile'
import { type AuthorPlace, authorPlaceOf } from '../edit/author-places.ts'
import { WriteError } from '../edit/write-error.ts'
import type { Finding } from '../findings/finding.ts'
import type { Graph } from '../graph/graph.ts'
import { type NodePath, pointerOf } from '../load/node-path.ts'
import { meaningDifference } from '../meaning/meaning-difference.ts'
import { changesOf, type TransformChange } from './changes.ts'
import { describe, descriptionIn, type GraphDescription, stepsBetween } from './description.ts'
import type { PreparedTransform } from './prepared.ts'
import { failureOf, findingOf, findingsOf, inSources, notEquivalent, unwritable, writtenAnew } from './reporting.ts'
import type { DescriptionFile, ReferenceElsewhere, TransformReport } from './transform.ts'

/** What transforms made of a description. */
export interface Transformed {
  /** The description after the last transform that came to its end. */
  readonly description: GraphDescription
  /** What the transforms reported, at the places of the authors. */
  readonly findings: readonly Finding[]
  /** What was changed, in order. */
  readonly changes: readonly TransformChange[]
  /** The first transform that needed one file and got a bundle of several. */
  readonly bundledFor: string | undefined
  /** Whether a transform reported an error, ended the run, or left an error in the description. */
  readonly hasErrors: boolean
  /** Whether a transform ended the run, by `file.fail` or since it failed. */
  readonly ended: boolean
  /** Whether a transform threw. */
  readonly crashed: boolean
}

/** What a run of transforms takes beside them. */
export interface TransformRunOptions {
  /** Makes one file of a description, for transforms that need one; undefined with findings when it cannot. */
  readonly bundle: (description: GraphDescription) => Promise<BundledDescription>
  /** The references of other descriptions to a value that an author wrote, or to what lies in it. */
  readonly referencesElsewhere: (
    at: AuthorPlace,
    description: GraphDescription,
  ) => Promise<readonly ReferenceElsewhere[]>
}

export interface BundledDescription {
  readonly description: GraphDescription | undefined
  readonly findings: readonly Finding[]
}

/**
 * Runs transforms in their order, each as a `unified` plugin. What they report are findings; one that ends the run or throws is
 * the last, and what it changed is dropped.
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

class TransformRun implements Transformed {
  description: GraphDescription
  readonly findings: Finding[] = []
  readonly changes: TransformChange[] = []
  bundledFor: string | undefined
  ended = false
  crashed = false
  readonly #options: TransformRunOptions

  constructor(description: GraphDescription, options: TransformRunOptions) {
    this.description = description
    this.#options = options
  }

  get hasErrors(): boolean {
    const isError = ({ severity }: Finding) => severity === 'error'
    return this.ended || this.findings.some(isError) || this.description.graph.findings.some(isError)
  }

  /** Runs one transform; false when it is the last. */
  async run(transform: PreparedTransform): Promise<boolean> {
    const given = await this.#inputFor(transform)
    if (given === undefined) return this.#end()
    const graphs: Graph[] = [given.graph]
    const input = describe(given.graph, given.building, given.step, graphs)
    const file = new VFile({ path: input.graph.entry.path })
    const described: DescriptionFile = Object.assign(file, {
      report: (report: TransformReport) => void this.findings.push(findingOf(report, transform, graphs)),
      referencesElsewhere: (at: NodePath) =>
        this.#options.referencesElsewhere(authorPlaceOf(at.file, pointerOf(at), 'key'), input),
    })
    // Each use is a processor of its own: a plugin that is used twice would run once.
    const processor = unified().use(function attach() {
      const attached = transform.definition.create.call(this, transform.options)
      // By the number of its parameters, unified knows a transform that calls back.
      if (attached.length > 2) return (tree, _file, next) => void attached(descriptionIn(tree), described, next)
      return async (tree) => {
        const output = await attached(descriptionIn(tree), described)
        return output === undefined ? undefined : descriptionIn(output)
      }
    })
    try {
      const output = descriptionIn(await processor.run(input, file))
      this.findings.push(...findingsOf(file, 0, transform, input.graph))
      return this.#arrive(transform, input, output)
    } catch (error) {
      this.findings.push(...findingsOf(file, 0, transform, input.graph))
      if (error instanceof WriteError) this.findings.push(unwritable(error, transform, input))
      else if (!file.messages.some((message) => message === error)) {
        this.findings.push(failureOf(error, transform, input))
        this.crashed = true
      }
      return this.#end()
    }
  }

  /** The description that a transform gets; undefined when it needs one file and there is none. */
  async #inputFor({ name, definition }: PreparedTransform): Promise<GraphDescription | undefined> {
    if (definition.needs !== 'one-file' || this.description.graph.files.size === 1) return this.description
    this.bundledFor ??= name
    const { description, findings } = await this.#options.bundle(this.description)
    this.findings.push(...findings.map((finding) => inSources(finding, this.description.graph)))
    return description
  }

  #arrive(transform: PreparedTransform, input: GraphDescription, output: GraphDescription): boolean {
    const { keeps, except } = transform.definition
    if (keeps === 'meaning' && output.graph !== input.graph) {
      const difference = meaningDifference(input.graph, output.graph, except?.(transform.options))
      if (difference !== undefined) {
        this.findings.push(notEquivalent(difference, transform))
        return this.#end()
      }
    }
    const steps = stepsBetween(input, output)
    this.description = output
    this.changes.push(...steps.map((step) => changesOf(step, transform)))
    for (const { before } of steps.flatMap(({ files }) => files.filter(({ anew }) => anew))) {
      this.findings.push(writtenAnew(before))
    }
    return true
  }

  #end(): false {
    this.ended = true
    return false
  }
}
