import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { createReader, noFiles } from '../../src/load/files/read.ts'
import { defaultLimits } from '../../src/load/limits.ts'
import { loadFile } from '../../src/load/load.ts'
import { SourceFile } from '../../src/load/source-file.ts'

t.test('files are read only inside the root', async (t) => {
  const folder = t.testdir({
    project: {
      'main.yaml': 'a: 1',
      'other.json': '{}',
      'big.yaml': 'x'.repeat(2_000),
      Sub: { 'Ünder.yaml': 'b: 2' },
      link: t.fixture('symlink', 'main.yaml'),
    },
    'secret.yaml': 'secret: 1',
  })
  const root = join(folder, 'project')
  symlinkSync('../secret.yaml', join(root, 'leak.yaml'))
  symlinkSync('loop.yaml', join(root, 'loop.yaml'))
  const limits = { ...defaultLimits, fileBytes: 1_000, totalBytes: 1_200 }
  const reader = createReader({ root, limits })
  const failures: readonly (readonly [path: string, reason: string, code: string])[] = [
    ['none.yaml', 'missing', 'ref/unresolved'],
    ['main.yaml/inner.yaml', 'missing', 'ref/unresolved'],
    ['../secret.yaml', 'outside-root', 'ref/outside-root'],
    ['../nothing.yaml', 'outside-root', 'ref/outside-root'],
    ['leak.yaml', 'outside-root', 'ref/outside-root'],
    ['/etc/passwd', 'outside-root', 'ref/outside-root'],
    ['loop.yaml', 'unreadable', 'ref/unresolved'],
    ['Sub', 'not-a-file', 'ref/not-a-regular-file'],
    ['big.yaml', 'too-large', 'limit/file-size'],
    ['nul\0.yaml', 'unreadable', 'ref/unresolved'],
    [`${'long'.repeat(200)}.yaml`, 'unreadable', 'ref/unresolved'],
  ]
  for (const [path, reason, code] of failures) {
    const requested = path.startsWith('/') ? path : join(root, path)
    t.match(await reader.read(requested), { ok: false, reason, code }, path.slice(0, 40))
  }
  const [main, link] = await Promise.all(
    ['main.yaml', 'link'].map((name) => loadFile(reader, join(root, name), limits)),
  )
  t.ok(main instanceof SourceFile)
  t.equal(main, link, 'one file by two names is read once')
  t.match(await loadFile(noFiles, join(root, 'main.yaml'), limits), { reason: 'outside-root' })

  t.equal(await reader.existingSpelling(join(root, 'MAIN.yaml')), join(root, 'main.yaml'))
  t.equal(await reader.existingSpelling(join(root, 'sub/u\u0308nder.yaml')), join(root, 'Sub/Ünder.yaml'))
  t.equal(await reader.existingSpelling(join(root, 'main.yaml')), join(root, 'main.yaml'))
  t.equal(await reader.existingSpelling(join(root, 'mein.yaml')), undefined)
  t.match([...(await reader.namesBeside(join(root, 'mein.yaml')))].sort(), ['Sub', 'big.yaml'])
  t.strictSame(await reader.namesBeside(join(folder, 'x.yaml')), [], 'nothing is told about other folders')

  mkdirSync(join(root, 'many'))
  const names = Array.from({ length: 100 }, (_, index) => join(root, 'many', `${index}.yaml`))
  for (const name of names) writeFileSync(name, 'x: 12345678')
  const results = await Promise.all(names.map((name) => createReader({ root, limits: defaultLimits }).read(name)))
  t.ok(results.every((result) => result.ok))
  const sequence = createReader({ root, limits: { ...limits, totalBytes: 25 } })
  for (const name of names.slice(0, 2)) t.match(await sequence.read(name), { ok: true })
  t.match(await sequence.read(names[2] ?? ''), { reason: 'too-large', code: 'limit/total-size' })
  const exact = createReader({ root, limits: { ...limits, fileBytes: 11, totalBytes: 22 } })
  for (const name of names.slice(0, 2)) t.match(await exact.read(name), { ok: true }, 'as much as the limits allow')
  for (const over of [{ fileBytes: 10 }, { totalBytes: 10 }])
    t.match(await createReader({ root, limits: { ...limits, ...over } }).read(names[0] ?? ''), { ok: false })
})

t.test('files that may hold secrets are read only as an entry', async (t) => {
  const key = '-----BEGIN PRIVATE KEY-----\nMIIB\n'
  const secrets = [
    '.env',
    '.ENV.production.yaml',
    'server.pem',
    'server.Key',
    'id_rsa',
    'id_rsa.pub',
    'id_ed25519.bak',
    '.git/config',
    'sub/.git/hooks.yaml',
    'sub/.env/values.pem',
    'begins.yaml',
    'indented.yaml',
    'marked.yaml',
    'link.yaml',
  ]
  const ordinary = ['id_card.yaml', 'id_token.json', '.github/api.yaml', 'env.yaml', 'key.yaml', 'pem', 'holds.yaml']
  const folder = t.testdir({
    '.env': 'a: 1',
    '.ENV.production.yaml': 'a: 1',
    'server.pem': 'a: 1',
    'server.Key': 'a: 1',
    id_rsa: 'a: 1',
    'id_rsa.pub': 'a: 1',
    'id_ed25519.bak': 'a: 1',
    '.git': { config: 'a: 1' },
    sub: { '.git': { 'hooks.yaml': 'a: 1' }, '.env': { 'values.pem': 'a: 1' } },
    'begins.yaml': key,
    'indented.yaml': `\n  ${key}`,
    'marked.yaml': `\ufeff${key}`,
    'link.yaml': t.fixture('symlink', '.env'),
    ...Object.fromEntries(ordinary.filter((name) => !name.includes('/')).map((name) => [name, 'a: 1'])),
    'holds.yaml': `a: |\n  ${key}`,
    '.github': { 'api.yaml': 'a: 1' },
  })
  const reader = createReader({ root: folder, limits: defaultLimits })
  for (const name of [...secrets, '.env.missing', '.git/missing']) {
    const path = join(folder, name)
    t.match(await reader.read(path), { ok: false, reason: 'secret', code: 'ref/secret-file' }, name)
    if (name === 'link.yaml' || name.includes('missing')) continue
    t.match(await createReader({ root: folder, limits: defaultLimits, named: path }).read(path), { ok: true }, name)
  }
  for (const name of ordinary) t.match(await reader.read(join(folder, name)), { ok: true }, name)
  t.match(await createReader({ root: join(folder, '.git'), limits: defaultLimits }).read(join(folder, '.git/config')), {
    ok: true,
  })
})

t.test('files of the system are not read, whatever the root', async (t) => {
  const folder = t.testdir({ 'link.yaml': t.fixture('symlink', '/proc/self/environ') })
  const reader = createReader({ root: '/', limits: defaultLimits })
  for (const path of ['/proc/self/environ', '/dev/zero', '/sys/kernel', '/proc', join(folder, 'link.yaml')]) {
    t.match(await reader.read(path), { ok: false, reason: 'not-a-file', code: 'ref/not-a-regular-file' }, path)
  }
})
