import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { transform } from 'rolldown/utils'
import t from 'tap'
import { changelogOfRelease, changelogProblems, changesIn } from '../scripts/package/changelog.ts'
import {
  linkProblems,
  type PackedFile,
  packageProblems,
  sizeBudget,
  sizesOfParts,
  sourceMapProblems,
} from '../scripts/package/package-rules.ts'
import { publicationProblems, releasedTexts, releaseProblems } from '../scripts/package/release.ts'
import { codeGroups } from '../src/findings/codes/code-groups.ts'
import { satisfiesRange } from '../src/rules/version-range.ts'
import { nodeAlone } from './node-alone.ts'

if (!existsSync('dist/index.cjs')) {
  t.equal(spawnSync(process.execPath, ['scripts/build.mjs'], { encoding: 'utf8' }).status, 0, 'dist/ is built')
}

const manifest: {
  version: string
  engines: { node: string }
  files: string[]
  exports: Record<string, Record<'import' | 'require', Record<string, string>>>
} = JSON.parse(readFileSync('package.json', 'utf8'))
const { './package.json': _, './browser': forBrowsers, ...entries } = manifest.exports

t.test('the entry for browsers is there, with its types', async (t) => {
  for (const file of Object.values({ ...forBrowsers })) t.ok(existsSync(String(file)), String(file))
})

for (const [name, { import: imported, require: required }] of Object.entries(entries)) {
  t.test(`${name} is one module for import and require, and its types name what it exports`, async (t) => {
    const module: object = await import(pathToFileURL(imported.default ?? '').href)
    const byRequire: object = createRequire(import.meta.url)(`${process.cwd()}/${required.default}`)
    t.strictSame(Object.keys(byRequire).sort(), Object.keys(module).sort())
    for (const [key, value] of Object.entries(module)) t.equal(Reflect.get(byRequire, key), value, key)

    t.ok(existsSync(imported.types ?? ''), `${imported.types} is there`)
    const types = readFileSync(required.types ?? '', 'utf8')
    const declared = [...types.matchAll(/^export (?:declare const (\w+):|(default) )/gm)].map(
      ([, key, word]) => key ?? word,
    )
    t.strictSame(declared.sort(), Object.keys(module).sort())
  })
}

t.test('the types of all entries compile without those of Node and of browsers', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'msgapi-types-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  const installed = join(folder, 'node_modules/msgapi')
  const isType = (path: string) => statSync(path).isDirectory() || /\.d\.c?ts$|package\.json$/.test(path)
  for (const path of ['package.json', 'dist']) cpSync(path, join(installed, path), { recursive: true, filter: isType })
  const imports = [...Object.keys(entries), './browser'].map(
    (name, index) => `import * as e${index} from '${join('msgapi', name)}'\n`,
  )
  const program = `${imports.join('')}export const all = [${imports.map((_, index) => `e${index}`).join(', ')}]\n`
  for (const file of ['use.mts', 'use.cts']) writeFileSync(join(folder, file), program)
  const compiler = join(process.cwd(), 'node_modules/typescript/bin/tsc')
  const words = ['--noEmit', '--strict', '--skipLibCheck', 'false', '--module', 'nodenext', '--lib', 'es2023']
  const run = spawnSync(...nodeAlone([compiler, ...words, 'use.mts', 'use.cts']), { cwd: folder, encoding: 'utf8' })
  t.strictSame([run.status, run.stdout], [0, ''])
})

t.test('the source maps of the library lead to the line of the source', async (t) => {
  const program = `require('./dist/index.cjs').lint(['a.yaml'], { configFile: 'none.yaml' }).catch(({ stack }) => console.log(stack))`
  const run = spawnSync(...nodeAlone(['--enable-source-maps', '-e', program]), { encoding: 'utf8' })
  const [, file = '', line] = /^ {4}at .*?\((.*\.ts):(\d+):\d+\)$/m.exec(run.stdout) ?? []
  t.match(file.slice(process.cwd().length), /^[\\/]src[\\/]config[\\/]/, run.stdout)
  t.match(readFileSync(file, 'utf8').split('\n')[Number(line) - 1], 'ConfigError(')
  t.equal(run.stderr, '')
})

t.test('schemas of Spectral rulesets that ajv validates need no package beside msgapi', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'msgapi-alone-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  for (const path of ['package.json', 'dist']) cpSync(path, join(folder, path), { recursive: true })
  const functionOptions = { schema: { type: 'object', errorMessage: 'refused', maxProperties: 0 }, allErrors: true }
  const rules = ['draft4', 'draft6', 'draft7', 'draft2019-09', 'draft2020-12'].map((dialect) => {
    const then = { function: 'schema', functionOptions: { ...functionOptions, dialect } }
    return [dialect, { given: '$.info', message: '{{error}}', then }]
  })
  writeFileSync(join(folder, 'rules.json'), JSON.stringify({ rules: Object.fromEntries(rules) }))
  const asyncapi = { asyncapi: '3.0.0', info: { title: 'Orders', version: '1.0.0' } }
  writeFileSync(join(folder, 'api.json'), JSON.stringify(asyncapi))
  const options = ['lint', 'api.json', '-r', 'rules.json', '-f', 'json']
  const { stdout, stderr } = spawnSync(...nodeAlone([join(folder, 'dist/cli.cjs'), ...options]), {
    cwd: folder,
    encoding: 'utf8',
  })
  const findings: { code: string; message: string }[] = JSON.parse(stdout)
  t.strictSame(
    findings.map(({ code, message }) => [code, message]),
    rules.map(([dialect]) => [dialect, 'refused']),
    { stderr },
  )
})

t.test('only explain loads the texts of codes of stages, apart from those that diff shows', (t) => {
  const { contract: _shown, ...groups } = codeGroups
  const entries = Object.values(groups).flatMap(({ codes }) => Object.values(codes))
  const plain = entries.filter(({ meaning, advice }) => /^[\w ,.:;]{30,}$/.test(meaning + advice))
  t.ok(plain.length > 20)
  const modules = readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter((name) => /\.c?js$/.test(name))
  const loading = modules.filter((name) => {
    const code = readFileSync(join('dist', name), 'utf8')
    return plain.some(({ meaning, advice }) => code.includes(meaning) && code.includes(advice))
  })
  t.strictSame(loading, [join('cli', 'rules.cjs')])
  t.end()
})

t.test('a Node that is too old is named in one line, with exit code 2', async (t) => {
  const start = readFileSync('dist/cli.cjs', 'utf8')
  const written = (target: string) => transform('cli.cjs', start, { target })
  t.equal((await written('node6.5')).code, (await written('esnext')).code, 'Node 6 can parse the start file')
  t.notMatch(start, /require\(["'`]node:/, 'and knows the modules that it requires')
  const started = (version: string) => {
    const program = `
      Object.defineProperty(process, 'versions', { value: { ...process.versions, node: ${JSON.stringify(version)} } })
      process.argv = [process.execPath, 'msgapi', '--version']
      require('./dist/cli.cjs')`
    const { status, stdout, stderr } = spawnSync(...nodeAlone(['-e', program]), { encoding: 'utf8' })
    return { status, stdout, stderr }
  }
  const { engines } = manifest
  for (const version of ['6.17.1', '18.20.8', '20.18.3', '21.7.3', '22.11.0']) {
    t.notOk(satisfiesRange(version, engines.node), version)
    const stderr = `msgapi: This is Node.js ${version}; msgapi needs Node.js 20.19, or 22.12 or later.\n`
    t.strictSame(started(version), { status: 2, stdout: '', stderr })
  }
  for (const version of ['20.19.0', '20.20.2', '22.12.0', '23.0.0', '26.1.0']) {
    t.ok(satisfiesRange(version, engines.node), version)
    t.strictSame(started(version), { status: 0, stdout: `${manifest.version}\n`, stderr: '' }, version)
  }
})

const packed = [
  'package.json',
  'README.md',
  'dist/cli.cjs',
  'dist/index.js',
  'dist/index.js.map',
  'dist/types/src/index.d.ts',
]
const files: readonly PackedFile[] = packed.map((path) => ({ path, size: 100 }))
const wellFormed = {
  bin: { msgapi: './dist/cli.cjs' },
  exports: { '.': { types: './dist/types/src/index.d.ts', default: './dist/index.js' } },
  scripts: { prepack: 'node scripts/build.mjs' },
}

t.test('a package that an install of 20 MB without scripts and dependencies makes', async (t) => {
  t.strictSame(packageProblems(wellFormed, files), [])
  t.strictSame(packageProblems({ ...wellFormed, dependencies: {} }, files), [])
  for (const [problem, changed, added] of [
    [/^Unexpected size of 20000001 bytes/, {}, { path: 'NOTICE', size: sizeBudget + 1 - 600 }],
    [/^Unexpected "dependencies"/, { dependencies: { yaml: '2.0.0' } }],
    [/^Unexpected "bundleDependencies"/, { bundleDependencies: ['yaml'] }],
    [/^Unexpected script "postinstall"/, { scripts: { ...wellFormed.scripts, postinstall: 'node hello.js' } }],
    [/^Expected the script "prepack"/, { scripts: {} }],
    [/^Expected the file dist\/plugin.js,/, { exports: { './plugin': './dist/plugin.js' } }],
    [/^Unexpected file test\/a.test.js /, {}, { path: 'test/a.test.js', size: 1 }],
    [/^Unexpected file dist\/types\/test\/a.d.ts /, {}, { path: 'dist/types/test/a.d.ts', size: 1 }],
  ] as const) {
    const problems = packageProblems({ ...wellFormed, ...changed }, added === undefined ? files : [...files, added])
    t.match(problems, [problem])
    t.equal(problems.length, 1, problems.join('\n'))
  }
})

t.test('each byte of the package belongs to one part', (t) => {
  const sizes = sizesOfParts([
    ...files,
    { path: 'docs/start.md', size: 7 },
    { path: 'dist/cli/compiled/a/b.cjs.bin', size: 11 },
  ])
  t.strictSame(
    [...sizes.values()].reduce((sum, size) => sum + size, 0),
    files.length * 100 + 18,
  )
  t.equal(sizes.get('documentation and examples'), 107)
  t.equal(sizes.get('types'), 100)
  t.end()
})

t.test('links of a page lead to files of the package', (t) => {
  const paths = new Set(['README.md', 'docs/start.md', 'docs/rules/README.md'])
  const text = '[a](start.md#b) [c](rules/) [d](../README.md) [e](https://a.b) [f](#g) [h](../src/edit/README.md)'
  t.strictSame(linkProblems('docs/README.md', text, paths), [])
  t.strictSame(linkProblems('docs/README.md', '[a](none.md) [b](../examples/a.yaml)', paths), [
    'Unexpected link to docs/none.md in docs/README.md, expected a file of the package',
    'Unexpected link to examples/a.yaml in docs/README.md, expected a file of the package',
  ])
  t.end()
})

t.test('the pages that messages and notes name are in the package', (t) => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  const texts = sources.map((name) => readFileSync(join('src', name), 'utf8').replace(/^\s*(?:\/?\*|\/\/).*$/gm, ''))
  const named = new Set(texts.flatMap((text) => [...text.matchAll(/docs\/[\w/-]+\.md/g)].map(([page]) => page)))
  t.ok(named.size > 3, 'there are some')
  for (const page of named) t.ok(existsSync(page), page)
  t.ok(manifest.files.includes('docs'))
  t.end()
})

t.test('a source map names sources of ours, relative to itself, and does not hold them', async (t) => {
  const map = (sources: readonly string[], more = {}) => JSON.stringify({ version: 3, sources, mappings: '', ...more })
  t.strictSame(sourceMapProblems('a.map', map(['../src/a.ts', '../../rulesets/spec/a.ts'])), [])
  for (const source of ['/home/someone/src/a.ts', 'file:///src/a.ts', '../node_modules/yaml/index.js', '../test/a.ts'])
    t.match(sourceMapProblems('a.map', map([source])), [`Unexpected source ${source} in a.map`])
  t.match(sourceMapProblems('a.map', map(['../src/a.ts'], { sourcesContent: ['a'] })), ['Unexpected sources in a.map'])
})

const changelog = `# Changelog

## Unreleased

- Add a rule
- Fix a position
  of a key

## 1.10.0 (2026-11-02)

- Add \`fix\`

## 1.9.1 (2026-11-01)

- Fix a message
`

t.test('the form of a changelog', async (t) => {
  t.strictSame(changelogProblems(changelog, '1.10.0'), [])
  t.strictSame(changelogProblems('# Changelog\n\n## Unreleased\n', '0.1.0'), [], 'before the first release')
  for (const [replaced, by, problem] of [
    ['## Unreleased', '## 1.11.0', '3: expected "## Unreleased" as the first section'],
    ['- Fix a position', 'Fix a position', '6: expected "- " and a change, or two spaces and the rest of one'],
    ['- Fix a position', '- Add a rule', '6: expected each change once'],
    ['- Fix a position', '', '6: expected "- " and a change, or two spaces and the rest of one'],
    ['- Fix a message\n', '', '13: expected changes below "1.9.1 (2026-11-01)"'],
    ['1.9.1 (2026-11-01)', '1.9.1', '13: expected a heading such as "## 1.2.3 (2026-12-31)"'],
    ['1.9.1 (2026-11-01)', '1.10.1 (2026-11-01)', '13: expected 1.10.1 above 1.10.0'],
    ['1.9.1 (2026-11-01)', '1.9.1 (2026-11-03)', '13: expected 1.9.1 to be no later than 1.10.0'],
  ] as const)
    t.strictSame(changelogProblems(changelog.replace(replaced, by), '1.10.0'), [problem], problem)
  t.strictSame(changelogProblems(changelog, '1.11.0'), [
    '9: expected 1.11.0, the version in package.json, as the newest release',
  ])
})

t.test('a release takes what is unreleased', async (t) => {
  const after = changelogOfRelease(changelog, '1.11.0', '2026-11-30')
  t.strictSame(changelogProblems(after, '1.11.0'), [])
  t.equal(changesIn(after, '1.11.0'), '- Add a rule\n- Fix a position\n  of a key')
  t.equal(changesIn(after, '1.10.0'), '- Add `fix`')
  t.throws(() => changelogOfRelease(after, '1.12.0', '2026-12-01'), /without changes/)
})

const texts = {
  'package.json': '{\n  "name": "msgapi",\n  "version": "1.10.0",\n  "private": true\n}\n',
  'package-lock.json':
    '{\n  "version": "1.10.0",\n  "packages": {\n    "": {\n      "version": "1.10.0"\n    }\n  }\n}\n',
  'CHANGELOG.md': changelog,
}
const checkout = { branch: 'main', changes: '', tags: ['v1.9.1', 'v1.10.0', 'vendor'] }

t.test('what keeps a version from being released', async (t) => {
  t.strictSame(releaseProblems('1.11.0', texts, checkout), [])
  t.strictSame(releaseProblems('2.0.0-rc.1', texts, checkout), [])
  for (const [problem, version, changed, text] of [
    [/^Unexpected version "v1.11.0", expected one such as 1.2.3/, 'v1.11.0', {}, {}],
    [/^Unexpected branch "fix", expected main/, '1.11.0', { branch: 'fix' }, {}],
    [/^Unexpected changes in the working tree/, '1.11.0', { changes: '?? a' }, {}],
    [/^Unexpected tag v1.11.0, expected only versions before 1.11.0/, '1.11.0', { tags: ['v1.11.0'] }, {}],
    [/^Unexpected version 1.9.2, expected one from 1.10.0 on/, '1.9.2', { tags: [] }, {}],
    [
      /^CHANGELOG.md:6: expected "- " and a change/,
      '1.11.0',
      {},
      { 'CHANGELOG.md': '# Changelog\n\n## Unreleased\n\n- A\nB\n' },
    ],
    [/without changes below "Unreleased"/, '1.11.0', {}, { 'CHANGELOG.md': '# Changelog\n\n## Unreleased\n' }],
  ] as const) {
    const problems = releaseProblems(version, { ...texts, ...text }, { ...checkout, ...changed })
    t.equal(problems.length, 1, problems.join('\n'))
    t.match(problems, [problem])
  }
})

t.test('what npm would not publish with provenance', async (t) => {
  t.match(publicationProblems(texts['package.json']), [/"private"/, /"repository"/, /"publishConfig"/])
  const publishConfig = { access: 'public', provenance: true }
  const repository = { type: 'git', url: 'git+https://example.com/msgapi.git' }
  t.strictSame(publicationProblems(JSON.stringify({ repository, publishConfig })), [])
})

t.test('a release writes the version wherever it is stated', async (t) => {
  const released = releasedTexts(texts, '1.11.0', '2026-11-30')
  for (const [file, text] of Object.entries(texts)) {
    if (file !== 'CHANGELOG.md') t.equal(Reflect.get(released, file), text.replaceAll('1.10.0', '1.11.0'), file)
  }
  t.strictSame(changelogProblems(released['CHANGELOG.md'], '1.11.0'), [])
})

t.test('the dry run of a release prints each step and changes nothing', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'msgapi-release-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  for (const [file, text] of Object.entries(texts)) writeFileSync(join(folder, file), text)
  const git = (...words: string[]) => spawnSync('git', words, { cwd: folder, encoding: 'utf8' })
  git('init', '--quiet', '--initial-branch=main')
  git('add', '.')
  git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '--quiet', '--message', 'Begin')

  const dryRun = (...words: string[]) =>
    spawnSync(...nodeAlone(['scripts/release.mjs', ...words, '--dry-run', '--root', folder]), { encoding: 'utf8' })
  const run = dryRun('1.11.0')
  t.equal(run.status, 0, run.stderr)
  const steps = run.stdout.split('\n').filter((line) => line.startsWith('would '))
  t.match(steps, [
    'would write version 1.11.0 into package.json',
    'would write version 1.11.0 into package-lock.json',
    'would write version 1.11.0 into CHANGELOG.md',
    'would run: npm run check',
    'would run: npm test',
    'would run: npm pack',
    'would run: node scripts/check-package.mjs',
    'would run: git commit --all --message "Release 1.11.0"',
    /^would run: git tag --annotate v1.11.0 --message "msgapi 1.11.0\\n\\n- Add a rule/,
  ])
  t.match(run.stdout, 'before it can be published: package.json has "private": true')
  t.equal(git('status', '--porcelain').stdout + git('tag').stdout, '')

  const published = dryRun('--publish')
  t.equal(published.status, 1)
  t.match(published.stdout, 'not ready: Unexpected commit without the tag v1.10.0, expected that of a release')
  writeFileSync(join(folder, 'package.json'), '{ "version": "1.10.0" }')
  t.match(dryRun('1.11.0'), { status: 1, stdout: /not ready: Unexpected changes in the working tree/ })
})
