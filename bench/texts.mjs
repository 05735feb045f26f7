// Texts that the benchmarks use.

/** About 25 lines: what counts here is how fast a tool starts. */
export const smallDescription = `asyncapi: 3.0.0
info:
  title: Harbour
  version: 1.0.0
  description: Tells who moors where.
channels:
  moorings:
    address: harbour/moorings
    messages:
      moored:
        name: moored
        payload:
          type: object
          required: [ship]
          properties:
            ship:
              type: string
            berth:
              type: integer
operations:
  announceMooring:
    action: send
    channel:
      $ref: '#/channels/moorings'
    messages:
      - $ref: '#/channels/moorings/messages/moored'
`

/** Ten rules of a team that look everywhere, and find little. */
export const teamRuleset = `rules:
  no-empty-description: { given: $..description, then: { function: truthy } }
  property-name: { given: '$..properties[*]~', then: { function: casing, functionOptions: { type: camel } } }
  typed-property: { given: '$..properties[*]', then: { field: type, function: truthy } }
  described-object: { given: "$..[?(@.type === 'object')]", then: { field: description, function: truthy } }
  no-null-default: { given: $..default, then: { function: defined } }
  enum-not-empty: { given: $..enum, then: { function: length, functionOptions: { min: 1 } } }
  short-title: { given: $..title, then: { function: length, functionOptions: { max: 80 } } }
  known-format: { given: $..format, then: { function: pattern, functionOptions: { match: '^[a-z-]+$' } } }
  no-todo: { given: '$..[description,summary]', then: { function: pattern, functionOptions: { notMatch: TODO } } }
  required-is-list: { given: '$..[?(@property === "required")]', then: { function: schema, functionOptions: { schema: { type: array } } } }
`

/** Ten rules that look everywhere and find much, as those do that ask for limits on all that is received. */
export const limitsRuleset = `rules:
  string-limit: { given: "$..[?(@ && @.type=='string')]", then: { function: schema, functionOptions: { schema: { anyOf: [{ required: [maxLength] }, { required: [enum] }, { required: [const] }] } } } }
  string-restricted: { given: "$..[?(@ && @.type=='string')]", then: { function: schema, functionOptions: { schema: { anyOf: [{ required: [format] }, { required: [pattern] }, { required: [enum] }] } } } }
  number-limit: { given: "$..[?(@ && (@.type=='integer' || @.type=='number'))]", then: { function: schema, functionOptions: { schema: { required: [minimum, maximum] } } } }
  integer-format: { given: "$..[?(@ && @.type=='integer')]", then: { field: format, function: truthy } }
  array-limit: { given: "$..[?(@ && @.type=='array')]", then: { field: maxItems, function: defined } }
  closed-object: { given: "$..[?(@ && @.type=='object')]", then: { field: additionalProperties, function: falsy } }
  described: { given: "$..[?(@ && @.type)]", then: { field: description, function: truthy } }
  example: { given: '$..properties[*]', then: { field: examples, function: truthy } }
  property-name: { given: '$..properties[*]~', then: { function: pattern, functionOptions: { match: '^[a-z][A-Za-z]*$' } } }
  enum-case: { given: '$..enum[*]', then: { function: casing, functionOptions: { type: macro } } }
`
