import path from 'node:path'
import { chooseNames, legalName, type Unnamed } from '../../src/components/candidate-names.ts'
import type { Finding } from '../../src/findings/finding.ts'
import { quote } from '../../src/findings/quote.ts'
import { schemaFormatOf } from '../../src/format/schema-formats.ts'
import { discriminatorNames } from '../../src/graph/discriminator-families.ts'
import { namedValues } from '../../src/graph/entry-map.ts'
import type { Graph } from '../../src/graph/graph.ts'
import { nameInFile } from '../../src/graph/name-in-file.ts'
import { findingAtValue } from '../bundle-findings.ts'
import type { RequestedName, RequestedNames } from '../collect/requested-names.ts'

/** A component of the bundle. */
export interface NamedComponent extends Unnamed {
  readonly name: string
  /** True if it is written as a Multi Format Schema Object, because the schema itself does not name its format. */
  readonly wrapped: boolean
}

/** The names of contents, and the findings about them. */
export interface Naming<Content> {
  readonly names: ReadonlyMap<Content, string>
  readonly findings: readonly Finding[]
}

/**
 * Names contents: by the requested name, or else the author's key, or else the file. Names of the entry file never change, and a
 * requested name is used or refused. Of the other names, one that several contents would take is given to none: each gets the
 * shortest prefix from its path that makes it unique. Names depend only on origins, never on an order. A schema whose name is the
 * value of a discriminator cannot be renamed: that is a finding.
 */
export function nameContents<Content extends Unnamed>(
  graph: Graph,
  contents: readonly Content[],
  pins: RequestedNames,
): Naming<Content> {
  const findings: Finding[] = []
  const names = new Map<Content, string>()
  const folder = path.dirname(graph.entry.path)
  for (const kind of new Set(contents.map((content) => content.kind))) {
    const group = contents.filter((content) => content.kind === kind)
    const known = new Set(namedValues(graph, ['components', kind]).map(({ name }) => name))
    const taken = new Set(known)
    const others = group.filter((content) => {
      const [pin, ...others] = pins.of(content.target.node)
      if (pin === undefined) return true
      const problem = problemWith(pin, others, known, taken)
      if (problem !== undefined) findings.push(badName(content, pin, problem))
      names.set(content, pin.name)
      taken.add(pin.name)
      return false
    })
    for (const [content, chosen] of chooseNames(others, taken, folder)) names.set(content, chosen)
  }
  findings.push(...contents.flatMap((content) => renamedDiscriminator(graph, content, names.get(content))))
  // Without a bundle, nothing is renamed.
  if (findings.length > 0) return { names, findings }
  return { names, findings: contents.flatMap((content) => renamed(content, names.get(content), pins)) }
}

function badName({ target }: Unnamed, { origin, name }: RequestedName, problem: string): Finding {
  const message = `${quote(origin)} cannot get the name ${quote(name)}: ${problem}`
  return findingAtValue(target, 'bundle/bad-name', message, 'key')
}

function problemWith(
  { name }: RequestedName,
  others: readonly RequestedName[],
  known: ReadonlySet<string>,
  taken: ReadonlySet<string>,
): string | undefined {
  if (!/^[a-zA-Z0-9.\-_]+$/.test(name)) return 'component names have only the letters A to Z, digits, ".", "-" and "_"'
  if (known.has(name)) return 'the entry file already uses that name'
  if (taken.has(name)) return 'another origin gets that name too'
  const other = others.find((pin) => pin.name !== name)
  return other && `the name for ${quote(other.origin)} makes it ${quote(other.name)} as well`
}

function renamedDiscriminator(graph: Graph, content: Unnamed, name: string | undefined): readonly Finding[] {
  const { target, schemaFormat, kind } = content
  // In JSON Schema, `discriminator` has no special meaning.
  if (schemaFormat !== undefined && schemaFormatOf(schemaFormat).family === 'json-schema') return []
  const original = nameInFile(target)
  if (kind !== 'schemas' || original === undefined || name === undefined || original === name) return []
  const property = discriminatorNames(graph, target)
  if (property === undefined) return []
  const message = `Schema ${quote(original)} would become ${quote(name)}, but its name is a value of the discriminator ${quote(property)}; rename the schemas that share it, or set "const" on ${quote(property)} in each`
  return [findingAtValue(target, 'bundle/discriminator-renamed', message, 'key')]
}

function renamed({ target }: Unnamed, name: string | undefined, pins: RequestedNames): readonly Finding[] {
  const original = nameInFile(target)
  if (original === undefined || name === undefined || original === name) return []
  if (pins.of(target.node).length > 0) return []
  const reason =
    legalName(original) === original ? 'that name is used more than once' : 'that is no valid component name'
  const message = `${quote(original)} becomes ${quote(name)} in the bundle: ${reason}`
  return [findingAtValue(target, 'bundle/renamed', message, 'key')]
}
