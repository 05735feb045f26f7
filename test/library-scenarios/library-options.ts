import { parse } from 'yaml'
import type { UsedTransform } from '../../src/index.ts'
import type { CommandLine } from './command-line.ts'

type Translation = (values: readonly string[]) => object
type Translations = Readonly<Record<string, Translation>>

/** What an open project has. */
const ofProject: Translations = {
  '--allow-remote': (hosts) => ({ allowRemote: hosts.flatMap((each) => each.split(',')) }),
  '--config': last('configFile'),
  '--encoding': last('encoding'),
  '--fail-severity': ([severity]) => ({ failSeverity: severity === 'warning' ? 'warn' : severity }),
  '--frozen-lock': () => ({ lock: 'frozen' }),
  '--no-config': flag('noConfig'),
  '--no-suppressions': flag('noSuppressions'),
  '--plugin': all('plugins'),
  '--root': last('root'),
  '--safe': flag('safe'),
  '--suppressions': last('suppressionsFile'),
  '--update-lock': () => ({ lock: 'update' }),
}

const ofCall: Translations = { '--use': (uses) => ({ use: uses.map(usedTransform) }) }

const ofLint: Translations = {
  ...ofCall,
  // SARIF shows the fix of each finding.
  '--format': (formats) => (formats.some((each) => each.startsWith('sarif')) ? { withFixes: true } : {}),
  '--ignore-unknown-format': flag('ignoreUnknownFormat'),
  '--ruleset': all('rulesets'),
  '--with-fixes': flag('withFixes'),
}

/** The options of the library for those of a command line, by the function that does what the command does. */
const byFunction = {
  lint: ofLint,
  fix: { ...ofLint, '--fix-rule': all('only'), '--fix-unsafe': flag('unsafe') },
  suppress: {
    ...ofLint,
    '--prune': flag('prune'),
    '--reason': last('reason'),
    '--rule': last('rule'),
    '--until': last('until'),
  },
  bundle: {
    ...ofCall,
    '--as': last('as'),
    '--dedupe': flag('dedupe'),
    '--follow-extensions': flag('followExtensions'),
    '--inline': last('inline'),
    '--map': fileOrTrue('map'),
    '--name-map': fileOrTrue('nameMap'),
    '--names': last('names'),
    '--output': last('output'),
    '--strip-extensions': all('stripExtensions'),
    '--x-origin': flag('origins'),
  },
  transform: {
    ...ofCall,
    '--draft': flag('draft'),
    '--from-draft': last('fromDraft'),
    // One file has the language of its name, unless the command line says another.
    '--output': ([file = '']) =>
      /\.(?:ya?ml|json)$/.test(file) ? { as: file.endsWith('json') ? 'json' : 'yaml' } : {},
    '--as': last('as'),
    '--write': flag('inPlace'),
  },
  run: ofCall,
  settingsFor: ofLint,
} as const satisfies Readonly<Record<string, Translations>>

/** A function of the library that does what a command does. */
export type LibraryFunction = keyof typeof byFunction

/** What an open project takes for the options of a command line. */
export function projectOptions({ options }: CommandLine): object {
  return translated(ofProject, options)
}

/** What one call takes; options on what is done with its result have no counterpart. */
export function callOptions(name: LibraryFunction, { options }: CommandLine): object {
  return translated(byFunction[name], options)
}

/** In the order of the table, so that an option can decide over another. */
function translated(translations: Translations, options: CommandLine['options']): object {
  const parts = Object.entries(translations).map(([option, translation]) => {
    const values = options.get(option)
    return values === undefined ? {} : translation(values)
  })
  return Object.assign({}, ...parts)
}

function flag(name: string): Translation {
  return () => ({ [name]: true })
}

function last(name: string): Translation {
  return (values) => ({ [name]: values.at(-1) })
}

function all(name: string): Translation {
  return (values) => ({ [name]: values })
}

function fileOrTrue(name: string): Translation {
  return ([file]) => ({ [name]: file === '' ? true : file })
}

/** `NAME`, `NAME:{ option: value }` or `NAME:option=value,…`. */
function usedTransform(written: string): UsedTransform {
  const [, name = '', text] = /^([^:]+)(?::(.*))?$/s.exec(written) ?? []
  if (text === undefined) return name
  if (text.startsWith('{')) return [name, parse(text)]
  return { name, options: Object.fromEntries(text.split(',').map((pair) => pair.split('='))), isText: true }
}
