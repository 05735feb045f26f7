// node scripts/docs.mjs [--check]
// Writes the documentation as a site to site/; with --check it only reports dead links and anchors, and a playground that is
// too large.

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { playgroundScripts } from './docs/playground-scripts.mjs'
import { builtScript } from './page-script.mjs'
import { projectFolder } from './project.mjs'
import { importTypeScript } from './run-typescript.mjs'

/** @type {typeof import('./docs/site.ts')} */
const { siteOf } = await importTypeScript('scripts/docs/site.ts')
/** @type {typeof import('./docs/playground-size.ts')} */
const { playgroundSizes } = await importTypeScript('scripts/docs/playground-size.ts')
/** @type {typeof import('./docs/rule-facts.ts')} */
const { ruleFacts } = await importTypeScript('scripts/docs/rule-facts.ts')

const documentation = (await readdir(path.join(projectFolder, 'docs'), { recursive: true }))
  .filter((file) => file.endsWith('.md'))
  .map((file) => `docs/${file.split(path.sep).join('/')}`)
  .sort()
const pages = [...documentation, 'README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md']

/** @type {import('./docs/project-files.ts').ProjectFiles} */
const project = {
  pages,
  read(file) {
    const full = path.join(projectFolder, file)
    return statSync(full, { throwIfNoEntry: false })?.isFile() ? readFileSync(full) : undefined
  },
  filesIn(folder) {
    const full = path.join(projectFolder, folder)
    if (!statSync(full, { throwIfNoEntry: false })?.isDirectory()) return []
    return readdirSync(full, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
      .map((entry) => path.relative(full, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
      .sort()
  },
}

const scripts = await Promise.all([builtScript('browser/site.ts'), playgroundScripts()])
const { files, problems: deadLinks } = siteOf(project, await ruleFacts(), ...scripts)
const sizes = playgroundSizes(files)
const problems = [...deadLinks, ...sizes.problems]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
if (process.argv.includes('--check')) {
  console.log(`${pages.length} pages, ${problems.length} problems`)
  console.log(
    `the playground loads ${sizes.untilFirstFinding} bytes until the first finding, ${sizes.all} in all, compressed`,
  )
} else {
  const site = path.join(projectFolder, 'site')
  await rm(site, { recursive: true, force: true })
  for (const [address, content] of files) {
    const target = path.join(site, address)
    await mkdir(path.dirname(target), { recursive: true })
    await writeFile(target, content)
  }
  console.log(`wrote site/: ${files.size} files; open site/index.html`)
}
