import t from 'tap'
import { found } from '../browser/search.ts'
import type { ProjectFiles } from '../scripts/docs/project-files.ts'
import type { RuleFacts } from '../scripts/docs/rule-facts.ts'
import { siteOf } from '../scripts/docs/site.ts'

const usual: Readonly<Record<string, string>> = {
  'docs/README.md': '# Documentation\n\n## Use it\n\n- [first steps](start.md); [Rules](rules/README.md)\n',
  'docs/start.md':
    '# First steps\n\n<!-- made -->\n## Run `lint` & fix\n\nSee [rules](rules/README.md#what), [this](#run-lint--fix).\n\n## Again\n\n## Again\n',
  'docs/rules/README.md': '# Rules\n\n## What\n\n| Code |\n|---|\n| [`spec/a`](spec/a.md) |\n',
  'docs/rules/spec/a.md': '# `spec/a`\n\nBack to [steps](../../start.md#again-1). <b>bold</b> is text in `<b>`.\n',
}

function projectOf(changes: Readonly<Record<string, string>> = {}): ProjectFiles {
  const files = new Map(Object.entries({ ...usual, ...changes }))
  return {
    pages: [...files.keys()].filter((path) => path.startsWith('docs/')),
    read: (path) => (files.has(path) ? Buffer.from(files.get(path) ?? '') : undefined),
    filesIn: (folder) =>
      [...files.keys()].flatMap((path) => (path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : [])),
  }
}

const rule: RuleFacts = {
  code: 'spec/a',
  otherCodes: [],
  description: 'Write `a`',
  page: 'spec/a.md',
  severity: 'warn',
  fix: 'safe',
  presets: ['msgapi:all', 'msgapi:spec'],
  objects: ['Channel', 'Security Scheme'],
}

function textOf(files: ReadonlyMap<string, string | Buffer>, address: string): string {
  return String(files.get(address) ?? '')
}

t.test('each page of Markdown is a page of the site, with anchors as on GitHub', async (t) => {
  const { files, problems } = siteOf(projectOf(), [], '')
  t.strictSame(
    problems,
    ['docs/rules/spec/a.md:3: Unexpected HTML <b>, expected Markdown'].flatMap((one) => [
      one,
      one.replace('<b>', '</b>'),
    ]),
  )
  t.strictSame([...files.keys()].sort(), [
    'index.html',
    'rules/index.html',
    'rules/spec/a.html',
    'search-index.js',
    'site.css',
    'site.js',
    'start.html',
  ])
  const start = textOf(files, 'start.html')
  for (const part of [
    '<h2 id="run-lint--fix">',
    '<h2 id="again">',
    '<h2 id="again-1">',
    '<a href="rules/index.html#what">',
    '<a href="start.html" aria-current="page">First steps</a>',
    '<a href="#run-lint--fix">this</a>',
  ])
    t.ok(start.includes(part), part)
  t.notMatch(start, 'made')
  const deep = textOf(files, 'rules/spec/a.html')
  for (const part of ['href="../../start.html#again-1"', 'href="../../site.css"', 'data-root="../../"'])
    t.ok(deep.includes(part), part)
})

t.test('the site loads nothing from elsewhere', async (t) => {
  const { files, problems } = siteOf(
    projectOf({ 'docs/b.md': '# B\n\n![x](https://example.com/x.png) [y](https://example.com)\n' }),
    [rule],
    '',
  )
  t.match(problems.join('\n'), 'docs/b.md:3: Unexpected picture https://example.com/x.png')
  for (const [address, text] of files) {
    t.notMatch(String(text), /<(?:script|link|iframe)[^>]+(?:src|href)="(?:https?:)?\/\//, address)
    if (address.endsWith('.html')) t.match(String(text), "default-src 'none'", address)
  }
})

t.test('dead links and anchors are problems, other files are copied', async (t) => {
  const { files, problems } = siteOf(
    projectOf({
      'docs/b.md':
        '# B\n\n[a](none.md) [b](start.md#none) [c](#b) [d](#c)\n\n[e](../LICENSE) [f](../examples) [g](../src/x/README.md)\n\n| x |\n|---|\n| [h](../no) |\n',
      LICENSE: 'free',
      'examples/a.yaml': 'a: 1',
      'src/x/README.md': '# X\n\n[back](../../docs/b.md) [lost](lost.ts)\n',
    }),
    [],
    '',
  )
  t.strictSame(
    problems.filter((problem) => !problem.includes('HTML')),
    [
      'docs/b.md:3: Unexpected link to docs/none.md, expected a file of the project',
      'docs/b.md:3: Unexpected anchor "#none", expected a heading of docs/start.md',
      'docs/b.md:3: Unexpected anchor "#c", expected a heading of docs/b.md',
      'docs/b.md:9: Unexpected link to no, expected a file of the project',
      'src/x/README.md:3: Unexpected link to src/x/lost.ts, expected a file of the project',
    ],
  )
  t.equal(textOf(files, 'repository/LICENSE'), 'free')
  t.equal(textOf(files, 'repository/examples/a.yaml'), 'a: 1')
  t.match(textOf(files, 'b.html'), '<a href="repository/src/x/index.html">')
  for (const [, href = ''] of textOf(files, 'b.html').matchAll(/<a href="(repository\/[^"]*)"/g))
    t.equal(files.has(href), href !== 'repository/no', href)
})

t.test('the playground is a page with its own scripts, style and policy', async (t) => {
  const changes = {
    'docs/playground.md': '# Playground\n\nTry it.\n\n## What it does\n\nMuch.\n',
    'examples/shop/shop.yaml': 'a: "</script>"\n',
  }
  const { files } = siteOf(projectOf(changes), [], '', new Map([['playground/page.js', 'script']]))
  const page = textOf(files, 'playground.html')
  for (const part of [
    "worker-src 'self'",
    "default-src 'none'",
    "form-action 'none'",
    '<script src="playground/start.js"></script>',
    '<script src="playground/page.js" defer></script>',
    '<link rel="stylesheet" href="playground/page.css">',
    '"a: \\"\\u003c/script>\\"\\n"',
  ])
    t.ok(page.includes(part), part)
  t.ok(page.indexOf('id="app"') < page.indexOf('id="what-it-does"'))
  t.equal(textOf(files, 'playground/page.js'), 'script')
  const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
  t.equal(new Set(ids).size, ids.length, 'each id once')
  t.notMatch(textOf(files, 'start.html'), 'worker-src')
  t.notMatch(textOf(siteOf(projectOf(changes), [], '').files, 'playground.html'), 'worker-src')
})

t.test('the table of rules has what its filters ask for', async (t) => {
  const { files } = siteOf(projectOf(), [rule], '')
  const page = textOf(files, 'rules/index.html')
  t.match(
    page,
    '<tr data-object="Channel|Security Scheme" data-severity="warn" data-fix="safe" data-preset="msgapi:all|msgapi:spec"><td><a href="spec/a.html"><code>spec/a</code></a></td>',
  )
  t.match(page, '<option>Security Scheme</option>')
  t.match(page, '<td>Write <code>a</code></td>')
})

t.test('search finds sections that have all words, the closest first', async (t) => {
  const sections = [
    ['a.html', 'a', 'Fixes', 'Fixes', 'What lint --fix changes.'],
    ['b.html', 'b', 'Commands', 'lint', 'Checks descriptions; prefixes count.'],
    ['c.html', 'c', 'Rules', 'spec/unknown-field', 'No text (at all).'],
  ] as const
  for (const [question, expected] of [
    ['fix', ['a', 'b']],
    ['LINT', ['b', 'a']],
    ['lint changes', ['a']],
    ['unknown-field', ['c']],
    ['(at', ['c']],
    ['none', []],
    [' ', []],
  ] as const)
    t.strictSame(
      found(sections, question).map(({ section: [, id] }) => id),
      expected,
      question,
    )
  const [hit] = found(sections, 'changes')
  t.strictSame(
    hit?.excerpt.filter(({ isWord }) => isWord).map(({ part }) => part),
    ['changes'],
  )
})
