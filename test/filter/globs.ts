import t from 'tap'
import { nameGlob } from '../../plugins/filter/selectors.ts'

t.test('globs have segments that end at slashes, else at dots, and literal braces', (t) => {
  const names: readonly (readonly [string, string, boolean])[] = [
    ['shop/{id}/orders', 'shop/{id}/orders', true],
    ['shop/{id}/*', 'shop/{id}/orders', true],
    ['shop/{id}/*', 'shop/1/orders', false],
    ['shop/*', 'shop/{id}/orders', false],
    ['shop/**', 'shop/{id}/orders', true],
    ['**/orders', 'shop/v1.2/orders', true],
    ['shop/*/orders', 'shop/v1.2/orders', true],
    ['shop.*.orders', 'shop.eu.orders', true],
    ['shop.*', 'shop.eu.orders', false],
    ['shop.**', 'shop.eu.orders', true],
    ['*', 'shop.eu', false],
    ['*', 'shop', true],
    ['*', '', true],
    ['**', 'a/b.c', true],
    ['o?ders', 'orders', true],
    ['o?ders', 'o/ders', false],
    ['o??', 'o\u{1F600}', false],
    ['o?', 'o\u{1F600}', true],
    ['a+(b)[c]\\d', 'a+(b)[c]\\d', true],
    ['a.c', 'abc', false],
    ['{a,b}', 'a', false],
    ['**a**a**a**a**a**a**a**a**b', 'a'.repeat(5000), false],
  ]
  for (const [glob, name, expected] of names) t.equal(nameGlob(glob)(name), expected, `${glob} ${name.slice(0, 20)}`)
  t.end()
})
