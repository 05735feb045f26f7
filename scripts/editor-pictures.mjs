// node scripts/editor-pictures.mjs [NAME...]
// Makes the pictures of docs/editor.md, docs/pictures/editor-NAME.png, with the packed extension in VS Code: code-server in Chromium.
// Needs dist/, the npm registry, Chromium and the font DejaVu Sans Mono.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { scenes } from './editor-pictures/scenes.mjs'
import { writeShop } from './editor-pictures/shop.mjs'
import { fetchCodeServer, inCodeServer, installExtension, packExtension } from './end-to-end/code-server.mjs'
import { fetchPackages } from './end-to-end/run.mjs'
import { projectFolder } from './project.mjs'

/** Gives a picture a palette, which makes it a third as large. */
const pictureLibrary = 'sharp@0.34.5'

/** The editor alone, in light colors. */
const settings = {
  'editor.cursorBlinking': 'solid',
  'editor.fontFamily': 'DejaVu Sans Mono',
  'editor.lightbulb.enabled': 'on',
  'editor.overviewRulerBorder': false,
  'editor.renderLineHighlight': 'none',
  'editor.stickyScroll.enabled': false,
  'window.commandCenter': false,
  'window.menuBarVisibility': 'hidden',
  'workbench.activityBar.location': 'hidden',
  'workbench.colorTheme': 'Default Light Modern',
  'workbench.layoutControl.enabled': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.tips.enabled': false,
}

const chosen = process.argv.slice(2)
const unknown = chosen.find((name) => !Object.hasOwn(scenes, name))
if (unknown !== undefined)
  throw new Error(`Unknown picture ${unknown}, expected some of ${Object.keys(scenes).join(', ')}`)

const work = mkdtempSync(path.join(tmpdir(), 'msgapi-editor-pictures-'))
try {
  const folder = path.join(work, 'code-server')
  const server = fetchCodeServer(folder, work, settings)
  if (typeof server === 'string') throw new Error(server)
  // In a folder of its own, since npm removes what it was not asked for.
  const library = path.join(work, 'library')
  const reason = fetchPackages(library, [pictureLibrary])
  if (reason !== undefined) throw new Error(reason)
  const sharp = createRequire(path.join(library, 'package.json'))('sharp')
  const extension = path.join(work, 'msgapi.vsix')
  for (const { status, errors } of [packExtension(extension), installExtension(server, extension)])
    if (status !== 0) throw new Error(errors)
  for (const [name, { height, show }] of Object.entries(scenes)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue
    const project = path.join(work, name, 'shop')
    writeShop(project)
    await inCodeServer(server, { project, isTrusted: true, width: 800, height, scale: 1.5 }, async (page) => {
      await show(page, project)
      const taken = await page.screenshot({ animations: 'disabled', caret: 'initial' })
      const target = path.join(projectFolder, `docs/pictures/editor-${name}.png`)
      await sharp(taken).png({ palette: true, dither: 0, effort: 10 }).toFile(target)
      console.log(`wrote ${path.relative(projectFolder, target)}, ${statSync(target).size} bytes`)
    })
  }
} finally {
  rmSync(work, { recursive: true, force: true })
}
