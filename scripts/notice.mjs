import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { bundle } from './bundle.mjs'
import { projectFolder } from './project.mjs'

const heading = `msgapi
Copyright 2026 the msgapi authors

This product is licensed under the Apache License, Version 2.0 (see LICENSE). Its bundled files contain code of the
packages below, each under its own licence.
`

/**
 * The text of NOTICE: every package of which code is in dist/, with its licence.
 * Throws when a package states neither a licence name nor a licence text.
 */
export async function notice() {
  const modules = (await bundle()).flatMap((output) => output.modules)
  const folders = new Set(modules.filter((file) => file.includes('node_modules')).map(packageFolder))
  const packages = await Promise.all([...folders].map(describe))
  packages.sort((left, right) => (left.title < right.title ? -1 : 1))
  return `${[heading, ...new Set(packages.map(({ title, licence }) => `${title}\n\n${licence}\n`))].join(`\n${'-'.repeat(80)}\n\n`)}`
}

/** @param {string} file */
function packageFolder(file) {
  const parts = path.relative(projectFolder, file).replaceAll('\\', '/').split('/')
  const last = parts.lastIndexOf('node_modules')
  return parts.slice(0, last + (parts[last + 1]?.startsWith('@') ? 3 : 2)).join('/')
}

/** @param {string} folder */
async function describe(folder) {
  const location = path.join(projectFolder, folder)
  const manifest = JSON.parse(await readFile(path.join(location, 'package.json'), 'utf8'))
  const file = (await readdir(location)).find((name) => /^licen[cs]e(\.|$)/i.test(name))
  if (typeof manifest.license !== 'string' && file === undefined) {
    throw new Error(`Unexpected package ${manifest.name} without a licence, expected one before it is bundled`)
  }
  const text =
    file === undefined ? 'The package holds no licence text.' : await readFile(path.join(location, file), 'utf8')
  return {
    title: `${manifest.name} ${manifest.version} (${manifest.license ?? 'see below'})`,
    licence: text
      .replaceAll('\r\n', '\n')
      .replace(/[ \t]+$/gm, '')
      .trim(),
  }
}
