import { chmod, lstat, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import t from 'tap'
import { msgapi } from './command-runs.ts'
import { documentsOf, inPlace, shared } from './documents.ts'
import { left, projectFolder } from './project-folder.ts'

t.test(
  '--write skips files that changed since they were read, are read-only or are links to files outside',
  async (t) => {
    const words = inPlace.filter((word) => word !== '-q')
    const changed = await projectFolder(t, {
      ...shared,
      'house.mjs': `import { appendFileSync } from 'node:fs'
import house from './known.mjs'
const mark = () => (tree, file) => {
  appendFileSync('parts.yaml', '# changed meanwhile\\n')
  return house.transforms.mark()(tree, file)
}
export default { ...house, transforms: { mark } }
`,
      'known.mjs': shared['house.mjs'],
    })
    const between = await msgapi(changed, ...words)
    t.equal(between.status, 2)
    t.match(between.stderr, 'parts.yaml has changed while it was read; run the command again.\n')
    await rm(join(changed, 'two.yaml'))
    const meanwhile = await msgapi(changed, ...words.filter((word) => word !== 'two.yaml'))
    t.equal(meanwhile.status, 2)
    t.match(
      meanwhile.stderr,
      'msgapi: parts.yaml has changed since it was read, so nothing is written; run the command again.\n',
    )
    t.match(
      await readFile(join(changed, 'parts.yaml'), 'utf8'),
      /^a:\n {2}address: a # where\nb:\n {2}address: b\n(# changed meanwhile\n)+$/,
    )
    t.equal(await readFile(join(changed, 'one.yaml'), 'utf8'), shared['one.yaml'])
    t.strictSame(
      (await readdir(changed)).filter((name) => left.test(name)),
      [],
      'no temporary file is left',
    )

    const readOnly = await projectFolder(t, shared)
    await chmod(join(readOnly, 'parts.yaml'), 0o444)
    const refused = await msgapi(readOnly, ...words)
    t.equal(refused.status, 2)
    t.match(
      refused.stderr,
      'msgapi: parts.yaml is read-only, so it is not changed; write elsewhere with -o FILE or -o DIR/.\n',
    )
    t.equal((await documentsOf(readOnly))['one.yaml'], shared['one.yaml'])

    const linked = await projectFolder(t, shared)
    await rename(join(linked, 'parts.yaml'), join(linked, 'real.yaml'))
    await symlink('real.yaml', join(linked, 'parts.yaml'))
    t.equal((await msgapi(linked, ...words)).status, 0)
    t.match(await readFile(join(linked, 'real.yaml'), 'utf8'), 'x-marked', 'a link within the project stays')
    t.ok((await lstat(join(linked, 'parts.yaml'))).isSymbolicLink())

    const named = await projectFolder(t, shared)
    await rename(join(named, 'one.yaml'), join(named, 'real.yaml'))
    await symlink('real.yaml', join(named, 'one.yaml'))
    t.equal((await msgapi(named, ...words)).status, 0)
    t.match(await readFile(join(named, 'real.yaml'), 'utf8'), 'x-marked', 'a description may be named by a link')
    t.ok((await lstat(join(named, 'one.yaml'))).isSymbolicLink())
  },
)

t.test('the inverses of --changes give the bytes of the author', async (t) => {
  const bytes = (text: string) => `\ufeff${text.replaceAll('\n', '\r\n')}`
  const project = await projectFolder(t, { ...shared, 'parts.yaml': bytes(shared['parts.yaml']) })
  const words = [...inPlace, '--use', 'house/title:to=New', '--changes', 'changes.json']
  t.equal((await msgapi(project, ...words)).status, 0)
  const { changes } = JSON.parse(await readFile(join(project, 'changes.json'), 'utf8'))
  const texts = new Map<string, string>()
  for (const { inverse } of changes.toReversed()) {
    for (const { file, start, end, text } of inverse.toReversed()) {
      const known = texts.get(file) ?? (await readFile(file, 'utf8')).replace(/^\ufeff/, '')
      texts.set(file, known.slice(0, start) + text + known.slice(end))
    }
  }
  const undone = Object.fromEntries([...texts].map(([file, text]) => [basename(file), text]))
  t.strictSame(undone, {
    'one.yaml': shared['one.yaml'],
    'two.yaml': shared['two.yaml'],
    'parts.yaml': bytes(shared['parts.yaml']).slice(1),
  })
  t.match(
    await readFile(join(project, 'parts.yaml'), 'utf8'),
    /^\ufeffa:\r\n {2}address: a # where\r\n {2}x-marked: true\r\nb:\r\n/,
  )
})
