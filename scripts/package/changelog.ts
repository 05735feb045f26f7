/// <reference path="./semver.d.ts" />
import compare from 'semver/functions/compare.js'

/** A section of the changelog: its heading without `## `, and the lines below it. */
interface Section {
  readonly heading: string
  readonly line: number
  readonly lines: readonly string[]
}

const released = /^(\d+\.\d+\.\d+(?:-[\w.]+)?) \((\d{4}-\d{2}-\d{2})\)$/

/**
 * What is wrong with the form of a changelog, each with its line: "Unreleased" on top, then the versions with their dates, newest
 * first, the newest that of package.json; below each heading one entry a change.
 */
export function changelogProblems(text: string, version: string): string[] {
  const [first, ...rest] = sectionsOf(text)
  if (first?.heading !== 'Unreleased') return [`${first?.line ?? 1}: expected "## Unreleased" as the first section`]
  const problems = [first, ...rest].flatMap((section) => entryProblems(section, section !== first))
  const versions = rest.map((section) => {
    const [, number = '', date = ''] = released.exec(section.heading) ?? []
    if (number === '') problems.push(`${section.line}: expected a heading such as "## 1.2.3 (2026-12-31)"`)
    return { number, date, line: section.line }
  })
  for (const [index, { number, date, line }] of versions.entries()) {
    const newer = versions[index - 1]
    if (newer === undefined || number === '' || newer.number === '') continue
    if (compare(newer.number, number) <= 0) problems.push(`${line}: expected ${number} above ${newer.number}`)
    if (newer.date < date) problems.push(`${line}: expected ${number} to be no later than ${newer.number}`)
  }
  const [newest] = versions
  if (newest !== undefined && newest.number !== version)
    problems.push(`${newest.line}: expected ${version}, the version in package.json, as the newest release`)
  return problems
}

/** The changelog with what is unreleased under a version and its date. Throws when there is nothing to release. */
export function changelogOfRelease(text: string, version: string, date: string): string {
  const [unreleased] = sectionsOf(text)
  if (unreleased?.heading !== 'Unreleased' || unreleased.lines.every((line) => line === ''))
    throw new Error('Unexpected CHANGELOG.md without changes under "## Unreleased", expected what is to be released')
  return text.replace('## Unreleased\n', `## Unreleased\n\n## ${version} (${date})\n`)
}

/** What the changelog says of a version. */
export function changesIn(text: string, version: string): string {
  const section = sectionsOf(text).find(({ heading }) => heading.startsWith(`${version} (`))
  return section?.lines.join('\n').trim() ?? ''
}

function sectionsOf(text: string): Section[] {
  const sections: { heading: string; line: number; lines: string[] }[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.startsWith('## ')) sections.push({ heading: line.slice('## '.length), line: index + 1, lines: [] })
    else sections.at(-1)?.lines.push(line)
  }
  return sections
}

function entryProblems({ heading, line, lines }: Section, needsEntries: boolean): string[] {
  const problems: string[] = []
  const known = new Set<string>()
  let entries = 0
  for (const [index, text] of lines.entries()) {
    const place = line + 1 + index
    const isEntry = text.startsWith('- ')
    if (isEntry) entries += 1
    if (isEntry && known.has(text)) problems.push(`${place}: expected each change once`)
    if (isEntry) known.add(text)
    const isContinued = /^ {2}\S/.test(text) && entries > 0
    const isMargin = text === '' && (index === 0 || index === lines.length - 1)
    if (!isEntry && !isContinued && !isMargin)
      problems.push(`${place}: expected "- " and a change, or two spaces and the rest of one`)
  }
  if (needsEntries && entries === 0) problems.push(`${line}: expected changes below "${heading}"`)
  return problems
}
