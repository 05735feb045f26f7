import { Document, isMap, isScalar, isSeq, type Node, parseDocument, Scalar, visit, YAMLMap } from 'yaml'
import { CutFiles } from './cut-files.ts'
import { type Location, spelling } from './cut-spelling.ts'
import { parseData, pointerOf } from './document.ts'
import { Random } from './random.ts'
import { childrenOf, type FoundReference, referenceIn, type Site, typedNodes, typeOf } from './typed-nodes.ts'

/** A description in several files, whose paths are relative, and the same in one. */
export interface CutDescription {
  readonly files: Readonly<Record<string, string>>
  readonly entry: string
  readonly whole: string
  /** How many values were taken out of the entry. */
  readonly count: number
}

export interface CutRequest {
  readonly seed: number
  /** The share of the places for references whose value goes into another file, in percent. */
  readonly share: number
}

/** A value on the way of a reference, and the tokens that lead on from it. */
interface Step {
  readonly value: Node
  readonly rest: readonly string[]
}

/**
 * Spreads a description that is one file over several: at random places where the format allows a reference, the value moves
 * to another file of YAML or JSON, in other folders, and a reference takes its place, straight or by way of further ones.
 * Each reference is spelled anew from where it now stands: back into the entry, straight into a file, or through references.
 * With discriminators, the names of schemas stay, since instances hold them.
 *
 * Undefined when the text is no map, has numbers for which JSON has no form, or refers to other files already.
 */
export function cutDescription(text: string, request: CutRequest): CutDescription | undefined {
  const whole = withoutAliases(text)
  const document = parseDocument(whole, { stringKeys: true, intAsBigInt: true, logLevel: 'silent' })
  const root = document.contents
  if (!isMap(root) || document.errors.length > 0 || hasNumberWithoutForm(document)) return undefined
  const cutter = new Cutter(document, root, /discriminator/.test(whole), request)
  const cut = cutter.cut()
  return cut === undefined ? undefined : { ...cut, whole }
}

/** A text without aliases and merge keys: a value that stands in several places cannot be moved from one of them. */
function withoutAliases(text: string): string {
  const document = parseDocument(text, { stringKeys: true, intAsBigInt: true, logLevel: 'silent' })
  let shares = false
  visit(document, {
    Alias: () => {
      shares = true
    },
    Pair: (_key, { key }) => {
      if (isScalar(key) && key.value === '<<') shares = true
    },
  })
  if (!shares || document.errors.length > 0) return text
  return new Document(parseData(text), { aliasDuplicateObjects: false }).toString({ lineWidth: 0 })
}

function hasNumberWithoutForm(document: Document): boolean {
  let found = false
  visit(document, {
    Scalar: (_key, { value }) => {
      if (typeof value === 'number' && !Number.isFinite(value)) found = true
    },
  })
  return found
}

class Cutter {
  readonly #document: Document
  readonly #root: YAMLMap
  readonly #random: Random
  readonly #share: number
  readonly #files: CutFiles
  /** Where the values that were moved lie, and the root. */
  readonly #locations = new Map<Node, Location>()
  /** What holds each value, up to one that was moved: that tells the file in which a value stands now. */
  readonly #owners = new Map<Node, Node>()

  constructor(document: Document, root: YAMLMap, namesMatter: boolean, { seed, share }: CutRequest) {
    this.#document = document
    this.#root = root
    this.#random = new Random(seed)
    this.#share = share
    this.#files = new CutFiles(this.#random, namesMatter)
    this.#noteOwners(root)
  }

  cut(): Omit<CutDescription, 'whole'> | undefined {
    const { sites, references, types } = typedNodes(this.#root)
    if (references.some(({ text }) => !text.startsWith('#'))) return undefined
    const ways = new Map<FoundReference, readonly Step[]>()
    const pinned = new Set<Node>()
    for (const reference of references) {
      const way = this.#follow(reference.text)
      if (way === undefined) return undefined
      ways.set(reference, way)
      // What is referred to in data may hold references of its own, which are read from the file around them.
      for (const { value } of way) if (!types.has(value)) this.#pin(value, pinned)
      // What is read as two types may hold places for references as one, and data as the other.
      const target = this.#effective(way)
      if (target !== undefined && types.get(target) !== typeOf(target, reference.type)) pinAll(target, pinned)
    }
    this.#locations.set(this.#root, { file: this.#files.entry, tokens: [] })
    const moved = sites.filter((site) => !pinned.has(site.value) && this.#random.below(100) < this.#share)
    const replaced = moved.map((site) => ({ site, location: this.#move(site) }))
    for (const { site, location } of replaced) this.#replace(site, location)
    for (const [reference, way] of ways) this.#spellAnew(reference, way)
    return { files: this.#files.texts(this.#document), entry: this.#files.entry, count: moved.length }
  }

  /** What a pointer passes: the root first, each reference and what it leads to, the target last; undefined when it is missing. */
  #follow(text: string, trail = 0): readonly Step[] | undefined {
    const tokens = pointerOf(text)
    const steps: Step[] = [{ value: this.#root, rest: tokens }]
    for (const [index, token] of tokens.entries()) {
      let at = steps.at(-1)?.value ?? this.#root
      let child = childOf(at, token)
      while (child === undefined) {
        const reference = referenceIn(at)
        if (reference === undefined || !reference.startsWith('#') || trail > 50) return undefined
        const target = this.#follow(reference, trail + 1)?.at(-1)?.value
        if (target === undefined) return undefined
        steps.push({ value: target, rest: tokens.slice(index) })
        at = target
        child = childOf(at, token)
      }
      steps.push({ value: child, rest: tokens.slice(index + 1) })
    }
    return steps
  }

  #move({ key, value, content }: Site): Location {
    const location =
      content === 'object' ? this.#files.place(value, key) : this.#files.placeForeign(value, key, content)
    this.#locations.set(value, location)
    this.#owners.delete(value)
    return location
  }

  #replace({ owner, key, value, content }: Site, location: Location): void {
    const reference = new YAMLMap()
    reference.flow = this.#random.oneIn(2)
    put(owner, key, value, reference)
    this.#owners.set(reference, owner)
    const ownerFile = this.#fileOf(reference)
    const target = content === 'object' ? this.#throughOthers(location, key) : location
    reference.set('$ref', new Scalar(spelling(target, ownerFile, this.#random)))
    if (content === 'object' && this.#random.oneIn(40)) reference.set('description', new Scalar('has no effect'))
  }

  /** The place itself, or that of a reference to it in another file, of one to that, and so on. */
  #throughOthers(location: Location, key: string): Location {
    if (!this.#random.oneIn(8)) return location
    const reference = new YAMLMap()
    const hop = this.#files.place(reference, key)
    reference.set('$ref', new Scalar(spelling(location, hop.file, this.#random)))
    return this.#throughOthers(hop, key)
  }

  #spellAnew({ map, mustStay }: FoundReference, way: readonly Step[]): void {
    const file = this.#fileOf(map)
    if (file === this.#files.entry && this.#random.oneIn(3)) return
    const starts = way.flatMap(({ value, rest }) => {
      const location = this.#locations.get(value)
      return location === undefined ? [] : [{ file: location.file, tokens: [...location.tokens, ...rest] }]
    })
    // What the root has under several names is told apart by the name alone.
    const isFree = !mustStay || !this.#isAmbiguous(way)
    const start = (isFree ? starts[this.#random.below(starts.length)] : undefined) ?? starts[0]
    if (start === undefined) return
    const target = mustStay && !isFree ? start : this.#throughOthers(start, 'link')
    map.set('$ref', new Scalar(spelling(target, file, this.#random)))
  }

  /** Whether a name on the way of a pointer stands for the same as another name beside it. */
  #isAmbiguous(way: readonly Step[]): boolean {
    return way.some(({ value }) => {
      const targets = isMap(value) ? childrenOf(value).map(([, child]) => this.#resolved(child)) : []
      return new Set(targets).size < targets.length
    })
  }

  #effective(way: readonly Step[]): Node | undefined {
    const target = way.at(-1)?.value
    return target === undefined ? undefined : this.#resolved(target)
  }

  #resolved(value: Node, trail = 0): Node | undefined {
    const reference = referenceIn(value)
    if (reference === undefined) return value
    const target = trail > 50 || !reference.startsWith('#') ? undefined : this.#follow(reference)?.at(-1)?.value
    return target === undefined ? undefined : this.#resolved(target, trail + 1)
  }

  #fileOf(value: Node): string {
    for (let at: Node | undefined = value; at !== undefined; at = this.#owners.get(at)) {
      const location = this.#locations.get(at)
      if (location !== undefined) return location.file
    }
    return this.#files.entry
  }

  #noteOwners(value: Node): void {
    for (const [, child] of childrenOf(value)) {
      this.#owners.set(child, value)
      this.#noteOwners(child)
    }
  }

  #pin(value: Node, pinned: Set<Node>): void {
    for (let at: Node | undefined = value; at !== undefined; at = this.#owners.get(at)) pinned.add(at)
  }
}

function pinAll(value: Node, pinned: Set<Node>): void {
  pinned.add(value)
  for (const [, child] of childrenOf(value)) pinAll(child, pinned)
}

function childOf(value: Node, token: string): Node | undefined {
  return childrenOf(value).find(([key]) => key === token)?.[1]
}

function put(owner: Node, key: string, known: Node, value: Node): void {
  if (isSeq(owner)) owner.items[Number(key)] = value
  if (!isMap(owner)) return
  const pair = owner.items.find((item) => item.value === known && isScalar(item.key))
  if (pair !== undefined) pair.value = value
}
