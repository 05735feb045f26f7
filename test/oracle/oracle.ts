import { avroForm, hasAvroReferences } from './avro-form.ts'
import { child, type Data, Documents, pointerOf, type Read, referenceIn, sameData, type Value } from './document.ts'
import { grammar, isOwnFormat, shapeOfSchema } from './grammar.ts'

interface Pair {
  readonly path: string
  readonly shape: string
  readonly source: Value
  readonly bundle: Value
  /** The format of the schema around, when it is not the document's own. */
  readonly format: string | undefined
}

/** In what a bundle may differ from its sources, since that was asked for. */
export interface Modulo {
  /** Names of extensions that it leaves out; none that it keeps. */
  readonly stripped?: RegExp | undefined
  /** Whether the order of keys may be another. */
  readonly anyOrder?: boolean | undefined
  /** Whether references in extensions are followed. */
  readonly followExtensions?: boolean | undefined
}

/**
 * Judges a bundle with nothing but the files, a YAML library and a grammar of its own: what is wrong with it, nothing when
 * it is well-formed by itself and says the same as the sources, where references on both sides are followed in step.
 */
export function judge(
  entry: string,
  read: Read,
  bundleText: string,
  { stripped = /(?!)/, anyOrder = false, followExtensions = false }: Modulo = {},
): readonly string[] {
  const sources = new Documents(read)
  const bundle = new Documents((file) => (file === 'bundle' ? bundleText : undefined))
  const wrong: string[] = []
  const attempt = (check: () => void) => {
    try {
      check()
    } catch (error) {
      wrong.push(error instanceof Error ? error.message : String(error))
    }
  }
  attempt(() => checkWellFormed(bundle, sources.root(entry).data, wrong))
  attempt(() => compare(sources, bundle, entry, wrong, { stripped, anyOrder, followExtensions }))
  return wrong
}

function compare(
  sources: Documents,
  bundle: Documents,
  entry: string,
  wrong: string[],
  {
    stripped,
    anyOrder,
    followExtensions,
  }: { readonly stripped: RegExp; readonly anyOrder: boolean; readonly followExtensions: boolean },
): void {
  const queue: Pair[] = [
    { path: '', shape: 'Root', source: sources.root(entry), bundle: bundle.root('bundle'), format: undefined },
  ]
  const seen = new Map<Data, Map<Data, Set<string>>>()
  for (let index = 0; index < queue.length && wrong.length < 20; index++) {
    const pair = queue[index]
    if (pair !== undefined) queue.push(...comparePair(pair))
  }

  function comparePair(pair: Pair): readonly Pair[] {
    const { shape, path } = pair
    if (shape === 'data') return same(pair, sameData(pair.source.data, pair.bundle.data, anyOrder), 'is other data')
    if (shape === 'schema') return compareSchemas(pair)
    if (shape === 'extension') return compareExtensions(pair)
    if (shape.startsWith('[')) return compareItems(pair, shape.slice(1, -1))
    if (shape.startsWith('{')) return compareNames(pair, (_name) => shape.slice(1, -1), growing(path))
    const isReference = /[?!]$/.test(shape)
    const source = isReference ? sources.resolve(pair.source) : pair.source
    const reference = isReference ? referenceIn(pair.bundle.data) : undefined
    const target = reference === undefined ? pair.bundle : bundle.resolve(pair.bundle)
    if (shape.endsWith('!') && reference === undefined) wrong.push(`${path} is no reference`)
    if (reference !== undefined) checkFormat(reference, pair)
    return compareObjects({ ...pair, shape: shape.replace(/[?!]$/, ''), source, bundle: target })
  }

  function compareObjects(pair: Pair): readonly Pair[] {
    const { source, bundle: other, path } = pair
    if (growing(path) && source.data === null) return []
    if (!(source.data instanceof Map)) return same(pair, sameData(source.data, other.data), 'is another value')
    const shape = shapeIn(source.data, pair.shape)
    const known = seen.get(source.data) ?? new Map<Data, Set<string>>()
    const shapes = known.get(other.data) ?? new Set<string>()
    if (shapes.has(shape)) return []
    seen.set(source.data, known.set(other.data, shapes.add(shape)))
    const fields = grammar[shape] ?? {}
    return compareNames(
      { ...pair, shape },
      (name) =>
        Object.hasOwn(fields, name) && !name.startsWith('x-')
          ? choose(fields[name] ?? 'data', child(source.data, name))
          : followExtensions && name.startsWith('x-')
            ? 'extension'
            : 'data',
      growing(path),
    )
  }

  /** What an extension holds: a reference in it counts as one when it leads somewhere. */
  function compareExtensions(pair: Pair): readonly Pair[] {
    const written = referenceIn(pair.source.data)
    // What leads nowhere, or is data to the format further in, stays as it is written.
    const isKept = written !== undefined && !written.startsWith('#') && written === referenceIn(pair.bundle.data)
    if (isKept) return same(pair, sameData(pair.source.data, pair.bundle.data, anyOrder), 'is other data')
    const source = followed(sources, pair.source)
    const other = source === undefined ? pair.bundle : (followed(bundle, pair.bundle) ?? pair.bundle)
    const { data } = source ?? pair.source
    if (typeof data !== 'object' || data === null) return same(pair, sameData(data, other.data), 'is other data')
    const known = seen.get(data) ?? new Map<Data, Set<string>>()
    if (known.has(other.data)) return []
    seen.set(data, known.set(other.data, new Set()))
    const next = { ...pair, shape: '{extension}', source: source ?? pair.source, bundle: other }
    return Array.isArray(data)
      ? compareItems(next, 'extension')
      : compareNames(next, () => 'extension', growing(pair.path))
  }

  function compareSchemas(pair: Pair): readonly Pair[] {
    const { format, source, path } = pair
    const shape = shapeOfSchema(format)
    if (shape.endsWith('?'))
      return comparePair({ ...pair, shape, format: format !== undefined && isOwnFormat(format) ? undefined : format })
    const reference = referenceIn(source.data)
    if (shape === 'record' && isWrittenOut(source)) {
      const written = avroForm(bundle, bundle.resolve(pair.bundle))
      return same(pair, avroForm(sources, source) === written, 'is another Avro schema')
    }
    if (reference === undefined) return comparePair({ ...pair, shape: 'data' })
    const other = bundle.resolve(pair.bundle)
    const isText = shape === 'text' || /\.(?:proto|xsd|raml|xml)(?:#|$)/i.test(reference)
    if (!isText) return comparePair({ ...pair, shape: 'data', source: sources.resolve(source), bundle: other })
    return same({ ...pair, path }, other.data === sources.text(sources.fileOf(reference, source.file)), 'is other text')
  }

  function isWrittenOut(source: Value): boolean {
    return hasAvroReferences(sources.resolve(source).data)
  }

  function compareItems(pair: Pair, shape: string): readonly Pair[] {
    const { source, bundle: other, path } = pair
    if (!Array.isArray(source.data)) return same(pair, sameData(source.data, other.data), 'is no such list')
    const items = Array.isArray(other.data) ? other.data : []
    if (items.length !== source.data.length) return same(pair, false, 'has another number of items')
    return source.data.map((item, index) =>
      below(pair, String(index), choose(shape, item), item, items[index] ?? null, `${path}/${index}`),
    )
  }

  function compareNames(pair: Pair, shapeOf: (name: string) => string, mayGrow: boolean): readonly Pair[] {
    const { source, bundle: other, path } = pair
    if (mayGrow && source.data === null) return []
    if (!(source.data instanceof Map)) return same(pair, sameData(source.data, other.data), 'is no such map')
    if (!(other.data instanceof Map)) return same(pair, false, 'is no map')
    const isObject = /^\w+$/.test(pair.shape)
    const known = new Map([...source.data].filter(([name]) => !isObject || !stripped.test(name)))
    const target = other.data
    const kept = [...target.keys()].find((name) => isObject && stripped.test(name))
    if (kept !== undefined) return same(pair, false, `still has ${kept}`)
    const names = [...target.keys()].filter((name) => !mayGrow || known.has(name))
    const inOrder = (some: readonly string[]) => (anyOrder ? some.toSorted() : some).join('\n')
    if (inOrder(names) !== inOrder([...known.keys()])) return same(pair, false, `has other names: ${names.join(', ')}`)
    const format = known.get('schemaFormat')
    const around = pair.shape === 'MultiFormat' ? (typeof format === 'string' ? format : undefined) : pair.format
    return [...known].map(([name, data]) => ({
      ...below(pair, name, choose(shapeOf(name), data), data, target.get(name) ?? null, `${path}/${name}`),
      format: around,
    }))
  }

  function below(pair: Pair, _key: string, shape: string, source: Data, other: Data, path: string): Pair {
    return {
      ...pair,
      path,
      shape,
      source: { file: pair.source.file, data: source },
      bundle: { file: 'bundle', data: other },
    }
  }

  /** A schema of another format must stay inside one that names it. */
  function checkFormat(reference: string, { format, path }: Pair): void {
    const [first, kind, name = ''] = pointerOf(reference)
    if (format === undefined || first !== 'components' || kind !== 'schemas') return
    const component = child(child(child(bundle.root('bundle').data, 'components'), 'schemas'), name)
    if (child(component, 'schemaFormat') !== format)
      wrong.push(`${path} leads to ${reference}, which is not in the format ${format}`)
  }

  function same({ path }: Pair, holds: boolean, problem: string): readonly Pair[] {
    if (!holds) wrong.push(`${path === '' ? 'the document' : path} ${problem}`)
    return []
  }
}

function childrenOf(data: Data): Iterable<readonly [string, Data]> {
  if (data instanceof Map) return data
  return Array.isArray(data) ? data.map((item, index) => [String(index), item] as const) : []
}

/** The shape of a value where one is expected: a schema may be one of several formats. */
function shapeIn(data: Map<string, Data>, expected: string): string {
  if (expected === 'JsonSchema') return data.has('schemaFormat') ? 'MultiFormat' : expected
  if (expected !== 'AnySchema' && expected !== 'Schema') return expected
  return data.has('schemaFormat') || data.has('schema') ? 'MultiFormat' : 'Schema'
}

function choose(shape: string, data: Data | undefined): string {
  const [list = '', object = list] = /^(\[.*?\])\|(.*)$/.exec(shape)?.slice(1) ?? [shape]
  return Array.isArray(data) ? list : object
}

/** The root may gain components, these kinds, and kinds names. */
function growing(path: string): boolean {
  return /^(?:\/components(?:\/[^/]*)?)?$/.test(path)
}

/** Checks what a document must be by itself: references that are local and lead somewhere, and where the format says so. */
function checkWellFormed(documents: Documents, entry: Data, wrong: string[]): void {
  const root = documents.root('bundle')
  const components = child(root.data, 'components')
  for (const [kind, map] of components instanceof Map ? components : []) {
    if (kind.startsWith('x-')) continue
    for (const name of map instanceof Map ? map.keys() : []) {
      const isNew = child(child(child(entry, 'components'), kind), name) === undefined
      if (isNew && !/^[a-zA-Z0-9.\-_]+$/.test(name)) wrong.push(`components/${kind} has the name ${name}`)
    }
  }
  const seen = new Set<Data>()
  visit(root.data, 'Root', '', undefined)

  function visit(data: Data, described: string, path: string, owner: Data | undefined): void {
    const shape = choose(described, data)
    if (shape === 'data') return
    if (shape.startsWith('[') || shape.startsWith('{')) {
      for (const [key, value] of childrenOf(data)) visit(value, shape.slice(1, -1), `${path}/${key}`, owner)
      return
    }
    const reference = referenceIn(data)
    if (/[?!]$/.test(shape) && reference !== undefined) {
      checkReference(reference, shape, path, owner)
      return
    }
    if (shape.endsWith('!')) wrong.push(`${path} is no reference`)
    if (!(data instanceof Map) || seen.has(data)) return
    seen.add(data)
    visitFields(data, shape.replace(/\?$/, ''), path)
  }

  function visitFields(data: Map<string, Data>, typeName: string, path: string): void {
    const type = shapeIn(data, typeName)
    const format = data.get('schemaFormat')
    for (const [name, value] of data) {
      const field = Object.hasOwn(grammar[type] ?? {}, name) ? (grammar[type]?.[name] ?? 'data') : 'data'
      const schema = field === 'schema' ? shapeOfSchema(typeof format === 'string' ? format : undefined) : field
      if (!['data', 'text', 'record', 'foreign'].includes(schema)) visit(value, schema, `${path}/${name}`, data)
      else if (field === 'schema' && referenceIn(value) !== undefined)
        checkReference(referenceIn(value) ?? '', 'Data?', `${path}/${name}`, data)
    }
  }

  function checkReference(reference: string, shape: string, path: string, owner: Data | undefined): void {
    if (!reference.startsWith('#')) {
      wrong.push(`${path} leads out of the document: ${reference}`)
      return
    }
    const target = documents.resolve(documents.target(reference, 'bundle'))
    const type = shape.replace(/[?!]$/, '')
    if (shape.endsWith('!')) checkMust(reference, type, path, owner, target.data)
    if (type !== 'Data') visit(target.data, type, reference, undefined)
  }

  function checkMust(reference: string, type: string, path: string, owner: Data | undefined, target: Data): void {
    const [map, , inside, ...rest] = pointerOf(reference)
    const isBound = /^\/(?:operations|channels)\//.test(path)
    if (type === 'Message') {
      const channel = documents.resolve({ file: 'bundle', data: child(owner, 'channel') ?? null })
      const messages = child(channel.data, 'messages')
      const found =
        messages instanceof Map &&
        [...messages.values()].some((data) => documents.resolve({ file: 'bundle', data }).data === target)
      if (!found) wrong.push(`${path} is no message of the channel: ${reference}`)
      if (isBound && (map !== 'channels' || inside !== 'messages' || rest.length !== 1))
        wrong.push(`${path} does not lead to a message of a root channel: ${reference}`)
    } else if (isBound && (map !== (type === 'Server' ? 'servers' : 'channels') || inside !== undefined)) {
      wrong.push(`${path} does not lead into the root: ${reference}`)
    }
  }
}

/** What a reference leads to, or the value itself; undefined for a reference that leads nowhere. */
function followed(documents: Documents, value: Value): Value | undefined {
  if (referenceIn(value.data) === undefined) return value
  try {
    return documents.resolve(value)
  } catch {
    return undefined
  }
}
