/** A document with values for every form of expression. */
export const document = Object.freeze({
  info: { title: 'Orders', contact: { name: 'Ann' }, 'x-id': 7 },
  list: ['a', 'b', 'c', 'd', 'e'],
  paths: {
    '/a': {
      get: {
        parameters: [
          { in: 'header', name: 'X-A' },
          { in: 'query', name: 'b' },
        ],
        responses: { 200: { a: 1 }, 404: { b: 2 } },
      },
      put: { parameters: [], deprecated: true },
    },
    '/b': { get: { enum: ['x'], type: 'string' }, constructor: { name: 'own' } },
  },
})
