import { type Scenario, sectionOf } from '../scenario.ts'
import type { CommandLine } from './command-line.ts'

/** What a rule asks about a scenario. */
interface Asked {
  readonly line: CommandLine
  readonly scenario: Scenario
  /** What the command prints on standard error. */
  readonly stderr: string
}

/** A rule that leaves scenarios out. */
export interface LeavingOut {
  readonly why: string
  /** How many scenarios there are, so that none is lost unseen. */
  readonly count: number
  readonly holds: (asked: Asked) => boolean
}

/** Why scenarios of the command are not run through the library, in the order in which they are asked. */
export const rules: readonly LeavingOut[] = [
  {
    why: 'the command prints a page, asks, or looks at the setup: the library has no function for it',
    count: 162,
    holds: ({ line }) => !['lint', 'bundle', 'transform', 'run', 'suppress', 'config'].includes(line.command),
  },
  {
    why: '--since and --shard choose among descriptions, which the library does not',
    count: 3,
    holds: ({ stderr }) => says(stderr, [/^msgapi: --since /m, /--shard/]),
  },
  {
    why: 'the command line cannot be read',
    count: 19,
    holds: ({ line, stderr }) => line.unknown.length > 0 || /^msgapi: (?:Option '|Too many arguments)/m.test(stderr),
  },
  { why: 'help is a page', count: 3, holds: ({ line }) => line.options.has('--help') },
  { why: '--watch waits for the next change', count: 3, holds: ({ line }) => line.options.has('--watch') },
  { why: 'code of a plugin acts on the process, which is that of these tests', count: 22, holds: actsOnTests },
  {
    why: 'the settings are those of a document that has to exist, which the library does not ask for',
    count: 2,
    holds: ({ line, stderr }) => line.command === 'config' && says(stderr, [/does not exist;/, /is a glob/]),
  },
  {
    why: 'the command searches for descriptions: in folders, by the config, or for those that a part is in',
    count: 20,
    holds: ({ line, stderr }) => searches(line) || says(stderr, ofSearches),
  },
  {
    why: 'the command refuses options or targets that do not go together',
    count: 25,
    holds: ({ stderr }) => says(stderr, [...ofOptions, ...ofTargets]),
  },
  {
    why: 'the command refuses to write: over other files, out of the root, or where something would be lost',
    count: 15,
    holds: ({ stderr }) => says(stderr, ofWriting),
  },
  {
    why: 'the command refuses a report, or a plugin fails to write it',
    count: 15,
    holds: ({ stderr }) => says(stderr, ofReports),
  },
  {
    why: '--check compares an earlier draft as its transform says: the library has no such comparison',
    count: 6,
    holds: ({ line, stderr }) => line.options.has('--check') && says(stderr, ofDrafts),
  },
]

/** What ends, changes or outlives this process although the library guards it while such code runs, or writes where the tests run. */
const actsOnProcess =
  /\bprocess\.(?:on|std\w+|exitCode|versions|exit =)|\b(?:global|globalThis|prototype|set(?:Timeout|Interval|Immediate)|node:)\b|new Promise/

function actsOnTests({ scenario: { sections } }: Asked): boolean {
  return sections.some(({ title, text }) => /^asset.*\.[cm]?[jt]s$/.test(title) && actsOnProcess.test(text))
}

const ofSearches = [/^msgapi: note: \S+ is a part of /m, /^msgapi: note: .* and is left out\./m]
const ofOptions = [
  // The library says something of these itself; the others may be names of files.
  /^msgapi: --(?!prune|plugin|from-draft)\S+ (?!does not exist)/m,
  /Unexpected .* in --use/,
  /\(--resolver /,
  /Standard input cannot be changed/,
  /Suppressions name files/,
]
const ofTargets = [
  /empty target/,
  /only exclude/,
  /^msgapi: No file matches/m,
  /is not on this computer/,
  /(?:takes|Expected) one entry/,
]
const ofWriting = [
  /one of the files that were read/,
  /is no output of this option/,
  /would be written to/,
  /is a folder; give/,
  /is outside the root .*; write/,
  /are written as UTF-8/,
  /keeps apart/,
  /is in node_modules, so it is not changed/,
]
const ofReports = [/Unknown format/, /would mix/, /Expected a file after/, /The reporter "/, /The format "/]
const ofDrafts = [/its source has changed/, /is up to date with its source/]

function says(stderr: string, all: readonly RegExp[]): boolean {
  return all.some((said) => said.test(stderr))
}

/** Whether there are no targets, or words that stand for a folder or an API. */
function searches({ command, targets }: CommandLine): boolean {
  if (command === 'run' || command === 'config') return false
  return targets.length === 0 || targets.some((target) => /^(?:\w+|\.)$/.test(target))
}

/** The rule that leaves a scenario out; undefined for one that runs through the library. */
export function leftOutBy(line: CommandLine, scenario: Scenario): LeavingOut | undefined {
  const stderr = sectionOf(scenario, 'stderr') ?? ''
  return rules.find(({ holds }) => holds({ line, scenario, stderr }))
}
