import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type DiffOutcome, diff } from '../src/index.ts'
import { line } from './lint-part.ts'

/** Two versions of a description, in one block of a page, and what the page says of the change. */
export interface ChangeOnPage {
  readonly old: string
  readonly new: string
  readonly findings: readonly string[]
}

/** The page of a code of `diff`, with its examples. A change that nobody has to make has no incorrect ones. */
export interface ChangePage {
  /** The page below `docs/changes`, such as `payload-changed.md`. */
  readonly name: string
  readonly code: string
  readonly text: string
  readonly correct: readonly ChangeOnPage[]
  readonly incorrect: readonly ChangeOnPage[]
}

const folder = 'docs/changes'
const example = /^(```diff\n(.*?)^```\n\n```text\n)(.*?)^```$/gms

/** What a page says where nothing changed for anybody. */
const nothing = 'nothing changed for anybody'

/** The pages of all changes, in the order of their names. */
export function changePages(): readonly ChangePage[] {
  return readdirSync(folder)
    .sort()
    .map((name) => readPage(name, readFileSync(path.join(folder, name), 'utf8')))
}

function readPage(name: string, text: string): ChangePage {
  const [, correct = '', incorrect = ''] = text.split(/^## (?:Correct|Incorrect)$/m)
  const code = `contract/${name.replace(/\.md$/, '')}`
  return { name, code, text, correct: examplesIn(correct), incorrect: examplesIn(incorrect) }
}

function examplesIn(text: string): readonly ChangeOnPage[] {
  return [...text.matchAll(example)].map(([, , block = '', findings = '']) => ({
    old: sideOf(block, '-'),
    new: sideOf(block, '+'),
    findings: findings.split('\n').slice(0, -1),
  }))
}

/** The lines of one version: those of both, and those with its mark. */
function sideOf(block: string, mark: '-' | '+'): string {
  const lines = block.split('\n').filter((written) => [' ', mark].includes(written.charAt(0)))
  return lines.map((written) => `${written.slice(1)}\n`).join('')
}

/** Compares the two versions of an example. */
export function diffExample({ old, new: current }: Pick<ChangeOnPage, 'old' | 'new'>): Promise<DiffOutcome> {
  return diff({ path: 'old.yaml', content: old }, { path: 'new.yaml', content: current }, { noConfig: true })
}

/** What a page says of a comparison, a line each; without messages, which a page of messages holds. */
export function shortLines({ findings }: DiffOutcome): readonly string[] {
  return findings.length === 0 ? [nothing] : findings.map(line)
}

/** The pages by their files, with the findings that their examples have now: what `npm run generate` writes. */
export async function writtenChangePages(): Promise<Readonly<Record<string, string>>> {
  const written: Record<string, string> = {}
  for (const { name, text, correct, incorrect } of changePages()) {
    const blocks: string[] = []
    for (const each of [...correct, ...incorrect]) {
      const { findings } = await diffExample(each)
      const told = findings.map((finding) => `${line(finding)} ${finding.message}\n`)
      blocks.push(told.length === 0 ? `${nothing}\n` : told.join(''))
    }
    written[`${folder}/${name}`] = text.replace(example, (_block, start: string) => `${start}${blocks.shift()}\`\`\``)
  }
  return written
}
