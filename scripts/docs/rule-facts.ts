import { listedRules } from '../../src/cli/rules.ts'
import { formatFor } from '../../src/format/compile.ts'
import type { ObjectType } from '../../src/format/shape.ts'
import { neutral } from '../../src/format/vocabulary.ts'
import { planPositions } from '../../src/lint/position-walk.ts'
import type { RuleVisitor } from '../../src/lint/visitor.ts'
import { builtInFixers } from '../../src/rules/fixers.ts'
import { rulesets } from '../../src/rules/rulesets.ts'
import { styleRulesets } from '../../src/rules/style-rulesets.ts'

/** What people look for a rule by. */
export interface RuleFacts {
  readonly code: string
  readonly otherCodes: readonly string[]
  readonly description: string
  /** Its page, relative to `docs/rules`. */
  readonly page: string
  readonly severity: string
  /** `safe`, `unsafe`, `either` if it depends on the finding, or `none`. */
  readonly fix: string
  readonly presets: readonly string[]
  /** The names of the objects that it looks at. */
  readonly objects: readonly string[]
}

/** All rules of msgapi, in the order of their rulesets. */
export async function ruleFacts(): Promise<readonly RuleFacts[]> {
  const fixers = await builtInFixers()
  const { style } = await styleRulesets()
  const visitors = new Map(
    [...rulesets, style].flatMap(({ rules }) =>
      Object.entries(rules).map(([code, { visit }]) => [code, visit] as const),
    ),
  )
  const types = [...formatFor(neutral, '3.1').types.all()]
  return (await listedRules((code) => fixers.get(code))).map((rule) => {
    const { code, otherCodes, description, page, severity, fixer, presets } = rule
    return {
      code,
      otherCodes,
      description,
      page: page ?? '',
      severity,
      fix: fixer?.safety ?? 'none',
      presets,
      objects: objectsOf(code, visitors.get(code), types),
    }
  })
}

/** The objects of the format text. What else the tables describe is part of bindings, or a schema. */
const objects: readonly string[] = [
  'Root',
  'Info',
  'Contact',
  'License',
  'Server',
  'Server Variable',
  'Channel',
  'Parameter',
  'Operation',
  'Operation Trait',
  'Operation Reply',
  'Operation Reply Address',
  'Message',
  'Message Trait',
  'Message Example',
  'Correlation ID',
  'Schema',
  'Security Scheme',
  'OAuth Flow',
  'Components',
  'Tag',
  'External Documentation',
]

/** The objects that a rule sees, as a whole or in a field. A rule that sees the whole description is about what its code names. */
function objectsOf(code: string, visitor: RuleVisitor | undefined, types: readonly ObjectType[]): readonly string[] {
  const seen = types.filter((type) => {
    if (visitor === undefined || visitor.of?.(type) === false || type.choices !== undefined) return false
    if (visitor.object !== undefined) return true
    const { fields, extension, other } = planPositions(type, [{ index: 0, visitor }])
    return fields.size > 0 || extension !== undefined || other !== undefined
  })
  const names = new Set(seen.map(nameOf))
  if (visitor?.reference !== undefined) names.add('Reference')
  if (code.startsWith('bindings/')) names.add('Bindings')
  if (names.size === 0) for (const name of namedIn(code)) names.add(name)
  return [...names].sort()
}

function nameOf({ title, binding }: ObjectType): string {
  const name = title.replace(/ Object$/, '')
  if (binding === undefined && objects.includes(name)) return name
  if (/schema|record|discriminator/i.test(title) && binding === undefined) return 'Schema'
  return name === 'OAuth Flows' ? 'OAuth Flow' : 'Bindings'
}

/** The object whose name a code begins with, the longest one. */
function namedIn(code: string): readonly string[] {
  const [, name = ''] = code.split('/')
  const words = (object: string) => object.toLowerCase().replaceAll(' ', '-')
  const found = objects
    .filter((object) =>
      name.startsWith(
        words(object)
          .replace(/^security-scheme$/, 'security')
          .replace(/s$/, ''),
      ),
    )
    .sort((left, right) => right.length - left.length)
  return found.slice(0, 1)
}
