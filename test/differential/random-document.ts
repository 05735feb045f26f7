import fc from 'fast-check'
import { stringify } from 'yaml'

/** Texts by absolute path; the entry comes first. */
export interface RandomDocument {
  readonly entry: string
  readonly files: Readonly<Record<string, string>>
}

type Tree = { [key: string]: Tree } | Tree[] | string | number | boolean | null

const folder = '/project'
const others = [`${folder}/b.yaml`, `${folder}/sub/c.json`] as const

/** Names that documents and rulesets share, so that expressions meet something. None that the list of differences is about. */
export const names = ['a', 'b', 'c', 'name', 'type', 'items', 'x-y', '200', '0', 'a/b'] as const

const scalars: fc.Arbitrary<Tree> = fc.oneof(
  fc.constantFrom(
    '',
    'a',
    'b',
    'fooBar',
    'foo-bar',
    'FOO',
    'a b',
    '1',
    'true',
    '2020-01-01',
    'line\nline',
    '{id}',
    'ü',
  ),
  fc.constantFrom(0, 1, -1, 2.5, 200, 1e21),
  fc.constantFrom(true, false, null),
)

const targets = [
  '#/defs/a',
  '#/defs/a',
  '#/defs/b',
  '#/defs/b',
  '#/defs/c',
  '#/defs/a/items',
  '#/defs/nowhere',
  '#/info',
  '#/paths/a~1b',
  '#',
  'b.yaml',
  'b.yaml#/defs/a',
  './b.yaml#/defs/b/c',
  'sub/c.json#/defs/a',
  'sub/../b.yaml#/defs/c',
  'missing.yaml#/a',
] as const
const back = ['../a.yaml', '../main.yaml#/defs/a', '../b.yaml#/defs/b', '#/defs/a'] as const

function trees(references: readonly string[]): fc.Arbitrary<Tree> {
  const { tree } = fc.letrec<{ tree: Tree; map: Tree; list: Tree; reference: Tree }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 2, depthSize: 'small', withCrossShrink: true },
      { arbitrary: scalars, weight: 3 },
      { arbitrary: tie('reference'), weight: 2 },
      { arbitrary: tie('map'), weight: 6 },
      { arbitrary: tie('list'), weight: 2 },
    ),
    map: fc.dictionary(fc.constantFrom(...names), tie('tree'), { minKeys: 1, maxKeys: 3, noNullPrototype: true }),
    list: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }),
    reference: fc
      .tuple(fc.constantFrom(...references), fc.option(fc.constantFrom(...names), { freq: 4, nil: undefined }), scalars)
      .map(([$ref, sibling, value]): Tree => (sibling === undefined ? { $ref } : { [sibling]: value, $ref })),
  }))
  return tree
}

function roots(references: readonly string[]): fc.Arbitrary<Tree> {
  const section = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'a/b', '0'), trees(references), {
    minKeys: 1,
    maxKeys: 3,
    noNullPrototype: true,
  })
  const sections = fc.record({ defs: section, info: section, paths: section }, { requiredKeys: ['defs'] })
  const versions = fc.constantFrom({}, { asyncapi: '3.0.0' }, { openapi: '3.0.1' }, { asyncapi: '2.6.0' })
  const members = fc.dictionary(fc.constantFrom(...names), trees(references), { maxKeys: 3, noNullPrototype: true })
  return fc.oneof(
    { weight: 20, arbitrary: fc.tuple(versions, sections, members).map((parts): Tree => Object.assign({}, ...parts)) },
    { weight: 1, arbitrary: trees(references) },
  )
}

/** Files that are no mere reference: the list of differences is about those. */
function parts(references: readonly string[]): fc.Arbitrary<Tree> {
  return roots(references).filter((tree) => typeof tree !== 'object' || tree === null || !Object.hasOwn(tree, '$ref'))
}

/** Documents of one to three files, in YAML and JSON, whose references form chains and circles and sometimes lead nowhere. */
export const randomDocuments: fc.Arbitrary<RandomDocument> = fc
  .record({
    main: roots(targets),
    yaml: fc.option(parts(['#/defs/a', '#/defs/b', 'main.yaml#/info', 'sub/c.json', '#/nowhere']), {
      freq: 3,
      nil: undefined,
    }),
    json: fc.option(parts(back), { freq: 3, nil: undefined }),
    isJson: fc.nat(3).map((number) => number === 3),
  })
  .map(({ main, yaml, json, isJson }) => {
    const entry = isJson ? `${folder}/main.json` : `${folder}/main.yaml`
    const files: Record<string, string> = { [entry]: printed(entry, main) }
    for (const [index, tree] of [yaml, json].entries()) {
      const file = others[index]
      if (tree !== undefined && file !== undefined) files[file] = printed(file, tree)
    }
    return { entry, files }
  })

function printed(file: string, tree: Tree): string {
  return file.endsWith('.json')
    ? `${JSON.stringify(tree, null, 2)}\n`
    : stringify(tree, { lineWidth: 0, aliasDuplicateObjects: false })
}
