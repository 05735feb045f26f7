import type { Case } from './case.ts'

export const strip: readonly Case[] = [
  {
    title: 'extensions go, whatever else begins with x- stays',
    text: `asyncapi: 3.0.0
x-root: 1
info:
  title: T
  version: '1'
  # who
  x-owner: me
channels:
  x-c:
    address: c
    bindings: {http: {}, x-b: {}}
components:
  x-all: {}
  schemas:
    x-s:
      type: object
      properties: {x-p: {type: string, x-q: 1}}
      default: {x-d: 1}
`,
    expected: `asyncapi: 3.0.0
info:
  title: T
  version: '1'
channels:
  x-c:
    address: c
    bindings: {http: {}}
components:
  schemas:
    x-s:
      type: object
      properties: {x-p: {type: string}}
      default: {x-d: 1}
`,
    findings: [
      'strip-extensions/removed #/x-root',
      'edit/comments-removed #/info/x-owner',
      'strip-extensions/removed #/info/x-owner',
      'strip-extensions/removed #/channels/x-c/bindings/x-b',
      'strip-extensions/removed #/components/x-all',
      'strip-extensions/removed #/components/schemas/x-s/properties/x-p/x-q',
    ],
  },
  {
    title: 'only names that match, and what an alias repeats in each place',
    options: { patterns: ['x-internal-*', 'x-b'] },
    text: `asyncapi: 3.0.0
info: {title: T, version: '1'}
channels:
  a: &a {address: a, x-b: 1, x-c: 2}
  b: *a
  c: {<<: *a, address: c, x-internal-d: 3}
`,
    expected: `asyncapi: 3.0.0
info: {title: T, version: '1'}
channels:
  a: &a {address: a, x-c: 2}
  b: *a
  c: {address: c, x-c: 2}
`,
    findings: [
      'strip-extensions/removed #/channels/a/x-b',
      'strip-extensions/removed #/channels/c/x-b',
      'edit/aliases-written-out #/channels/c',
      'strip-extensions/removed #/channels/c/x-internal-d',
    ],
  },
  {
    title: 'a reference into an extension: nothing changes',
    text: `asyncapi: 3.0.0
info: {title: T, version: '1', x-a: 1}
x-schemas: {A: {items: {$ref: '#/x-schemas/B'}}, B: {type: string}}
components: {schemas: {C: {$ref: '#/x-schemas/A'}}}
`,
    findings: ['strip-extensions/used #/components/schemas/C'],
  },
]
