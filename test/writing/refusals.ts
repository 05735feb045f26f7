import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { writeFiles } from '../../src/cli/write/write-file.ts'
import { UsageError } from '../../src/config/errors.ts'
import { type Fault, injectFaults } from '../faults/inject.ts'
import { boundsIn, projectFolder } from './project-folder.ts'

t.test('whichever call the system refuses, files hold their old content or the new', async (t) => {
  const faults: readonly Fault[] = ['ENOSPC', 'EACCES', 'EIO']
  let refused = 0
  for (const fault of faults) {
    for (let at = 0, done = false; !done; at++) {
      const folder = await projectFolder(t, { 'a.yaml': 'old a\n', 'b.yaml': 'old b\n' })
      const files = ['a.yaml', 'b.yaml', 'new/c.yaml'].map((written) => ({ written, content: `new ${written}\n` }))
      const bounds = await boundsIn(folder)
      const injected = injectFaults((index) => (index === at ? fault : undefined))
      let error: unknown
      try {
        await writeFiles(files, bounds)
      } catch (caught) {
        error = caught
      } finally {
        injected.restore()
      }
      done = injected.calls.length <= at
      const which = `${fault} at ${at} (${injected.calls[at]})`
      if (error !== undefined) refused += 1
      t.ok(error === undefined || error instanceof UsageError, which)
      const texts = await Promise.all(['a.yaml', 'b.yaml'].map((name) => readFile(join(folder, name), 'utf8')))
      const isNew = texts.map((text, index) => text === files[index]?.content)
      t.strictSame(
        texts,
        ['old a\n', 'old b\n'].map((text, index) => (isNew[index] ? files[index]?.content : text)),
        which,
      )
      if (error === undefined) t.strictSame(isNew, [true, true], which)
      if (injected.calls.indexOf('rename') > at || !injected.calls.includes('rename'))
        t.strictSame(isNew, [false, false], which)
      const expected = ['.git', 'a.yaml', 'b.yaml', ...(existsSync(join(folder, 'new/c.yaml')) ? ['new'] : [])]
      t.strictSame((await readdir(folder)).sort(), expected, which)
      t.strictSame(
        existsSync(join(folder, 'new')) ? await readdir(join(folder, 'new')) : [],
        expected.slice(3).map(() => 'c.yaml'),
        which,
      )
    }
  }
  t.ok(refused > 50, `${refused} runs were refused`)
})

t.test('writing waits when too many files are open', async (t) => {
  const folder = await projectFolder(t, {})
  const injected = injectFaults((index) => (index > 0 && index < 4 ? 'EMFILE' : undefined))
  await writeFiles([{ written: 'a.yaml', content: 'a\n' }], await boundsIn(folder)).finally(injected.restore)
  t.strictSame(injected.calls.slice(0, 5), ['mkdir', 'open', 'open', 'open', 'open'])
  t.equal(await readFile(join(folder, 'a.yaml'), 'utf8'), 'a\n')
})
