import t from 'tap'
import { parsePath } from '../../jsonpath/parse.ts'
import { ours } from './both-engines.ts'
import { document } from './document.ts'

t.test('hostile expressions are refused with a reason and a place, or are harmless', async (t) => {
  const refused = [
    '',
    'info',
    '$.a. ',
    '$.paths[*~].get',
    '$.a[?(@.b)]c',
    '$[',
    "$['a",
    '$["a',
    '$[?(',
    '$[?(@.a',
    "$[?(@.a == 'x)]",
    '$[?(/a)]',
    '$[]',
    '$.a[::0]',
    '$.a[1:2:3:4]',
    '$..[',
    '$[?(@.constructor)]',
    "$[?(@['constructor'])]",
    '$[?(@.__proto__.x)]',
    '$[?(@.a.prototype)]',
    '$[?(@.__lookupGetter__("a"))]',
    '$[?(@.__defineSetter__)]',
    '$[?(@.constructor.constructor("return process")())]',
    "$[?(@['__proto__'])]",
    '$[?(process.exit())]',
    '$[?(this.constructor)]',
    '$[?(globalThis)]',
    '$[?(require("fs"))]',
    '$[?(eval("1"))]',
    '$[?(@.a.map(x => x))]',
    '$[?(@.a = 1)]',
    '$[?(@.a++)]',
    '$[?(new Date())]',
    '$[?(`1`)]',
    '$[?(@.replace("a","b"))]',
    '$[?(@.a.repeat(1e9))]',
    '$[?((() => 1)())]',
    '$[?(function(){})]',
    '$[?({a: 1})]',
    '$[?(@.a;@.b)]',
    '$[?(@foo)]',
    '$.a@foo()',
    '$.a@@own()',
    '$[(@.length)]',
    '$[(process.exit())]',
    '$[?(@.match(@.a))]',
    '$[?(@.a.toLowercase())]',
    '$[?(@.valueOf())]',
    '$[?(@.__proto__ = 1)]',
    '$[?(@.match(/(/))]',
    `$[?(${'('.repeat(4_900)}@)]`,
    `$${'.a'.repeat(100_000)}`,
    `$[?(${'('.repeat(100_000)}`,
    `$[?(${'!'.repeat(5_000)}@)]`,
    `$[?(@${'[@'.repeat(3_000)}]`,
    '$.a~.b',
    '$.a b',
    '$paths[*]',
    '$....a',
    '$.a.@id',
    '$[?(/a/)]',
    '$[?(@ == /a/)]',
    '$[?(@.split(/a/))]',
    '$[?(!/a/)]',
    '$[?([/a/])]',
    '$[?(@.a ? /b/ : 1)]',
    '$[?(@[/a/])]',
    '$[?(@.hasOwnPropery("a"))]',
    "$[?(@property(1) == 'a')]",
  ]
  for (const text of refused) {
    const parsed = parsePath(text)
    const isRefused =
      'problem' in parsed &&
      parsed.problem !== '' &&
      parsed.offset >= 0 &&
      parsed.offset <= Math.max(text.length, 10_000)
    t.ok(isRefused, text.slice(0, 60))
  }
  const harmless = [
    '$.list[0:1000000000]',
    '$.list[0:9007199254740991:1]',
    '$.constructor.constructor',
    "$['__proto__']",
    '$.toString',
    '$.hasOwnProperty',
    '$..[?(@property.match(/(a+)+$/))]',
    `$${'..*'.repeat(3_000)}`,
    `$..[?(${Array(1_000).fill('@.a').join('||')})]`,
    '$^',
    '$^^^',
    '$~',
    "$[?(@.a['const' + 'ructor'])]",
    '$.list[-9007199254740991:]',
    "$[?(@.toString() === 'x')]",
    "$[?('' + @ == 1)]",
  ]
  for (const text of harmless) t.doesNotThrow(() => ours(document, text).length, text.slice(0, 60))
  t.strictSame(ours(document, "$[?(@['const' + 'ructor'])]"), [], 'a computed name reads own members only')
  t.strictSame(
    ours(JSON.parse('{"__proto__": {"constructor": 1}}'), '$.__proto__.constructor').length,
    1,
    'they are ordinary names in a path',
  )
  t.match(parsePath('$[?(@.a.toLowercase())]'), { problem: /did you mean "toLowerCase"/, offset: 8 })
  t.match(parsePath('$paths[*]'), { problem: /write "\$\.paths"/, offset: 1 })
  t.match(parsePath('$[?(@ == /a/)]'), { problem: /alone has no effect/, offset: 9 })
  const shared = Array.from({ length: 30 }).reduce<unknown[]>((inner) => [inner, inner], ['x'])
  t.throws(() => ours({ shared }, "$[?('x'.includes(@))]"), /more than 10000 items/)
  t.throws(() => ours({ a: 'x'.repeat(2_000) }, "$[?(@.split('').join(@))]"), /more than 1000000 characters/)
  t.match(parsePath('$[?(@proprety)]'), { problem: /did you mean "@property"/ })
})
