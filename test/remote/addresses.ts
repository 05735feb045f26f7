import t from 'tap'
import { allowedOrigin } from '../../src/config/allowed-host.ts'
import { normalAddress, stepsTo, wayTo } from '../../src/load/files/address.ts'
import { isPublicAddress } from '../../src/remote/network.ts'

t.test('only public IP addresses may be reached', (t) => {
  const rows: readonly (readonly [address: string, expected: boolean])[] = [
    ['93.184.215.14', true],
    ['172.15.255.255', true],
    ['172.32.0.1', true],
    ['100.63.255.255', true],
    ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', true],
    ...[
      '0.0.0.0',
      '10.1.2.3',
      '100.64.0.1',
      '127.0.0.1',
      '127.255.255.254',
      '169.254.169.254',
      '172.16.0.1',
      '172.31.255.255',
      '192.0.0.1',
      '192.168.1.1',
      '198.18.0.1',
      '224.0.0.1',
      '255.255.255.255',
      '::',
      '::1',
      '::ffff:127.0.0.1',
      '::ffff:8.8.8.8',
      '::127.0.0.1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      '2001:0:7f00:1::',
      '2001:db8::1',
      'fc00::1',
      'fd00:ec2::254',
      'fe80::1',
      'fe80::1%eth0',
      'ff02::1',
      'localhost',
      '',
    ].map((address): [string, boolean] => [address, false]),
  ]
  for (const [address, expected] of rows) t.equal(isPublicAddress(address), expected, address)
  t.end()
})

t.test('an allowed host is an origin without a path', (t) => {
  const rows: readonly (readonly [written: string, expected: string | undefined])[] = [
    ['schemas.acme.io', 'https://schemas.acme.io'],
    ['Schemas.Acme.io.', 'https://schemas.acme.io'],
    ['schemas.acme.io:443', 'https://schemas.acme.io'],
    ['schemas.acme.io:8443', 'https://schemas.acme.io:8443'],
    ['http://schemas.acme.io', 'http://schemas.acme.io'],
    ['https://schemas.acme.io/', 'https://schemas.acme.io'],
    ['bücher.example', 'https://xn--bcher-kva.example'],
    ...['', '*', '*.acme.io', 'acme.io/a', 'acme.io?', 'a@acme.io', 'ftp://acme.io', 'acme.io:99999', 'a b'].map(
      (written): [string, undefined] => [written, undefined],
    ),
  ]
  for (const [written, expected] of rows) t.equal(allowedOrigin(written), expected, written)
  t.end()
})

t.test('an address has one spelling', (t) => {
  const rows: readonly (readonly [written: string, expected: string | undefined])[] = [
    ['HTTPS://Docs.Test:443/a/../b/./%63.yaml', 'https://docs.test/b/c.yaml'],
    ['https://docs.test./a%2fb', 'https://docs.test/a%2Fb'],
    ['https://docs.test', 'https://docs.test/'],
    ['http://2130706433/', 'http://127.0.0.1/'],
    ['http://0x7f.1/', 'http://127.0.0.1/'],
    ['http://[::FFFF:127.0.0.1]/', 'http://[::ffff:7f00:1]/'],
    ['https://', undefined],
    ['https://a:b:c/', undefined],
    ['Registry:orders/../users/1.2', 'registry:users/1.2'],
  ]
  for (const [written, expected] of rows) t.equal(normalAddress(written), expected, written)
  t.strictSame(stepsTo('/a', 'https://docs.test:8443/s/my%20order.yaml?v=1'), [
    'docs.test:8443',
    's',
    'v=1',
    'my order.yaml',
  ])
  t.strictSame(stepsTo('/a', 'registry:orders/1.2'), ['registry', 'orders', 'orders_1.2'])
  t.strictSame(stepsTo('/a/b', '/a/c/d.yaml'), ['..', 'c', 'd.yaml'])
  t.equal(wayTo('/a/b', '/a/c/d.yaml'), '../c/d.yaml')
  t.equal(wayTo('/a/b', 'https://docs.test/d.yaml'), 'https://docs.test/d.yaml')
  t.end()
})
