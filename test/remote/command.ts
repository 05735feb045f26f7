import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import t from 'tap'
import { nodeAlone } from '../node-alone.ts'
import { server } from './test-server.ts'

t.test('the command reaches nothing on this computer, whatever is allowed', async (t) => {
  const hosts = ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '127.1', '[::ffff:127.0.0.1]', '[::1]', '0.0.0.0']
  const others = ['10.0.0.1', '169.254.169.254', '192.168.0.1', '[fd00::1]']
  const references = [
    ...hosts.flatMap((host) => [
      `http://${host}:${server.port}/order.yaml`,
      `https://${host}:${server.securePort}/order.yaml`,
    ]),
    ...others.map((host) => `http://${host}/order.yaml`),
  ]
  const content = `asyncapi: 3.1.0\ninfo: { title: a, version: 1.0.0 }\ncomponents:\n  schemas:\n${references
    .map((reference, index) => `    s${index}: { $ref: '${reference}' }\n`)
    .join('')}`
  const folder = t.testdir({ '.git': {}, 'api.yaml': content })
  const allow = references.map((reference) => `--allow-remote=${new URL(reference).origin}`)
  server.asked.splice(0)
  for (const command of ['lint', 'bundle']) {
    const [program, words] = nodeAlone([resolve('dist/cli.cjs'), command, 'api.yaml', '-f', 'json', ...allow])
    const { status, text } = await new Promise<{ status: unknown; text: string }>((fulfil) => {
      execFile(program, [...words], { cwd: folder }, (error, stdout, stderr) =>
        fulfil({
          status: error?.code ?? 0,
          text: command === 'lint' ? stdout : (stderr.split('\nmsgapi:')[0] ?? ''),
        }),
      )
    })
    t.equal(status, 1)
    const found: readonly { readonly code: string }[] = JSON.parse(text)
    const remote = found.filter(({ code }) => code.startsWith('ref/'))
    t.equal(remote.length, references.length, text)
    for (const { code } of remote) t.match(code, /^ref\/remote-(?:private|failed)$/)
  }
  t.strictSame(server.asked, [])
  t.notOk(readdirSync(folder).includes('msgapi.lock'))
})
