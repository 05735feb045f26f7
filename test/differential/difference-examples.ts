/** A run that shows a difference. Results are written `code file#/pointer: message`. */
export interface DifferenceExample {
  readonly rules: Readonly<Record<string, unknown>>
  /** Texts by name; the first is linted. */
  readonly files: Readonly<Record<string, string>>
  /** What Spectral finds, or throws. */
  readonly spectral: readonly string[] | string
  /** What msgapi finds, or the message with which it refuses the ruleset. */
  readonly ours: readonly string[] | string
}

const echo = { function: 'echo' }

/** A run for every difference, in which both engines show what they do. */
export const examples = {
  throwing: {
    rules: {
      broken: { given: '$..[?(@.type)]', then: echo },
      whole: { given: '$.a', then: echo },
    },
    files: { 'main.yaml': 'a: null\n' },
    spectral: "Cannot read properties of null (reading 'type')",
    ours: ['whole main.yaml#/a: saw object'],
  },
  missingFile: {
    rules: { none: { given: '$.none', then: echo } },
    files: { 'main.yaml': 'a: { $ref: sub/b.yaml }\n' },
    spectral: ["invalid-ref main.yaml#/a/$ref: ENOENT: no such file or directory, open '/project/sub/b.yaml'"],
    ours: ['invalid-ref main.yaml#/a/$ref: Reference "sub/b.yaml" leads nowhere: there is no file "sub/b.yaml"'],
  },
  brokenBetweenFiles: {
    rules: { none: { given: '$.none', then: echo } },
    files: { 'main.yaml': 'a: { $ref: "b.yaml#/c" }\n', 'b.yaml': 'd: 1\n' },
    spectral: ["invalid-ref main.yaml#/c/$ref: '#/c' does not exist @ '/project/b.yaml'"],
    ours: ["invalid-ref main.yaml#/a/$ref: '#/c' does not exist @ '/project/b.yaml'"],
  },
  brokenInPart: {
    rules: { none: { given: '$.none', then: echo } },
    files: { 'main.yaml': 'a: { $ref: "b.yaml#/d/e" }\n', 'b.yaml': 'd: { $ref: "#/c" }\n' },
    spectral: ["invalid-ref main.yaml#/d/e/$ref: '#/d/e' does not exist @ '/project/b.yaml'"],
    ours: [
      "invalid-ref b.yaml#/d/$ref: '#/c' does not exist",
      "invalid-ref main.yaml#/a/$ref: '#/d/e' does not exist @ '/project/b.yaml'",
    ],
  },
  inheritedNames: {
    rules: {
      one: { given: '$.a', then: { field: 'constructor', function: 'echo' }, message: '{{error}}{{constructor}}' },
    },
    files: { 'main.yaml': 'a: { b: 1 }\n' },
    spectral: ['one main.yaml#/a/constructor: saw functionfunction Object() { [native code] }'],
    ours: [],
  },
  sameName: {
    rules: {
      one: {
        given: '$..properties[*]',
        message: '{{property}} is missing',
        then: { field: 'title', function: 'truthy' },
      },
    },
    files: { 'main.yaml': 'a: { properties: { title: { type: string } } }\nb: { $ref: "#/a" }\n' },
    spectral: [
      'one main.yaml#/a/properties/title: title.title is missing',
      'one main.yaml#/a/properties/title: title is missing',
    ],
    ours: ['one main.yaml#/a/properties/title: title.title is missing'],
  },
  rootInFilter: {
    rules: { one: { given: '$..[?(@root.b)].a', then: echo } },
    files: { 'main.yaml': 'b: { a: 1 }\n' },
    spectral: [],
    ours: ['one main.yaml#/b/a: saw number'],
  },
  unusualLetters: {
    rules: { one: { given: '$.x[*]', then: echo } },
    files: { 'main.yaml': 'x: { $ref: "#/b" }\nb: { "{é} @": 1 }\n' },
    spectral: ['one main.yaml#/b: saw number'],
    ours: ['one main.yaml#/b/{é} @: saw number'],
  },
  behindUnread: {
    rules: { one: { given: ['$.x.c', '$.x.d'], then: echo } },
    files: {
      'main.yaml': 'x: { $ref: "#/b" }\nb: { c: { $ref: "http://example.com/c.yaml" }, d: { $ref: missing.yaml } }\n',
    },
    spectral: [
      'one main.yaml#/x: saw object',
      "invalid-ref main.yaml#/b/c/$ref: ENOENT: no such file or directory, open 'http://example.com/c.yaml'",
      "invalid-ref main.yaml#/b/d/$ref: ENOENT: no such file or directory, open '/project/missing.yaml'",
    ],
    ours: [
      'one main.yaml#/b/c: saw object',
      'invalid-ref main.yaml#/b/c/$ref: Reference "http://example.com/c.yaml" leads to the network, which is not read; download the file and refer to the copy',
      'one main.yaml#/b/d: saw object',
      'invalid-ref main.yaml#/b/d/$ref: Reference "missing.yaml" leads nowhere: there is no file "missing.yaml"',
    ],
  },
  pointerThrough: {
    rules: { one: { given: '$.x.c', then: echo } },
    files: { 'main.yaml': 'x: { $ref: "#/b/d" }\nb: { $ref: b.yaml }\n', 'b.yaml': 'd: { c: 1 }\n' },
    spectral: ['one main.yaml#/b: saw number'],
    ours: ['one b.yaml#/d/c: saw number'],
  },
  loops: {
    rules: { one: { given: '$.a.d.g.c', then: echo } },
    files: {
      'main.yaml': 'a: { $ref: b.yaml }\n',
      'b.yaml': 'd: { $ref: e.yaml }\nf: { c: 1 }\n',
      'e.yaml': 'g: { $ref: "b.yaml#/f" }\n',
    },
    spectral: [],
    ours: ['one b.yaml#/f/c: saw number'],
  },
  endless: {
    rules: { one: { given: '$..*', then: echo } },
    files: { 'main.yaml': 'a b: [{ a: { a: { $ref: "#/a" } } }]\na: { $ref: "#/a%20b" }\n' },
    spectral: 'Maximum call stack size exceeded',
    ours: [
      'one main.yaml#/a b: saw object',
      'one main.yaml#/a b/0: saw object',
      'one main.yaml#/a b/0/a: saw object',
      'one main.yaml#/a b/0/a/a: saw object',
      'one main.yaml#/a b/0/a/a: saw string',
      'one main.yaml#/a b/0/a/a/$ref: saw string',
    ],
  },
  asWritten: {
    rules: { one: { given: '$.*..b', resolved: false, then: echo } },
    files: { 'main.yaml': 'a: { b: 1 }\nc: { $ref: "#/a" }\n' },
    spectral: [],
    ours: ['one main.yaml#/a/b: saw number'],
  },
  lateResults: {
    rules: { one: { given: ['$.b.a', '$.b', '$.d'], then: [{ function: 'pathReader' }, echo] } },
    files: { 'main.yaml': 'b: { a: 1 }\nd: { $ref: "#/b" }\n' },
    spectral: ['one main.yaml#/b: came by b > a', 'one main.yaml#/b: saw object', 'one main.yaml#/b/a: saw number'],
    ours: ['one main.yaml#/b: saw object', 'one main.yaml#/b: came by b > a', 'one main.yaml#/b/a: saw number'],
  },
  mereReference: {
    rules: { one: { given: '$.a.c', then: echo } },
    files: { 'main.yaml': 'a: { $ref: "b.yaml#/d" }\n', 'b.yaml': '$ref: c.yaml\n', 'c.yaml': 'd: { c: 1 }\n' },
    spectral: ["invalid-ref main.yaml#/d/$ref: '#/d' does not exist @ '/project/b.yaml'"],
    ours: ['one c.yaml#/d/c: saw number'],
  },
  siblings: {
    rules: { one: { given: '$.a.b.c', then: echo } },
    files: { 'main.yaml': 'a: { b: 0, $ref: "#/d" }\nd: { b: { c: 1 } }\n' },
    spectral: ['one no file#/a/b/c: saw number'],
    ours: ['one main.yaml#/d/b/c: saw number'],
  },
  syntaxErrors: {
    rules: { one: { given: '$.a', then: echo } },
    files: { 'main.yaml': 'a: 1\nb: }\n' },
    spectral: [
      'one main.yaml#/a: saw number',
      'parser main.yaml#: End of the stream or a document separator is expected',
    ],
    ours: [
      'parser main.yaml#: Unexpected closing bracket or brace: none is open here; put quotes around text that holds one',
    ],
  },
  tabs: {
    rules: { one: { given: '$.none', then: echo } },
    files: { 'main.yaml': 'a:\t1\n' },
    spectral: ['parser main.yaml#: Using tabs can lead to unpredictable results'],
    ours: [],
  },
} satisfies Readonly<Record<string, DifferenceExample>>
