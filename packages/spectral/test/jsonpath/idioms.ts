import { readFileSync } from 'node:fs'
import t from 'tap'
import { parsePath } from '../../jsonpath/parse.ts'
import { nimma, ours } from './both-engines.ts'
import { document } from './document.ts'

t.test('expressions of real rulesets match what Spectral matches, in its order', async (t) => {
  const texts = [
    '$',
    '$.info',
    "$['info']",
    '$.info.x-id',
    '$.info[title,x-id]',
    "$.paths['/a'].get",
    '$.paths[*][get,put].parameters',
    '$.paths.*~',
    '$.paths[*][*].parameters[*]',
    '$..parameters[*].name',
    '$..get',
    '$..*',
    '$..[title,type]',
    '$..[*]',
    '$.list[0]',
    '$.list[0,2]',
    '$.list[1:3]',
    '$.list[-2:]',
    '$.list[:2]',
    '$.list[(@.length-1)]',
    '$.list[::2]',
    '$.list.length',
    '$..',
    '$..parameters~',
    '$.info.contact^',
    "$..parameters[?(@.in == 'header')]",
    "$..parameters[?(@.in === 'header')].name",
    '$..[?(@ && @.enum && @.type)]',
    '$.paths..name',
    "$..[?(@property === 'name')]",
    '$..responses[?(@property >= 200 && @property < 300)]',
    '$.paths[?(@property.match(/^.a/))]',
    "$..[?(@property !== 'properties' && @ != null && @.enum && @.enum.constructor.name === 'Array')]",
    "$..[?(@property === 'in')]^",
    "$.paths[?(@property.indexOf('a') === -1)]",
    "$.info[?(@property in ['title','x-id'])]",
    '$.list@string()',
    '$.info[?(@number())]',
    "$..[?(@property.startsWith('x-'))]",
    '$.paths[*][?(@.parameters && !@.deprecated)]',
    "$..[?(@parentProperty === 'get')]",
    '$..name^^',
    "$..[?(@path.indexOf('get') > 0)]",
    '$.info[?(@root.list.length === 5)]',
    '$..[?(@parent && @parent.get)]',
    '$.paths.*.',
    '$..parameters.',
    '$.paths[*][get,put].',
    '$.paths[*~]',
    '$..[name~]',
  ]
  t.strictSame(ours(document, '$.'), nimma(document, '$.'), '$.')
  for (const text of texts) t.strictSame(ours(document, text), nimma(document, text), text)
  t.strictSame(ours(document, ...texts), nimma(document, ...texts), 'all of them in one query')
})

const idiomatic = Object.freeze({
  info: { title: 'get it', number: 1, list: [1, 'two', 'x'], 'match me': { match: 'own', length: 3 } },
  paths: {
    '/a': { get: { responses: { 200: { a: 'getter' }, 404: { b: true } } }, name: 'x' },
    '/b': { post: { responses: { 500: { a: 2 } } } },
  },
  definitions: { Foo: { properties: { id: { type: 'string' } } }, Bar: { properties: { name: { type: 'integer' } } } },
})

/** The rows of the table of idioms on the page about differences. */
function idiomsOnPage(answer: RegExp): string[] {
  const [, section = ''] = readFileSync('docs/spectral.md', 'utf8').split('\n## Idioms of paths and filters\n')
  const [rows = ''] = section.split('\n## ', 1)
  return rows.split('\n').flatMap((row) => {
    const [, written = '', reading = ''] = row.split(/(?<!\\)\|/)
    const texts = [...written.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text.replaceAll('\\|', '|'))
    return answer.test(reading) ? texts.filter((text) => text.startsWith('$')) : []
  })
}

t.test('the idioms of public rulesets select what they select in Spectral', async (t) => {
  const onPage = idiomsOnPage(/^ (?!error)/)
  t.ok(onPage.length > 15, `${onPage.length} on the page`)
  const texts = [
    ...onPage,
    '$.info[?(@.indexOf)]',
    '$.info[?(!@.match)]',
    '$.info[?(@.toFixed)]',
    '$.info[?(@.push)]',
    '$.info[?(@.match == @.match)]',
    "$.info[?(@.match === 'own')]",
    '$.info[?(!(@.match > 1))]',
    '$.info[?(@.valueOf)]',
    '$.info[?([1].includes)]',
    '$.info.list[?(@property.hasOwnProperty)]',
    '$.info.list[?(@property.toFixed)]',
    "$.info[?(@.hasOwnProperty('length'))]",
    "$.info.list[?(@.hasOwnProperty('length'))]",
    "$.info.list[?(@.hasOwnProperty('1'))]",
    "$.info[?('1,two,x'.includes(@))]",
    "$.info[?('get it'.indexOf(@, 1) === -1)]",
    "$.info.list[?('xxtwo'.lastIndexOf(@, 3) === 2)]",
    "$.info.list[?('xtwo'.startsWith(@, 1))]",
    "$.info.list[?('twos'.endsWith(@, 3))]",
    "$.info.list[?([1, 'x', 'two'].includes(@, 1))]",
    "$.paths[?(@property.split('/', 1).length === 1)]",
    '$.info[?(@.length | @ == 1)]',
    '$.info.list[?(@ ^ 1)]',
    '$.info.title..',
    '$.info.title.~',
    '$.info.list..',
  ]
  for (const text of texts) {
    const mine = ours(idiomatic, text)
    t.strictSame(mine.sort(), nimma(idiomatic, text).sort(), text)
    t.not(mine.length, 0, `${text} selects something`)
  }
  for (const text of idiomsOnPage(/^ error/)) t.hasProp(parsePath(text), 'problem', `${text} is an error`)
  t.ok(idiomsOnPage(/^ error/).length > 8)
})
