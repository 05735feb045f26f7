import t from 'tap'
import { problemsOfRules } from '../../loading/idle-rules.ts'
import { type Files, folderWith, load, problemsOf } from './load-files.ts'
import { truthy } from './rules.ts'

t.test('a mistake in a rule disables only that rule', async (t) => {
  const fine = 'fine: { given: $, then: { function: truthy } }'
  const wrong: Record<string, string> = {
    'a path': 'one: { given: "$paths[*]", then: { function: truthy } }',
    'a filter': `one: { given: "$[?(@.a.map(x))]", then: { function: truthy } }`,
    'a field': 'one: { given: $, then: { field: "$.a[", function: truthy } }',
    'an alias': 'one: { given: "#None", then: { function: truthy } }',
    'a loop of aliases': 'one: { given: "#A", then: { function: truthy } }',
    'a function': 'one: { given: $, then: { function: trutty } }',
    'no function': 'one: { given: $, then: { field: a } }',
    options: 'one: { given: $, then: { function: length, functionOptions: { mn: 1 } } }',
    'a pattern': 'one: { given: $, then: { function: pattern, functionOptions: { match: "(" } } }',
    'a format': 'one: { given: $, formats: [oas33], then: { function: truthy } }',
    'a severity': 'one: { given: $, severity: fatal, then: { function: truthy } }',
    'a key': 'one: { given: $, then: { function: truthy }, sevrity: warn }',
    'a shape': 'one: [warn]',
    'no rule at all': 'one: 3',
    'a rule that nothing has': 'one: off',
  }
  for (const [name, rule] of Object.entries(wrong)) {
    const aliases = name.startsWith('a loop') ? '{ A: ["#B"], B: ["#A.b"] }' : '{}'
    const files = { 'a.yaml': `aliases: ${aliases}\nrules: { ${rule}, ${fine} }` }
    const folder = folderWith(t, files)
    const { ruleset, problems } = await load(folder, files)
    const all = [...problems, ...problemsOfRules(ruleset)]
    t.match(all, [{ file: `${folder}/a.yaml`, line: 2, rule: 'one' }], name)
    t.equal(all.length, 1, `${name}: is said once`)
    t.equal(ruleset.rules.fine?.then[0]?.function, truthy, `${name}: the other rule is there`)
    const idle = ruleset.rules.one?.then[0]?.function
    t.equal(idle?.(undefined, null, Object(undefined)), undefined, `${name}: finds nothing`)
  }
  const files = { 'a.yaml': `rules: { constructor: { given: $, then: { function: truthy } }, ${fine} }` }
  const { ruleset, problems } = await load(folderWith(t, files), files)
  t.match(problems, [{ rule: 'constructor' }], 'a name of every object')
  t.strictSame(Object.keys(ruleset.rules), ['fine'])
})

t.test('a rule that is off is not read', async (t) => {
  const bad = 'given: "$paths[*]", then: { function: trutty }'
  const off: Record<string, Files> = {
    'by its own severity': { 'a.yaml': `rules: { one: { ${bad}, severity: off } }` },
    'by who extends it': { 'a.yaml': 'extends: ./b.yaml\nrules: { one: off }', 'b.yaml': `rules: { one: { ${bad} } }` },
    'by who extends that': {
      'a.yaml': 'extends: ./b.yaml\nrules: { one: off }',
      'b.yaml': 'extends: ./c.yaml\nrules: { one: error }',
      'c.yaml': `rules: { one: { ${bad} } }`,
    },
    'with all the others': { 'a.yaml': 'extends: [[./b.yaml, off]]', 'b.yaml': `rules: { one: { ${bad} } }` },
    'as it is not recommended': {
      'a.yaml': 'extends: ./b.yaml',
      'b.yaml': `rules: { one: { ${bad}, recommended: false } }`,
    },
    'since it is another': {
      'a.yaml': 'extends: ./b.yaml\nrules: { one: { given: $, then: { function: truthy } } }',
      'b.yaml': `rules: { one: { ${bad} } }`,
    },
    'by an override': {
      'a.yaml': `rules: { one: { ${bad} } }\noverrides: [{ files: ["*"], rules: { one: off } }]`,
    },
    'in an override for other files': {
      'a.yaml': `rules: {}\noverrides: [{ files: ["*.json"], rules: { one: { ${bad} } } }]`,
    },
  }
  for (const [name, files] of Object.entries(off)) t.equal(await problemsOf(t, files), 'no error', name)
  const onTop = { 'b.yaml': `rules: { one: { ${bad} } }` }
  t.equal(await problemsOf(t, onTop, { rules: { one: 'off' } }), 'no error', 'by a config')
  const on: Record<string, Files> = {
    'by who extends it': {
      'a.yaml': 'extends: ./b.yaml\nrules: { one: warn }',
      'b.yaml': `rules: { one: { ${bad}, severity: off } }`,
    },
    'by its mode': {
      'a.yaml': 'extends: [[./b.yaml, all]]',
      'b.yaml': `rules: { one: { ${bad}, recommended: false } }`,
    },
    'in an override for the file': {
      'a.yaml': `rules: {}\noverrides: [{ files: ["*"], rules: { one: { ${bad} } } }]`,
    },
    'in place of a sound one': {
      'a.yaml': `extends: ./b.yaml\nrules: { one: { ${bad} } }`,
      'b.yaml': 'rules: { one: { given: $, then: { function: truthy } } }',
    },
  }
  for (const [name, files] of Object.entries(on)) {
    const problems = (await problemsOf(t, files)).split('\n')
    t.match(problems, [/rule "one": Unknown function "trutty"/, /rule "one": The path "\$paths\[\*\]"/], name)
    t.equal(problems.length, 2, name)
  }
})

t.test('a function that cannot be loaded costs the rules that call it', async (t) => {
  const files = {
    'a.yaml': `functions: [own, other]
rules: { one: { given: $, then: { function: own } }, two: { given: $, then: { function: other } } }`,
    'functions/own.js': 'throw new Error("no luck")',
    'functions/other.js': 'export default () => [{ message: "found" }]',
  }
  const folder = folderWith(t, { ...files, 'package.json': '{"type":"module"}' })
  const { ruleset, problems } = await load(folder, files)
  t.match(problems, [
    { file: `${folder}/functions/own.js`, message: /^The function "own" cannot be loaded: Error: no luck/ },
  ])
  const results = Object.values(ruleset.rules).map(({ then }) => then[0]?.function(undefined, null, Object(undefined)))
  t.strictSame(results, [undefined, [{ message: 'found' }]])
  const fatal = await problemsOf(t, { 'a.yaml': `extends: ./none.yaml\nrules: { one: { given: "$[" } }` })
  t.match(fatal, /none\.yaml.*\n.*rule "one"/, 'of a ruleset that is not there, all is said and nothing runs')
})
