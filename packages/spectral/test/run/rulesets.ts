import type { RulesetDefinition } from '@stoplight/spectral-core'
import { aas2_0, oas3 } from '@stoplight/spectral-formats'
import { alphabetical, casing, length, pattern, schema, truthy, xor } from '@stoplight/spectral-functions'
import { rules, tell, tellPath } from './rule-definitions.ts'

export const rulesets: Readonly<Record<string, RulesetDefinition>> = {
  'targets of one match': rules({
    whole: { then: { function: tell } },
    options: { given: '$.info', then: { function: tell, functionOptions: { a: 1 } } },
    names: { given: ['$.info', '$.channels', '$.info.tags'], then: { field: '@key', function: tell } },
    property: { given: '$.info', then: { field: 'title', function: tell } },
    nested: { given: '$.info', then: { field: 'contact.name', function: tell } },
    bracketed: { given: '$', then: { field: "info['contact'].url", function: tell } },
    indexed: { given: '$.info', then: { field: 'tags[1].name', function: tell } },
    dotted: { given: '$.info', then: { field: 'a.b', function: tell } },
    missing: { given: '$.info', then: { field: 'contact.email.address', function: tell } },
    'below a scalar': { given: '$.info.title', then: { field: 'length', function: tell } },

    expression: { given: '$.channels[*]', then: { field: '$..type', function: tell } },
    'expression for nothing': { given: '$.info', then: { field: '$.nothing', function: tell } },
    'expression for all': { given: '$.info.contact', then: { field: '$', function: tell } },
    'field of a list item': { given: '$.info.tags[*]', then: { field: 'name', function: tell } },
  }),
  'lists of then and given': rules({
    both: {
      given: ['$.channels[*]', '$..properties', '$.channels.orders'],
      then: [
        { field: 'description', function: truthy },
        { field: 'payload', function: tell },
        { function: length, functionOptions: { max: 1 } },
        { field: 'title', function: casing, functionOptions: { type: 'camel' } },
      ],
    },
  }),
  everywhere: rules({
    types: { given: '$..type', then: { function: tell } },
    all: { given: '$..*', then: { function: (value) => [{ message: typeof value }] } },
    keys: { given: '$..[*]~', then: { function: tell } },
    parents: { given: '$..type^', then: { function: tell } },
    filtered: { given: '$..[?(@ && @.type)]', then: { function: tell } },
    lists: { given: '$..enum', then: { function: alphabetical } },
    missing: { given: '$..properties[*]', then: { field: 'title', function: truthy } },
    'missing deeper': { given: '$..properties[*]', then: { field: 'title.of.title', function: truthy } },
    'in all fields': { given: '$..properties', then: { field: '$..*', function: tell } },
    'in some fields': { given: '$.schemas', then: { field: '$.*..[type,title]', function: tell } },
  }),
  paths: rules({
    paths: { given: '$..type', then: { function: tellPath } },
    objects: { given: '$..properties', then: { function: tellPath } },
    fields: { given: '$..payload', then: { field: 'type', function: tellPath } },
    names: { given: '$..properties', then: { field: '@key', function: tellPath } },
    late: {
      given: '$..title',
      then: {
        function: async (_value, _options, context) => {
          await Promise.resolve()
          return [{ message: `late ${context.path.join('/')}` }]
        },
      },
    },
    sometimes: {
      given: '$..[?(@ && @.type)]',
      then: {
        function: (value, _options, context) =>
          typeof value === 'object' && value !== null && 'properties' in value
            ? [{ message: 'here', path: [...context.path, 'properties', 'missing'] }]
            : undefined,
      },
    },
  }),
  'results with paths': rules({
    below: {
      given: '$.channels[*]',
      then: { function: (_value, _options, context) => [{ message: 'm', path: [...context.path, 'payload', 'type'] }] },
    },
    elsewhere: { given: '$..type', then: { function: () => [{ message: 'm', path: ['info', 'title'] }] } },
    root: { given: '$..type', then: { function: () => [{ message: 'm', path: [] }] } },
    'far from anything': {
      given: '$',
      then: { function: () => [{ message: 'm', path: ['info', 'x', 'y', 0, 'z z'] }] },
    },
    numbers: { given: '$', then: { function: () => [{ message: 'm', path: ['info', 'tags', 1, 'name'] }] } },
    encoded: {
      given: '$',
      then: { function: () => [{ message: '{{path}}', path: ['channels', 'user~1{id}', 'payload'] }] },
    },
    several: { given: '$', then: { function: () => [{ message: 'b' }, { message: 'a' }, { message: 'b' }] } },
    nothing: { given: '$', then: { function: () => undefined } },
    'an empty list': { given: '$', then: { function: () => [] } },
  }),
  messages: rules({
    template: {
      given: ['$.channels[*]', '$.info', '$.info.tags[*]'],
      description: 'the description',
      message: '  {{property}} | {{error}} | {{path}} | {{description}} | {{value}} | {{unknown}}  ',
      then: { field: 'description', function: truthy },
    },
    'template of a function': {
      given: '$..type',
      then: { function: () => [{ message: '{{property}} at {{path}}: {{value}} {{error}}' }] },
    },
    'missing below': { given: '$', message: '{{property}}', then: { field: 'info.contact.a b.0.c', function: truthy } },
    'missing at the root': { given: '$', message: '{{property}}', then: { field: 'nothing.at all', function: truthy } },
    printed: {
      given: '$.channels[*].payload',
      message: '#{{print("property")}}must have #{{print("value")}}',
      then: { function: tell },
    },
    described: { given: '$.info', description: 'only described', then: { function: tell } },
    documented: { given: '$.info', documentationUrl: 'https://example.com/rule', then: { function: tell } },
  }),
  severities: rules({
    error: { severity: 'error', then: { function: tell } },
    info: { severity: 'info', then: { function: tell } },
    hint: { severity: 'hint', then: { function: tell } },
    off: { severity: 'off', then: { function: tell } },
    number: { severity: 0, then: { function: tell } },
    optional: { recommended: false, then: { function: tell } },
  }),
  'views of the document': rules({
    references: { given: '$..$ref', resolved: false, then: { function: tell } },
    unresolved: { given: '$..[?(@ && @.$ref)]', resolved: false, then: { function: tellPath } },
    'unresolved field': { given: '$.channels[*]', resolved: false, then: { field: 'payload.type', function: truthy } },
    resolved: { given: '$..$ref', then: { function: tell } },
    described: { given: '$..description', then: { function: tell } },
    'missing beside': { given: '$.channels[*]', then: { field: 'owner', function: truthy } },
    'with siblings': { given: '$.channels[*]', then: { function: () => [{ message: 'm' }] } },
    'title below': { given: '$.channels[*].title', then: { function: tell } },
  }),
  'asynchronous functions': rules({
    promised: { given: '$..type', then: { function: async (value) => [{ message: `promised ${String(value)}` }] } },
    empty: { given: '$..type', then: { function: async () => undefined } },
    both: {
      given: '$.info',
      then: [{ function: async () => [{ message: 'second' }] }, { function: () => [{ message: 'first' }] }],
    },
  }),
  'functions of Spectral': rules({
    pattern: { given: '$..type', then: { function: pattern, functionOptions: { match: '^o' } } },
    schema: {
      given: '$..payload',
      message: '{{property}}: {{error}}',
      then: { function: schema, functionOptions: { schema: { type: 'object', required: ['title'] } } },
    },
    xor: { given: '$.info', then: { function: xor, functionOptions: { properties: ['title', 'contact'] } } },
  }),
  formats: {
    formats: [() => false, aas2_0],
    ...rules({ any: { then: { function: tell } }, one: { formats: [oas3], then: { function: tell } } }),
  },
  'formats that are there': {
    aliases: {
      Scoped: {
        targets: [
          { formats: [oas3], given: ['$.never'] },
          { formats: [always], given: ['$.info', '$..type'] },
        ],
      },
      Plain: ['$.channels[*]'],
      Nested: ['#Plain.payload', '#Plain.description'],
    },
    rules: {
      scoped: { given: '#Scoped', formats: [always], then: { function: tell } },
      nested: { given: ['#Nested', '#Plain.backup'], then: { function: tell } },
      other: { given: '#Scoped', formats: [oas3], then: { function: tell } },
    },
  },
  'overrides by file and pointer': {
    extends: [
      rules({ a: { given: '$..type', then: { function: tell } }, b: { given: '$..title', then: { function: tell } } }),
    ],
    rules: { c: { given: '$.channels[*]', then: { function: tell } } },
    overrides: [
      { files: ['*.yaml'], rules: { a: 'hint', c: { given: '$.info', then: { function: tell } } } },
      { files: ['catalog.yaml#/schemas/Order'], rules: { a: 'error' } },
      { files: ['catalog.yaml#/schemas/Order/properties'], rules: { a: 'off' } },
      { files: ['parts/*.yaml#/Order'], rules: { a: 'info' } },
      { files: ['**/*.json'], rules: { b: 'off' } },
    ],
  },
  'a ruleset that is switched': {
    documentationUrl: 'https://example.com/rules',
    extends: [[rules({ a: { then: { function: tell } }, b: { then: { function: tell }, recommended: false } }), 'all']],
    rules: { a: 'off', b: 'error', c: { given: '$', then: { function: tell } } },
  },
}

/** A format that every document has. */
function always(): boolean {
  return true
}
