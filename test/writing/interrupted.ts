import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { someOf } from '../volume.ts'
import { bundled, cli, ended, inParallel, msgapi, start } from './command-runs.ts'
import { contentOf, older, projectFolder, sources, writeAll } from './project-folder.ts'

t.test('a run interrupted at any call leaves all files old or all new, and no other files', async (t) => {
  const project = await projectFolder(t)
  const preload = bundled(project, 'preload')
  const words = ['--require', preload, cli, 'bundle', 'api.yaml', '--map', '--name-map', '-q', '-o']
  const log = join(project, '../calls.json')
  t.equal((await ended(start(project, [...words, 'whole/in/api.yaml'], { FAULT_LOG: log }))).status, 0)
  const after = await contentOf(join(project, 'whole/in'))
  const calls: readonly string[] = JSON.parse(await readFile(log, 'utf8'))
  const all = calls.map((_, at) => ({
    at,
    fault: at % 2 === 0 ? 'SIGINT' : 'SIGTERM',
    old: Math.floor(at / 2) % 2 === 0,
  }))
  const runs = someOf(all, ({ at }) => at % 5 === 0 || at === calls.length - 1)
  const kept = new Set<string>()
  async function strike({ at, fault, old }: (typeof runs)[number]): Promise<void> {
    const which = `${fault} at call ${at} (${calls[at]})`
    const output = `${fault}-${at}`
    const name = `${output}/in/api.yaml`
    if (old) await writeAll(project, { [name]: older })
    const { status, stderr } = await ended(start(project, [...words, name], { FAULT: fault, FAULT_AT: String(at) }))
    t.strictSame([status, stderr], [fault, ''], which)
    const present = existsSync(join(project, output)) ? await contentOf(join(project, output, 'in')) : {}
    const isNew = Object.hasOwn(present, 'api.yaml.map')
    t.strictSame(present, isNew ? after : old ? { 'api.yaml': older } : {}, which)
    kept.add(isNew ? 'new' : 'old')
  }
  await inParallel(runs, strike)
  t.strictSame([...kept].sort(), ['new', 'old'])
})

t.test('a command that is interrupted in any stage ends by the signal before its work is done', async (t) => {
  const project = await projectFolder(t, { ...sources, 'team.yaml': 'extends: spectral:asyncapi\n' })
  const preload = bundled(project, 'interrupt')
  const commands: readonly (readonly [command: string, status: number])[] = [
    ['lint api.yaml', 0],
    ['lint api.yaml -f json:OUT/report.json', 0],
    ['lint api.yaml -r team.yaml', 0],
    ['lint . -f json:OUT/report.json --watch', 0],
    ['bundle api.yaml', 0],
    ['bundle api.yaml -o OUT/api.yaml --map --dedupe --inline all', 0],
    ['bundle api.yaml -o OUT/api.yaml --check', 1],
    ['bundle api.yaml -o OUT/ --watch', 0],
    ['transform api.yaml --use sort-keys -o OUT/', 0],
    ['rules', 0],
    ['explain ref/unresolved', 0],
  ]
  const parts = 8
  const runs: { readonly words: readonly string[]; readonly signal: string; readonly at: number }[] = []
  await inParallel([...commands], async ([command, expected]) => {
    const words = ['--require', preload, cli, ...command.replace(' --watch', '').split(' ')]
    const index = commands.findIndex(([each]) => each === command)
    const log = join(project, `../steps-${index}`)
    const { status } = await ended(
      start(
        project,
        words.map((word) => word.replace('OUT', `whole-${index}`)),
        { INTERRUPT_LOG: log },
      ),
    )
    t.equal(status, expected, command)
    const steps = Number(await readFile(log, 'utf8'))
    for (let part = 1; part < parts; part++) {
      const signal = part % 2 === 0 ? 'SIGINT' : 'SIGTERM'
      runs.push({
        words: [...words.slice(0, 3), ...command.split(' ')],
        signal,
        at: Math.floor((steps * part) / parts),
      })
    }
  })
  t.equal(runs.length, commands.length * (parts - 1))
  const numbered = runs.map((run, index) => ({ ...run, output: `out-${index}` }))
  // Another stage of each command.
  const some = someOf(numbered, (_, index) => index % parts < 2)
  await inParallel(some, async ({ words, signal, at, output }) => {
    const which = `${words.slice(3).join(' ')}: ${signal} at step ${at}`
    const given = words.map((word) => word.replace('OUT', output))
    const run = await ended(start(project, given, { INTERRUPT: signal, INTERRUPT_AT: String(at) }))
    t.strictSame(run, { status: signal, stdout: '', stderr: '' }, which)
    t.notOk(existsSync(join(project, output)), which)
  })
})

t.test('a signal does not wait until a large file is written', async (t) => {
  const project = await projectFolder(t, {
    ...sources,
    'large.yaml': `${sources['api.yaml']}x-text: ${'a'.repeat(1_500_000)}\n`,
  })
  const preload = bundled(project, 'interrupt')
  const words = ['--require', preload, cli, 'bundle', 'large.yaml', '-o', 'dist/large.yaml']
  const run = await ended(start(project, words, { INTERRUPT: 'SIGTERM', INTERRUPT_AT: 'flush' }))
  t.strictSame(run, { status: 'SIGTERM', stdout: '', stderr: '' })
  t.notOk(existsSync(join(project, 'dist')))
  t.equal((await msgapi(project, ...words.slice(3))).status, 0)
  t.strictSame(await readdir(join(project, 'dist')), ['large.yaml'])
})
