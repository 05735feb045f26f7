import t from 'tap'
import { presetNames } from '../../src/config/settings.ts'
import { type Files, problemsOf } from './load-files.ts'

t.test('each mistake in a ruleset is reported once, at its place', async (t) => {
  const given = 'given: $, then: { function: truthy }'
  const cases: Record<string, { files: Files; problem: string }> = {
    'a scalar': {
      files: { 'a.yaml': 'hello' },
      problem: 'a.yaml:1:1: Unexpected "hello", expected a ruleset: an object with rules, extends or overrides.',
    },
    'a list': {
      files: { 'a.yaml': '[1]' },
      problem: 'a.yaml:1:1: Unexpected [1], expected a ruleset: an object with rules, extends or overrides.',
    },
    'an empty file': {
      files: { 'a.yaml': '' },
      problem: 'a.yaml:1:1: Unexpected empty file, expected a YAML document.',
    },
    'no rules at all': {
      files: { 'a.yaml': 'description: x' },
      problem: 'a.yaml:1:1: Ruleset must have rules or extends or overrides defined.',
    },
    'the rules under a wrong key': {
      files: { 'a.yaml': 'description: x\nrule: {}' },
      problem: 'a.yaml:2:1: Unexpected key "rule", did you mean "rules"?',
    },
    'a syntax error': {
      files: { 'a.yaml': 'rules:\n  a: [1\n  b: 2' },
      problem:
        'a.yaml:3:3: Missing closing bracket or brace. Lines inside brackets must be indented more than their key.',
    },
    'a JSON syntax error': {
      files: { 'a.json': '{"rules": {,}}' },
      problem: 'a.json:1:12: Unexpected ",", expected a key in double quotes.',
    },
    'a duplicate key': {
      files: { 'a.yaml': 'rules: {}\nrules: {}' },
      problem: 'a.yaml:2:1: Duplicate key "rules"; the first is in line 1. Rename or remove one.',
    },
    'two problems': {
      files: { 'a.yaml': 'extends: ./b.yaml\nrules: { one: { given: "$[", then: { function: trutty } } }' },
      problem:
        'a.yaml:1:10: The ruleset "./b.yaml" does not exist: there is no file b.yaml.\na.yaml:2:48: rule "one": Unknown function "trutty". Did you mean "truthy"?\na.yaml:2:24: rule "one": The path "$[" cannot be read: expected a name, an index, "*", a slice or a filter between "[" and "]".',
    },
    'a missing file': {
      files: { 'a.yaml': 'extends: ./bsae.yaml', 'base.yaml': 'rules: {}' },
      problem:
        'a.yaml:1:10: The ruleset "./bsae.yaml" does not exist: there is no file bsae.yaml. Did you mean "./base.yaml"?',
    },
    'a missing file without ./': {
      files: { 'a.yaml': 'extends: bsae.yaml', 'base.yaml': 'rules: {}' },
      problem:
        'a.yaml:1:10: The ruleset "bsae.yaml" does not exist: there is no such file in ., and no such package. Did you mean "./base.yaml"?',
    },
    'a missing package': {
      files: { 'a.yaml': 'extends: ["@acme/rules"]' },
      problem:
        'a.yaml:1:11: The package "@acme/rules" cannot be found from .; run "npm install @acme/rules", or write "./" before the name of a file.',
    },
    'a hidden subpath': {
      files: {
        'a.yaml': 'extends: pack/x',
        'node_modules/pack/package.json': '{"name":"pack","exports":{"import":"./m.js"}}',
      },
      problem: 'a.yaml:1:10: The package "pack" is there, but its "exports" do not offer "pack/x".',
    },
    'a ruleset on the network': {
      files: { 'a.yaml': 'extends: https://example.org/rules.yaml' },
      problem:
        'a.yaml:1:10: The ruleset "https://example.org/rules.yaml" is on the network, and msgapi fetches no rulesets; save it as a file, or install it as a package, and extend that.',
    },
    'an unknown scheme': {
      files: { 'a.yaml': 'extends: "ftp:x"' },
      problem:
        'a.yaml:1:10: Unexpected ruleset "ftp:x", expected a file, a package, or a name that starts with "spectral:" or "msgapi:".',
    },
    'an unknown ruleset of Spectral': {
      files: { 'a.yaml': 'extends: spectral:asyncap' },
      problem: 'a.yaml:1:10: Unknown ruleset "spectral:asyncap", did you mean "spectral:asyncapi"?',
    },
    'an unknown ruleset of msgapi': {
      files: { 'a.yaml': 'extends: msgapi:nope' },
      problem:
        'a.yaml:1:10: Unknown ruleset "msgapi:nope", expected one of "msgapi:recommended", "msgapi:all", "msgapi:spec", "msgapi:style", "msgapi:strict".',
    },
    ...Object.fromEntries(
      presetNames.map((name) => [
        `${name}, misspelled`,
        {
          files: { 'a.yaml': `extends: ${name}x` },
          problem: `a.yaml:1:10: Unknown ruleset "${name}x", did you mean "${name}"?`,
        },
      ]),
    ),
    'a misspelled scheme': {
      files: { 'a.yaml': 'extends: [mesgapi:recommended, spectal:oas]' },
      problem:
        'a.yaml:1:11: Unexpected ruleset "mesgapi:recommended", expected a file, a package, or a name that starts with "spectral:" or "msgapi:". Did you mean "msgapi:recommended"?\na.yaml:1:32: Unexpected ruleset "spectal:oas", expected a file, a package, or a name that starts with "spectral:" or "msgapi:". Did you mean "spectral:oas"?',
    },
    'an empty name': {
      files: { 'a.yaml': 'extends: ""' },
      problem:
        'a.yaml:1:10: Unexpected empty name, expected a file, a package or a ruleset such as "spectral:asyncapi".',
    },
    'a wrong mode': {
      files: { 'a.yaml': 'extends: [[./b.yaml, recomended]]', 'b.yaml': 'rules: {}' },
      problem:
        'a.yaml:1:11: Unexpected mode "recomended", expected one of "off", "recommended" and "all". Did you mean "recommended"?',
    },
    'extends with a number': {
      files: { 'a.yaml': 'extends: [3]' },
      problem:
        'a.yaml:1:11: Unexpected 3, expected the name of a ruleset, or a list of a name and one of "off", "recommended" and "all".',
    },
    'extends without a mode': {
      files: { 'a.yaml': 'extends: [[./b.yaml]]' },
      problem:
        'a.yaml:1:11: Unexpected ["./b.yaml"], expected the name of a ruleset, or a list of a name and one of "off", "recommended" and "all".',
    },
    'extends of null': {
      files: { 'a.yaml': 'extends:' },
      problem:
        'a.yaml:1:9: Unexpected null, expected the name of a ruleset, or a list of a name and one of "off", "recommended" and "all".',
    },
    'a loop of one': {
      files: { 'a.yaml': 'extends: ./a.yaml' },
      problem: 'a.yaml:1:10: This ruleset extends itself: a.yaml -> a.yaml. Remove one of these steps.',
    },
    'a loop of two': {
      files: { 'a.yaml': 'extends: ./b.yaml', 'b.yaml': 'rules: {}\nextends: [./a.yaml]' },
      problem: 'b.yaml:2:11: This ruleset extends itself: a.yaml -> b.yaml -> a.yaml. Remove one of these steps.',
    },
    'a loop through an override': {
      files: { 'a.yaml': 'overrides: [{ files: ["*"], extends: a.yaml }]' },
      problem: 'a.yaml:1:38: This ruleset extends itself: a.yaml -> a.yaml. Remove one of these steps.',
    },
    'another kind of file': {
      files: { 'a.yaml': 'extends: ./b.txt', 'b.txt': '' },
      problem:
        'a.yaml:1:10: Unexpected kind of file "./b.txt", expected a ruleset that ends with .yaml, .yml, .json, .js, .mjs, .cjs or .ts.',
    },
    'a fault in an extended file': {
      files: { 'a.yaml': 'extends: ./b.yaml', 'b.yaml': 'rules:\n  one: { given: $, then: { function: nope } }' },
      problem: 'b.yaml:2:38: rule "one": Unknown function "nope". List it under "functions" to bring it along.',
    },
    'a shape fault in an extended file': {
      files: { 'a.yaml': 'extends: ./b.yaml', 'b.yaml': 'rules:\n  one: { given: $ }' },
      problem: 'b.yaml:2:8: rule "one": The rule must have at least "given" and "then" properties.',
    },
    'an unknown key': {
      files: { 'a.yaml': 'rules: {}\nrulez: {}' },
      problem: 'a.yaml:2:1: Unexpected key "rulez", did you mean "rules"?',
    },
    'an unknown key of a rule': {
      files: { 'a.yaml': `rules: { one: { ${given}, sevrity: warn } }` },
      problem: 'a.yaml:1:55: rule "one": Unexpected key "sevrity", did you mean "severity"?',
    },
    'a rule without then': {
      files: { 'a.yaml': 'rules: { one: { given: $ } }' },
      problem: 'a.yaml:1:15: rule "one": The rule must have at least "given" and "then" properties.',
    },
    'a rule that is a list': {
      files: { 'a.yaml': 'rules: { one: [] }' },
      problem:
        'a.yaml:1:10: rule "one": Unexpected [], expected a rule, true, false or one of "error", "warn", "info", "hint" and "off".',
    },
    'a rule that is a number': {
      files: { 'a.yaml': 'extends: ./b.yaml\nrules: { one: 3 }', 'b.yaml': `rules: { one: { ${given} } }` },
      problem:
        'a.yaml:2:10: rule "one": Unexpected 3, expected a rule, true, false or one of "error", "warn", "info", "hint" and "off".',
    },
    'a wrong severity': {
      files: { 'a.yaml': `rules: { one: { ${given}, severity: fatal } }` },
      problem:
        'a.yaml:1:65: rule "one": The value has to be one of: 0, 1, 2, 3 or "error", "warn", "info", "hint", "off".',
    },
    'a severity of a rule that is not there': {
      files: { 'a.yaml': 'extends: ./b.yaml\nrules: { titel: off }', 'b.yaml': `rules: { title: { ${given} } }` },
      problem: 'a.yaml:2:10: rule "titel": There is no such rule to set. Did you mean "title"?',
    },
    'a severity without extends': {
      files: { 'a.yaml': 'rules: { title: off }' },
      problem:
        'a.yaml:1:10: rule "title": There is no such rule to set: the ruleset extends none. Define it with "given" and "then", or extend a ruleset that has it.',
    },
    'a rule under both of its names': {
      files: {
        'a.yaml': 'extends: ./b.yaml\nrules: { bindings/sns/one: off, bindings/notifytopic/one: warn }',
        'b.yaml': `rules: { bindings/notifytopic/one: { ${given} } }`,
      },
      problem:
        'a.yaml:2:33: rule "bindings/notifytopic/one": This is the same rule as "bindings/sns/one"; keep one of them.',
    },
    'a rule by a name that is nearly its other one': {
      files: {
        'a.yaml': 'extends: ./b.yaml\nrules: { bindings/sns/ones: off }',
        'b.yaml': `rules: { bindings/notifytopic/one: { ${given} } }`,
      },
      problem: 'a.yaml:2:10: rule "bindings/sns/ones": There is no such rule to set. Did you mean "bindings/sns/one"?',
    },
    'an override of a rule that is not there': {
      files: { 'a.yaml': `rules: { title: { ${given} } }\noverrides: [{ files: ["*"], rules: { titles: off } }]` },
      problem: 'a.yaml:2:38: rule "titles": There is no such rule to set. Did you mean "title"?',
    },
    'overrides without files': {
      files: { 'a.yaml': 'rules: {}\noverrides: [{ rules: {} }]' },
      problem: "a.yaml:2:13: Must have required property 'files'.",
    },
    'a pointer override with a rule': {
      files: { 'a.yaml': `rules: {}\noverrides: [{ files: ["a#/b"], rules: { one: { ${given} } } }]` },
      problem:
        'a.yaml:2:46: rule "one": The value has to be one of: 0, 1, 2, 3 or "error", "warn", "info", "hint", "off".',
    },
    'a bad path': {
      files: { 'a.yaml': 'rules: { one: { given: "$.a[", then: { function: truthy } } }' },
      problem:
        'a.yaml:1:24: rule "one": The path "$.a[" cannot be read: expected a name, an index, "*", a slice or a filter between "[" and "]".',
    },
    'a bad path in a list': {
      files: { 'a.yaml': 'rules: { one: { given: [$, "$.a["], then: { function: truthy } } }' },
      problem:
        'a.yaml:1:28: rule "one": The path "$.a[" cannot be read: expected a name, an index, "*", a slice or a filter between "[" and "]".',
    },
    'a bad path of an alias': {
      files: { 'a.yaml': 'aliases: { A: ["$.a["] }\nrules: { one: { given: "#A", then: { function: truthy } } }' },
      problem:
        'a.yaml:2:24: rule "one": The path "$.a[" cannot be read: expected a name, an index, "*", a slice or a filter between "[" and "]". It comes from the alias "#A".',
    },
    'a bad path of one format': {
      files: {
        'a.yaml':
          'aliases: { A: { targets: [{ formats: [oas2], given: [$] }, { formats: [oas3], given: ["$["] }] } }\nrules: { one: { given: "#A", then: { function: truthy } } }',
      },
      problem:
        'a.yaml:2:24: rule "one": The path "$[" cannot be read: expected a name, an index, "*", a slice or a filter between "[" and "]". It comes from the alias "#A".',
    },
    'a path that is none': {
      files: { 'a.yaml': 'rules: { one: { given: paths, then: { function: truthy } } }' },
      problem:
        'a.yaml:1:24: rule "one": Must be a valid JSON Path expression or a reference to the existing Alias optionally paired with a JSON Path expression subset.',
    },
    'a field that is no path': {
      files: { 'a.yaml': 'rules: { one: { given: $, then: { field: "$.x[?(", function: truthy } } }' },
      problem:
        'a.yaml:1:42: rule "one": The path "$.x[?(" cannot be read: expected a value, found the end of the expression.',
    },
    'an unknown alias': {
      files: {
        'a.yaml': 'aliases: { Chanel: [$] }\nrules: { one: { given: "#Channel", then: { function: truthy } } }',
      },
      problem: 'a.yaml:2:24: rule "one": Unknown alias "#Channel"; did you mean "#Chanel"?',
    },
    'a loop of aliases': {
      files: {
        'a.yaml': 'aliases: { A: ["#B"], B: ["#A"] }\nrules: { one: { given: "#A.x", then: { function: truthy } } }',
      },
      problem: 'a.yaml:2:24: rule "one": The alias "#A" leads to itself: #A -> #B -> #A.',
    },
    'an alias that is no list': {
      files: { 'a.yaml': 'aliases: { A: $.a }\nrules: { one: { given: "#A", then: { function: truthy } } }' },
      problem: 'a.yaml:1:15: Unexpected "$.a" for the alias "A", expected a list of paths: write ["$.a"].',
    },
    'an alias without a name': {
      files: { 'a.yaml': 'rules: { one: { given: "#", then: { function: truthy } } }' },
      problem: 'a.yaml:1:24: rule "one": Unexpected "#", expected "#" and the name of an alias.',
    },
    'an unknown function': {
      files: { 'a.yaml': 'rules: { one: { given: $, then: { function: trutty } } }' },
      problem: 'a.yaml:1:45: rule "one": Unknown function "trutty". Did you mean "truthy"?',
    },
    'a severity alone': {
      files: {
        'a.yaml': 'extends: ./b.yaml\nrules: { one: { severity: hint } }',
        'b.yaml': `rules: { one: { ${given} } }`,
      },
      problem:
        'a.yaml:2:15: rule "one": The rule must have at least "given" and "then"; to set the severity of a rule that is extended, write "one": hint.',
    },
    'the function under a wrong key': {
      files: { 'a.yaml': 'rules: { one: { given: $, then: [{ field: a, fucntion: truthy }] } }' },
      problem: 'a.yaml:1:46: rule "one": Unexpected key "fucntion", did you mean "function"?',
    },
    'a function of a ruleset of code by its name': {
      files: {
        'a.yaml': 'extends: ./b.mjs',
        'b.mjs': "export default { rules: { one: { given: '$', then: { function: 'truthy' } } } }",
      },
      problem:
        'b.mjs: rule "one": Unexpected "truthy" for "function", expected a function: a ruleset of code imports functions, those of Spectral from "@stoplight/spectral-functions".',
    },
    'no function': {
      files: { 'a.yaml': 'rules: { one: { given: $, then: { field: a } } }' },
      problem: 'a.yaml:1:27: rule "one": Missing "function" in "then", expected the name of one.',
    },
    'a function that is no name': {
      files: { 'a.yaml': 'rules: { one: { given: $, then: { function: 3 } } }' },
      problem: 'a.yaml:1:45: rule "one": Unexpected function 3, expected the name of one.',
    },
    'options that a function does not have': {
      files: { 'a.yaml': 'rules: { one: { given: $, then: { function: length, functionOptions: { mn: 1 } } } }' },
      problem: 'a.yaml:1:76: rule "one": "length" function does not support "mn" option.',
    },
    'options for a function without any': {
      files: { 'a.yaml': 'rules: { one: { given: $, then: { function: truthy, functionOptions: { a: 1 } } } }' },
      problem: 'a.yaml:1:70: rule "one": "truthy" function does not accept any options.',
    },
    'a bad regular expression': {
      files: { 'a.yaml': 'rules: { one: { given: $, then: { function: pattern, functionOptions: { match: "(" } } } }' },
      problem:
        'a.yaml:1:80: rule "one": Unexpected regular expression "(": Invalid regular expression: /(/: Unterminated group.',
    },
    'an unknown format': {
      files: { 'a.yaml': `formats: [oas33]\nrules: { one: { ${given} } }` },
      problem: 'a.yaml:1:11: Unknown format "oas33", did you mean "oas3"?',
    },
    'formats that are no list': {
      files: { 'a.yaml': `rules: { one: { ${given}, formats: oas3 } }` },
      problem: 'a.yaml:1:64: rule "one": Must be an array of formats.',
    },
    'functions with schemas': {
      files: { 'a.yaml': 'functions: [[own, {}]]\nrules: { one: { given: $, then: { function: own } } }' },
      problem:
        'a.yaml:1:13: Unexpected function with a schema ["own",{}]: list its name alone, and let its file export createRulesetFunction({ input, options }, function) of @stoplight/spectral-core.',
    },
    'functions that are no list': {
      files: { 'a.yaml': 'functions: own\nrules: {}' },
      problem: 'a.yaml:1:12: Unexpected functions "own", expected a list of names.',
    },
    'a functionsDir that is no text': {
      files: { 'a.yaml': 'functionsDir: 3\nrules: {}' },
      problem: 'a.yaml:1:15: Unexpected functionsDir 3, expected the path of a folder.',
    },
    'a missing function': {
      files: {
        'a.yaml': 'functions: [onw]\nrules: { one: { given: $, then: { function: onw } } }',
        'functions/own.js': '',
      },
      problem: 'a.yaml:1:13: The function "onw" does not exist: there is no file functions/onw.js. Did you mean "own"?',
    },
    'a function file without a function': {
      files: { 'a.yaml': 'functions: [own]\nrules: {}', 'functions/own.js': 'module.exports = 3' },
      problem: 'functions/own.js: Unexpected default export 3, expected a rule function.',
    },
    'a function file that throws': {
      files: { 'a.yaml': 'functions: [own]\nrules: {}', 'functions/own.js': '\n  throw new Error("no luck")' },
      problem: 'functions/own.js:2:9: The function "own" cannot be loaded: Error: no luck',
    },
    'an except that is none': {
      files: { 'a.yaml': 'rules: {}\nexcept: [a]' },
      problem:
        'a.yaml:2:9: Unexpected except, expected an object of lists of rule names, by file. Use overrides instead.',
    },
    'code that throws': {
      files: { 'a.mjs': 'const one = 1\nthrow new TypeError("no " + one)' },
      problem: 'a.mjs:2:7: This ruleset cannot be loaded: TypeError: no 1',
    },
    'code with a syntax error': {
      files: { 'a.cjs': 'module.exports = {\n  rules: {{}' },
      problem: "a.cjs:2: This ruleset cannot be loaded: SyntaxError: Unexpected token '{'",
    },
    'code that imports what is not there': {
      files: { 'a.mjs': 'import x from "./nope.js"' },
      problem: "a.mjs: This ruleset cannot be loaded: Error: Cannot find module 'nope.js' imported from a.mjs",
    },
    'code without an object': {
      files: { 'a.cjs': 'module.exports = 3' },
      problem: 'a.cjs: Unexpected export 3, expected a ruleset: an object with rules, extends or overrides.',
    },
    'code with a function': {
      files: { 'a.cjs': 'module.exports = () => ({})' },
      problem: 'a.cjs: Unexpected export a function, expected a ruleset: an object with rules, extends or overrides.',
    },
    'a wrong rule in code': {
      files: { 'a.cjs': 'module.exports = { rules: { one: { given: "$" } } }' },
      problem: 'a.cjs: rule "one": The rule must have at least "given" and "then" properties.',
    },
    'a bad path in code': {
      files: { 'a.cjs': 'module.exports = { rules: { one: { given: "$[", then: { function() {} } } } }' },
      problem:
        'a.cjs: rule "one": The path "$[" cannot be read: expected a name, an index, "*", a slice or a filter between "[" and "]".',
    },
  }
  for (const [name, { files, problem }] of Object.entries(cases)) t.equal(await problemsOf(t, files), problem, name)
})
