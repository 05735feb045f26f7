import { presetNames } from '../../../../src/config/settings.ts'
import type { Files } from './load-files.ts'

const given = 'given: $, then: { function: truthy }'
/** Wrong rulesets by their mistake, each with the place and the rule of its message. */
export const rulesetMistakes: Readonly<Record<string, { readonly files: Files; readonly facts: string }>> = {
  'a scalar': {
    files: { 'a.yaml': 'hello' },
    facts: 'a.yaml:1:1',
  },
  'a list': {
    files: { 'a.yaml': '[1]' },
    facts: 'a.yaml:1:1',
  },
  'an empty file': {
    files: { 'a.yaml': '' },
    facts: 'a.yaml:1:1',
  },
  'no rules at all': {
    files: { 'a.yaml': 'description: x' },
    facts: 'a.yaml:1:1',
  },
  'the rules under a wrong key': {
    files: { 'a.yaml': 'description: x\nrule: {}' },
    facts: 'a.yaml:2:1 rules',
  },
  'a syntax error': {
    files: { 'a.yaml': 'rules:\n  a: [1\n  b: 2' },
    facts: 'a.yaml:3:3',
  },
  'a JSON syntax error': {
    files: { 'a.json': '{"rules": {,}}' },
    facts: 'a.json:1:12',
  },
  'a duplicate key': {
    files: { 'a.yaml': 'rules: {}\nrules: {}' },
    facts: 'a.yaml:2:1',
  },
  'two problems': {
    files: { 'a.yaml': 'extends: ./b.yaml\nrules: { one: { given: "$[", then: { function: trutty } } }' },
    facts: 'a.yaml:1:10\na.yaml:2:48 truthy\na.yaml:2:24',
  },
  'a missing file': {
    files: { 'a.yaml': 'extends: ./bsae.yaml', 'base.yaml': 'rules: {}' },
    facts: 'a.yaml:1:10 ./base.yaml',
  },
  'a missing file without ./': {
    files: { 'a.yaml': 'extends: bsae.yaml', 'base.yaml': 'rules: {}' },
    facts: 'a.yaml:1:10 ./base.yaml',
  },
  'a missing package': {
    files: { 'a.yaml': 'extends: ["@acme/rules"]' },
    facts: 'a.yaml:1:11',
  },
  'a hidden subpath': {
    files: {
      'a.yaml': 'extends: pack/x',
      'node_modules/pack/package.json': '{"name":"pack","exports":{"import":"./m.js"}}',
    },
    facts: 'a.yaml:1:10',
  },
  'a ruleset on the network': {
    files: { 'a.yaml': 'extends: https://example.org/rules.yaml' },
    facts: 'a.yaml:1:10',
  },
  'an unknown scheme': {
    files: { 'a.yaml': 'extends: "ftp:x"' },
    facts: 'a.yaml:1:10',
  },
  'an unknown ruleset of Spectral': {
    files: { 'a.yaml': 'extends: spectral:asyncap' },
    facts: 'a.yaml:1:10 spectral:asyncapi',
  },
  'an unknown ruleset of msgapi': {
    files: { 'a.yaml': 'extends: msgapi:nope' },
    facts: 'a.yaml:1:10',
  },
  ...Object.fromEntries(
    presetNames.map((name) => [
      `${name}, misspelled`,
      {
        files: { 'a.yaml': `extends: ${name}x` },
        facts: `a.yaml:1:10 ${name}`,
      },
    ]),
  ),
  'a misspelled scheme': {
    files: { 'a.yaml': 'extends: [mesgapi:recommended, spectal:oas]' },
    facts: 'a.yaml:1:11 msgapi:recommended\na.yaml:1:32 spectral:oas',
  },
  'an empty name': {
    files: { 'a.yaml': 'extends: ""' },
    facts: 'a.yaml:1:10',
  },
  'a wrong mode': {
    files: { 'a.yaml': 'extends: [[./b.yaml, recomended]]', 'b.yaml': 'rules: {}' },
    facts: 'a.yaml:1:11 recommended',
  },
  'extends with a number': {
    files: { 'a.yaml': 'extends: [3]' },
    facts: 'a.yaml:1:11',
  },
  'extends without a mode': {
    files: { 'a.yaml': 'extends: [[./b.yaml]]' },
    facts: 'a.yaml:1:11',
  },
  'extends of null': {
    files: { 'a.yaml': 'extends:' },
    facts: 'a.yaml:1:9',
  },
  'a loop of one': {
    files: { 'a.yaml': 'extends: ./a.yaml' },
    facts: 'a.yaml:1:10',
  },
  'a loop of two': {
    files: { 'a.yaml': 'extends: ./b.yaml', 'b.yaml': 'rules: {}\nextends: [./a.yaml]' },
    facts: 'b.yaml:2:11',
  },
  'a loop through an override': {
    files: { 'a.yaml': 'overrides: [{ files: ["*"], extends: a.yaml }]' },
    facts: 'a.yaml:1:38',
  },
  'another kind of file': {
    files: { 'a.yaml': 'extends: ./b.txt', 'b.txt': '' },
    facts: 'a.yaml:1:10',
  },
  'a fault in an extended file': {
    files: { 'a.yaml': 'extends: ./b.yaml', 'b.yaml': 'rules:\n  one: { given: $, then: { function: nope } }' },
    facts: 'b.yaml:2:38',
  },
  'a shape fault in an extended file': {
    files: { 'a.yaml': 'extends: ./b.yaml', 'b.yaml': 'rules:\n  one: { given: $ }' },
    facts: 'b.yaml:2:8',
  },
  'an unknown key': {
    files: { 'a.yaml': 'rules: {}\nrulez: {}' },
    facts: 'a.yaml:2:1 rules',
  },
  'an unknown key of a rule': {
    files: { 'a.yaml': `rules: { one: { ${given}, sevrity: warn } }` },
    facts: 'a.yaml:1:55 severity',
  },
  'a rule without then': {
    files: { 'a.yaml': 'rules: { one: { given: $ } }' },
    facts: 'a.yaml:1:15',
  },
  'a rule that is a list': {
    files: { 'a.yaml': 'rules: { one: [] }' },
    facts: 'a.yaml:1:10',
  },
  'a rule that is a number': {
    files: { 'a.yaml': 'extends: ./b.yaml\nrules: { one: 3 }', 'b.yaml': `rules: { one: { ${given} } }` },
    facts: 'a.yaml:2:10',
  },
  'a wrong severity': {
    files: { 'a.yaml': `rules: { one: { ${given}, severity: fatal } }` },
    facts: 'a.yaml:1:65',
  },
  'a severity of a rule that is not there': {
    files: { 'a.yaml': 'extends: ./b.yaml\nrules: { titel: off }', 'b.yaml': `rules: { title: { ${given} } }` },
    facts: 'a.yaml:2:10 title',
  },
  'a severity without extends': {
    files: { 'a.yaml': 'rules: { title: off }' },
    facts: 'a.yaml:1:10',
  },
  'a rule under both of its names': {
    files: {
      'a.yaml': 'extends: ./b.yaml\nrules: { bindings/sns/one: off, bindings/notifytopic/one: warn }',
      'b.yaml': `rules: { bindings/notifytopic/one: { ${given} } }`,
    },
    facts: 'a.yaml:2:33',
  },
  'a rule by a name that is nearly its other one': {
    files: {
      'a.yaml': 'extends: ./b.yaml\nrules: { bindings/sns/ones: off }',
      'b.yaml': `rules: { bindings/notifytopic/one: { ${given} } }`,
    },
    facts: 'a.yaml:2:10 bindings/sns/one',
  },
  'an override of a rule that is not there': {
    files: { 'a.yaml': `rules: { title: { ${given} } }\noverrides: [{ files: ["*"], rules: { titles: off } }]` },
    facts: 'a.yaml:2:38 title',
  },
  'overrides without files': {
    files: { 'a.yaml': 'rules: {}\noverrides: [{ rules: {} }]' },
    facts: 'a.yaml:2:13',
  },
  'a pointer override with a rule': {
    files: { 'a.yaml': `rules: {}\noverrides: [{ files: ["a#/b"], rules: { one: { ${given} } } }]` },
    facts: 'a.yaml:2:46',
  },
  'a bad path': {
    files: { 'a.yaml': 'rules: { one: { given: "$.a[", then: { function: truthy } } }' },
    facts: 'a.yaml:1:24',
  },
  'a bad path in a list': {
    files: { 'a.yaml': 'rules: { one: { given: [$, "$.a["], then: { function: truthy } } }' },
    facts: 'a.yaml:1:28',
  },
  'a bad path of an alias': {
    files: { 'a.yaml': 'aliases: { A: ["$.a["] }\nrules: { one: { given: "#A", then: { function: truthy } } }' },
    facts: 'a.yaml:2:24',
  },
  'a bad path of one format': {
    files: {
      'a.yaml':
        'aliases: { A: { targets: [{ formats: [oas2], given: [$] }, { formats: [oas3], given: ["$["] }] } }\nrules: { one: { given: "#A", then: { function: truthy } } }',
    },
    facts: 'a.yaml:2:24',
  },
  'a path that is none': {
    files: { 'a.yaml': 'rules: { one: { given: paths, then: { function: truthy } } }' },
    facts: 'a.yaml:1:24',
  },
  'a field that is no path': {
    files: { 'a.yaml': 'rules: { one: { given: $, then: { field: "$.x[?(", function: truthy } } }' },
    facts: 'a.yaml:1:42',
  },
  'an unknown alias': {
    files: {
      'a.yaml': 'aliases: { Chanel: [$] }\nrules: { one: { given: "#Channel", then: { function: truthy } } }',
    },
    facts: 'a.yaml:2:24 #Chanel',
  },
  'a loop of aliases': {
    files: {
      'a.yaml': 'aliases: { A: ["#B"], B: ["#A"] }\nrules: { one: { given: "#A.x", then: { function: truthy } } }',
    },
    facts: 'a.yaml:2:24',
  },
  'an alias that is no list': {
    files: { 'a.yaml': 'aliases: { A: $.a }\nrules: { one: { given: "#A", then: { function: truthy } } }' },
    facts: 'a.yaml:1:15',
  },
  'an alias without a name': {
    files: { 'a.yaml': 'rules: { one: { given: "#", then: { function: truthy } } }' },
    facts: 'a.yaml:1:24',
  },
  'an unknown function': {
    files: { 'a.yaml': 'rules: { one: { given: $, then: { function: trutty } } }' },
    facts: 'a.yaml:1:45 truthy',
  },
  'a severity alone': {
    files: {
      'a.yaml': 'extends: ./b.yaml\nrules: { one: { severity: hint } }',
      'b.yaml': `rules: { one: { ${given} } }`,
    },
    facts: 'a.yaml:2:15',
  },
  'the function under a wrong key': {
    files: { 'a.yaml': 'rules: { one: { given: $, then: [{ field: a, fucntion: truthy }] } }' },
    facts: 'a.yaml:1:46 function',
  },
  'a function of a ruleset of code by its name': {
    files: {
      'a.yaml': 'extends: ./b.mjs',
      'b.mjs': "export default { rules: { one: { given: '$', then: { function: 'truthy' } } } }",
    },
    facts: 'b.mjs',
  },
  'no function': {
    files: { 'a.yaml': 'rules: { one: { given: $, then: { field: a } } }' },
    facts: 'a.yaml:1:27',
  },
  'a function that is no name': {
    files: { 'a.yaml': 'rules: { one: { given: $, then: { function: 3 } } }' },
    facts: 'a.yaml:1:45',
  },
  'options that a function does not have': {
    files: { 'a.yaml': 'rules: { one: { given: $, then: { function: length, functionOptions: { mn: 1 } } } }' },
    facts: 'a.yaml:1:76',
  },
  'options for a function without any': {
    files: { 'a.yaml': 'rules: { one: { given: $, then: { function: truthy, functionOptions: { a: 1 } } } }' },
    facts: 'a.yaml:1:70',
  },
  'a bad regular expression': {
    files: { 'a.yaml': 'rules: { one: { given: $, then: { function: pattern, functionOptions: { match: "(" } } } }' },
    facts: 'a.yaml:1:80',
  },
  'an unknown format': {
    files: { 'a.yaml': `formats: [oas33]\nrules: { one: { ${given} } }` },
    facts: 'a.yaml:1:11 oas3',
  },
  'formats that are no list': {
    files: { 'a.yaml': `rules: { one: { ${given}, formats: oas3 } }` },
    facts: 'a.yaml:1:64',
  },
  'functions with schemas': {
    files: { 'a.yaml': 'functions: [[own, {}]]\nrules: { one: { given: $, then: { function: own } } }' },
    facts: 'a.yaml:1:13',
  },
  'functions that are no list': {
    files: { 'a.yaml': 'functions: own\nrules: {}' },
    facts: 'a.yaml:1:12',
  },
  'a functionsDir that is no text': {
    files: { 'a.yaml': 'functionsDir: 3\nrules: {}' },
    facts: 'a.yaml:1:15',
  },
  'a missing function': {
    files: {
      'a.yaml': 'functions: [onw]\nrules: { one: { given: $, then: { function: onw } } }',
      'functions/own.js': '',
    },
    facts: 'a.yaml:1:13 own',
  },
  'a function file without a function': {
    files: { 'a.yaml': 'functions: [own]\nrules: {}', 'functions/own.js': 'module.exports = 3' },
    facts: 'functions/own.js',
  },
  'a function file that throws': {
    files: { 'a.yaml': 'functions: [own]\nrules: {}', 'functions/own.js': '\n  throw new Error("no luck")' },
    facts: 'functions/own.js:2:9',
  },
  'an except that is none': {
    files: { 'a.yaml': 'rules: {}\nexcept: [a]' },
    facts: 'a.yaml:2:9',
  },
  'code that throws': {
    files: { 'a.mjs': 'const one = 1\nthrow new TypeError("no " + one)' },
    facts: 'a.mjs:2:7',
  },
  'code in CommonJS in a package of ES modules': {
    files: { 'a.js': 'module.exports = {}', 'package.json': '{ "type": "module" }' },
    facts: 'a.js:1:1',
  },
  'a function in CommonJS in a package of ES modules': {
    files: {
      'a.yaml': 'functions: [own]\nrules: {}',
      'functions/own.js': 'module.exports = () => {}',
      'package.json': '{ "type": "module" }',
    },
    facts: 'functions/own.js:1:1',
  },
  'code with a syntax error': {
    files: { 'a.cjs': 'module.exports = {\n  rules: {{}' },
    facts: 'a.cjs:2',
  },
  'code that imports what is not there': {
    files: { 'a.mjs': 'import x from "./nope.js"' },
    facts: 'a.mjs',
  },
  'code without an object': {
    files: { 'a.cjs': 'module.exports = 3' },
    facts: 'a.cjs',
  },
  'code with a function': {
    files: { 'a.cjs': 'module.exports = () => ({})' },
    facts: 'a.cjs',
  },
  'a wrong rule in code': {
    files: { 'a.cjs': 'module.exports = { rules: { one: { given: "$" } } }' },
    facts: 'a.cjs',
  },
  'a bad path in code': {
    files: { 'a.cjs': 'module.exports = { rules: { one: { given: "$[", then: { function() {} } } } }' },
    facts: 'a.cjs',
  },
}
