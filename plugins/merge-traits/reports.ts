import {
  type DescriptionFile,
  type Node,
  type NodePath,
  quote,
  type Reference,
  stepTo,
  type TypedObject,
} from '../../src/plugin/index.ts'

/** A problem that prevents a merge, or makes its result doubtful. */
export type MergeProblem =
  | { readonly kind: 'circular' | 'too-large'; readonly at: NodePath }
  | { readonly kind: 'format-conflict' | 'mixed-schema'; readonly at: NodePath; readonly other: NodePath }

/** The reports of merging traits. A problem that several targets share is reported once. */
export class MergeReports {
  readonly #file: DescriptionFile
  readonly #reported = new Set<Node>()

  constructor(file: DescriptionFile) {
    this.#file = file
  }

  droppedNull(at: NodePath): void {
    if (!this.#isNew(at)) return
    const message = `Null in a trait removes ${quote(at.key)}; set it in each object instead, or keep it with nulls=preserve`
    this.#file.report({ code: 'null-dropped', at, message })
  }

  forbiddenFields(traits: readonly TypedObject[]): void {
    for (const { location, type } of traits) {
      for (const [name, reason] of Object.entries(type.forbidden ?? {})) {
        const at = stepTo(location, name)
        if (at === undefined || !this.#isNew(at)) continue
        const message = `${quote(name)} of this trait is not merged: ${reason}`
        this.#file.report({ code: 'forbidden-field', at, on: 'key', message })
      }
    }
  }

  notFound(written: string): void {
    const message = `${quote(written)} is not an operation or message; name one, as in #/operations/ID`
    this.#file.report({ code: 'not-found', message })
  }

  noTrait(at: NodePath, { type }: TypedObject): void {
    const message = `Unexpected item in "traits", expected ${type.name === 'Operation' ? 'an Operation' : 'a Message'} Trait Object; no traits are merged here`
    this.#file.report({ code: 'no-trait', at, message })
  }

  usedTrait({ location }: Reference, { type, location: target }: TypedObject): void {
    const name = quote(target.key)
    const message = `This reference leads into the traits of the ${type.title} ${name}, which would be removed; move the trait to components`
    const traits = stepTo(target, 'traits')
    const related = traits === undefined ? [] : [{ at: traits, on: 'key' as const, message: 'the traits' }]
    this.#file.report({ code: 'used-trait', at: location, message, related })
  }

  tooLarge({ location, type }: TypedObject): void {
    const message = `With its traits, this ${type.title} makes the file exceed the limits, so nothing is merged; raise "limits"`
    this.#file.report({ code: 'too-large', at: location, message })
  }

  problem(problem: MergeProblem, target: TypedObject, field: string): void {
    const { kind, at } = problem
    const own = stepTo(target.location, field)
    switch (problem.kind) {
      case 'circular': {
        const message = `${quote(field)} is not merged, because both values contain themselves; remove one of them`
        this.#file.report({ code: kind, at: own ?? at, message })
        return
      }
      case 'too-large':
        this.tooLarge(target)
        return
      case 'format-conflict': {
        const message = `${quote(field)} is not merged, because the schemas have different formats; use one format, or remove one schema`
        const related = [{ at: problem.other, message: 'the other schema' }]
        this.#file.report({ code: kind, at, message, related })
        return
      }
      default: {
        const message = `The schemas merged in ${quote(field)} differ in ${quote(at.key)}; this value counts, so check the merged schema`
        const related = [{ at: problem.other, message: 'has no effect' }]
        this.#file.report({ code: kind, at, message, related })
      }
    }
  }

  #isNew({ node }: NodePath): boolean {
    if (this.#reported.has(node)) return false
    this.#reported.add(node)
    return true
  }
}
