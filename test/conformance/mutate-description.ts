import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { enclosingTrait } from '../../rulesets/spec/facts/traits.ts'
import type { Finding } from '../../src/findings/finding.ts'
import type { ObjectType } from '../../src/format/shape.ts'
import { childPath, pointerOf } from '../../src/load/node-path.ts'
import { formatPointer } from '../../src/pointer.ts'
import { changedAt, mutationsOf } from '../mutations.ts'
import { builtInRule, graphOf, lintText } from './lint-source.ts'
import { inNeutralWords } from './spelling.ts'

export const spellings = ['asyncapi', 'neutral'] as const

/** Rules whose findings are no defects: they say what is there for nothing, or is not looked into. */
const asides = ['spec/component-unused', 'spec/schema-format-unchecked']

/** Mutations that give another finding than a structural one. */
const otherFindings: Readonly<Record<string, string>> = {
  'Description.asyncapi': 'without a version the description cannot be read: version/…',
  'Description.specversion': 'the same in the other spelling',
}

/** Null in a trait is of no wrong type: it removes what another trait has, or has no effect. */
const ofRemovals = ['spec/trait-null-value', 'spec/trait-no-override']

const mostOfOneType = 2

/** What mutations of the description that holds everything gave. */
export interface Mutated {
  readonly mutations: number
  readonly tried: number
  /** Mutations that did not give just one finding, one that names the field. */
  readonly wrong: readonly string[]
  /** Findings in the description as it is, and types of the format that it lacks: none of either. */
  readonly unfit: readonly string[]
}

/**
 * Changes each field of a description that holds every object of the format to what it may not be, and lints each of these.
 * `isTried` tells of a mutation by its number whether it is.
 */
export async function mutateDescription(
  spelling: (typeof spellings)[number],
  isTried: (mutation: number) => boolean,
): Promise<Mutated> {
  const text = JSON.stringify(parse(readFileSync('test/fixtures/whole-description.yaml', 'utf8')))
  const document = JSON.parse(spelling === 'asyncapi' ? text : inNeutralWords(text))
  const graph = await graphOf(JSON.stringify(document))
  const core = [...graph.format.types.all()].filter(isMutable).map(({ name }) => name)
  const used = new Set(graph.objects.map(({ type }) => type.name))
  const findings = await lintMutated(document)
  const unfit = [...core.filter((name) => !used.has(name)), ...findings.map(described)]
  const seen = new Map<string, number>()
  const wrong: string[] = []
  let mutations = 0
  let tried = 0
  for (const object of graph.objects.filter(({ type }) => isMutable(type))) {
    const { location, type, node } = object
    const count = seen.get(type.name) ?? 0
    seen.set(type.name, count + 1)
    // Of the many schemas, the first few hold every keyword.
    if (count >= mostOfOneType) continue
    const pointer = pointerOf(location)
    for (const mutation of mutationsOf(type, node, graph.format, 'spec')) {
      if (Object.hasOwn(otherFindings, `${type.name}.${mutation.name}`)) continue
      mutations += 1
      if (!isTried(mutations)) continue
      tried += 1
      const changed = changedAt(document, [...pointer, mutation.name], mutation.value)
      const found = (await lintMutated(changed)).filter(({ code }) => /^(?:spec|bindings)\//.test(code))
      const [first] = found
      const named =
        first !== undefined &&
        (first.message.includes(`"${mutation.name}"`) || first.place.pointer.at(-1) === mutation.name)
      const field = childPath(location, mutation.name, node)
      const isRemoval = mutation.value === null && enclosingTrait({ location: field, owner: object }) !== undefined
      const codes = isRemoval ? ofRemovals : mutation.codes
      if (found.length === 0 && isRemoval) continue
      if (found.length === 1 && named && codes.includes(first.code)) continue
      const what = `${type.name} at ${formatPointer(pointer)}: ${mutation.name} = ${JSON.stringify(mutation.value)}`
      wrong.push(`${what}: ${found.map(described).join('; ')}, expected ${codes.join(' or ')}`)
    }
  }
  return { mutations, tried, wrong, unfit }
}

/** The findings of the recommended rules but for the asides. */
async function lintMutated(document: unknown): Promise<readonly Finding[]> {
  const findings = await lintText(JSON.stringify(document), '/document.json')
  return findings.filter(({ code }) => !asides.includes(code) && builtInRule(code)?.recommended !== false)
}

function described({ range, severity, code, message }: Finding): string {
  return `${range.start.line + 1}:${range.start.character + 1} ${severity} ${code} ${message}`
}

/**
 * Types of the format itself whose fields are known: what stands in for other types has none of its own, and the keywords of
 * JSON Schema are those of the Schema Object. Those of Avro are checked by its plugin.
 */
function isMutable({ protocol, choices, name }: ObjectType): boolean {
  return protocol === undefined && choices === undefined && !withoutOwnFields.has(name)
}

const withoutOwnFields = new Set(['UndescribedBinding', 'JsonSchema', 'RecordSchema', 'RecordField'])
