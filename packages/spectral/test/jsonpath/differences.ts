import t from 'tap'
import { parsePath } from '../../jsonpath/parse.ts'
import { nimma, ours } from './both-engines.ts'
import { type View, viewed, views } from './views.ts'

const nested = {
  a: { b: 1, type: 'x' },
  b: { a: { c: { b: 2 } }, list: [1, 2, 3, 4, 5] },
  '/c': { type: 'y' },
  nothing: null,
}

t.test('matches differ from Spectral on purpose in these cases', async (t) => {
  const cases: [text: string, ours: string[], theirs: string[] | 'throws', reason: string][] = [
    ['$..[1:2]', ['/b/list/1 = 2'], [], 'a slice at any depth is looked for in a root that is an array only'],
    [
      '$.b.list[2::2]',
      ['/b/list/2 = 3', '/b/list/4 = 5'],
      ['/b/list/2 = 3'],
      'from the step on only the start is found',
    ],
    ['$.b.list[-3::2]', ['/b/list/2 = 3', '/b/list/4 = 5'], ['/b/list/3 = 4'], 'steps are counted from another start'],
    ['$[?(@ && @.b)].type', ['/a/type = "x"'], [], 'a filter in front is asked of what the last step finds'],
    ["$[?(@property === 'a')].type", ['/a/type = "x"'], [], 'so that the name is that of the last step, too'],
    ['$..c..b^^', ['/b/a = {"c":{"b":2}}'], ['/b/a = {"b":2}'], 'the value is not the one at the path'],
    ['$..b[?(@ && @.c)]..b', ['/b/a/c/b = 2'], [], 'and so is one between two steps at any depth'],
    ["$['a','b']..a..*", ['/b/a/c = {"b":2}', '/b/a/c/b = 2'], [], 'jsonpath-plus keeps the quotes of several names'],
    [
      '$..*..[0]',
      ['/b/list/0 = 1'],
      ['/b/list/0 = 1', '/a/type/0 = "x"', '//c/type/0 = "y"'],
      'jsonpath-plus takes the characters of a text for its members',
    ],
    ["$['a', '/c'].type", ['/a/type = "x"', '//c/type = "y"'], [], 'a blank in brackets belongs to the name'],
    ["$[?@.type == 'y']", ['//c = {"type":"y"}'], [], 'a filter without parentheses finds nothing'],
    ['$.a.constructor', [], ['/a/constructor = undefined'], 'inherited members count'],
    ['$..[?(@.b)]', ['/a = {"b":1,"type":"x"}', '/b/a/c = {"b":2}'], 'throws', 'a member of null ends the run'],
    ['$..[?(@.c.d.e == 1)]', [], 'throws', 'a member of undefined ends the run'],
    ["$.a[?(typeof @ === 'string')]", ['/a/type = "x"'], 'throws', 'typeof cannot be compiled'],
    ["$[?(@?.type === 'y')]", ['//c = {"type":"y"}'], 'throws', '`?.` cannot be compiled'],
    ['$[?(@property)].type', ['/a/type = "x"', '//c/type = "y"'], 'throws', '@property alone cannot be compiled'],
    ['$~', ['/ = undefined'], 'throws', '`~` directly behind `$` ends the run'],
    [
      '$..~',
      ['/ = undefined', '/a = "a"', '/b = "b"', '/b/a = "a"', '/b/a/c = "c"', '/b/list = "list"', '//c = "/c"'],
      'throws',
      'and so does `..~`',
    ],
    ['$.b.list[0].~', ['/b/list/0 = 0'], ['/b/list/0 = "0"'], 'jsonpath-plus gives an index as it is written'],
    ['$...[b]', ['/a/b = 1', '/b = {"a":{"c":{"b":2}},"list":[1,2,3,4,5]}', '/b/a/c/b = 2'], [], 'nothing is found'],
    ["$.a[?(typeof @.match === 'function')]", ['/a/type = "x"'], 'throws', 'typeof cannot be compiled'],
    ["$.a[?(@['mat' + 'ch'])]", [], ['/a/type = "x"'], 'a computed name is that of a method'],
  ]
  const found = (find: typeof ours, text: string, view: View) =>
    find(viewed(nested, view), text).map((match) => match.slice(text.length + 2))
  const attempt = (text: string, view: View): string[] | 'throws' => {
    try {
      return found(nimma, text, view)
    } catch {
      return 'throws'
    }
  }
  for (const [text, expected, theirs, reason] of cases) {
    for (const view of views) {
      t.strictSame(found(ours, text, view), expected, text)
      t.strictSame(attempt(text, view), theirs, `${text} in Spectral: ${reason}`)
    }
  }
  t.strictSame(nimma(nested, '$.a~.b'), ['$.a~.b: /a = "a"'], 'what is behind `~`, which msgapi refuses, is left out')
  // In a view that is not frozen, Nimma only searches where its expressions seem to lead, and misses matches.
  for (const [text, theirs] of [
    ['$.*..b', []],
    ['$[a,b][a,b]', ['/a/b = 1']],
  ] as const) {
    t.strictSame(found(nimma, text, 'source'), theirs, `${text} in an unfrozen view of Spectral`)
    t.strictSame(found(ours, text, 'source'), found(nimma, text, 'resolved'), `${text} is as in the frozen one`)
  }
  const neighbours = ['$[*][*].c', '$.b..*.b^']
  const both = (find: typeof ours, view: View) => find(viewed(nested, view), ...neighbours).sort()
  t.not(both(nimma, 'source').length, both(nimma, 'resolved').length, 'one expression loses what another leads past')
  t.strictSame(both(ours, 'source'), both(nimma, 'resolved'), 'and here it does not')
})

t.test('expressions that Spectral reads in its own way are read the same', async (t) => {
  const named = { 'x:y': { z: 1 }, a: { b: 1, list: [0, 1, 2, 3] }, in: [[200]], all: [1, 'a'] }
  const texts = [
    "$.'a'.b",
    '$.x:y',
    '$.x:y.z',
    '$.a^~',
    '$.all[*]^~',
    '$..[?(@ > 0)]',
    '$.a.list[1::2]',
    '$.a.list[(@.length-2)]',
    '$.a.[b,list]',
    '$..*.list[0]',
    '$..*..b',
    '$.a..b^',
    '$..a..b~',
  ]
  for (const text of texts) {
    for (const view of views) {
      const [mine, theirs] = [ours(viewed(named, view), text), nimma(viewed(named, view), text)]
      t.strictSame(mine, theirs, `${text} in a ${view} view`)
      t.not(mine.length, 0, `${text} finds something`)
    }
  }
  for (const text of ['$.a~.b', '$.a;b', '$.a .b']) t.hasProp(parsePath(text), 'problem', `${text} is refused`)
})
