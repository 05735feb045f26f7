import type { ReadableFiles } from '../../../src/foreign-code/imports/readable-files.ts'
import type { SourceFile } from '../../../src/load/source-file.ts'
import type { Pointer } from '../../../src/pointer.ts'
import { type Bindings, bindData, bindDefinition, type Extension, emptyDefinition } from './bind-data.ts'
import { loadCodeRuleset } from './code-ruleset.ts'
import type { DefinitionOrigin, SpectralDefinition } from './definition.ts'
import { type FoundRuleset, findRuleset } from './find-ruleset.ts'
import { type FormatTable, type FunctionTable, loadCoreFunctions, loadFormats } from './formats.ts'
import { ownDefinition } from './own-definitions.ts'
import { loadOwnFunctions } from './own-functions.ts'
import { createProblemLog, type ProblemLog } from './problem-log.ts'
import { type ContributedRuleset, createReadableFiles, type RulesetRequest } from './ruleset-request.ts'
import { provideSpectralPackages } from './spectral-packages.ts'
import { loadSpectralRuleset, unknownOfPlugin, unknownRuleset, unknownScheme } from './spectral-rulesets.ts'

const longestChain = 100

/** A ruleset on the path to one that it extends. */
interface ChainLink {
  /** Its file, or its name if it is from a plugin. */
  readonly id: string
  /** The file to which names in it are relative. */
  readonly file: string
}

/** Reads the rulesets of one run, each file once, and records where each definition is written. */
export interface Session {
  readonly request: RulesetRequest
  readonly log: ProblemLog
  readonly reach: ReadableFiles
  /** Real paths of all files that were read. */
  readonly files: ReadonlySet<string>
  /** True if all code that ran says that equal input always gives equal findings. */
  isCacheable(): boolean
  readonly bindings: Bindings
  originOf(definition: object): DefinitionOrigin | undefined
  /** Where a ruleset that is extended with a mode is named. */
  originOfExtension(extension: object): PlacedName | undefined
  /** Every name of a ruleset that was followed, each before the names in that ruleset. */
  readonly extensions: readonly FollowedExtension[]
  /** True if every extended ruleset was found and read. Otherwise unknown rules cannot be reported. */
  isComplete(): boolean
  /** Finds and reads a ruleset that the user named. `namedBy` is set if another file than the request's names it. */
  load(name: string, mode: unknown, origin: DefinitionOrigin, namedBy?: string): Promise<readonly Extension[]>
}

/** Where the name of a ruleset is written. */
interface PlacedName {
  readonly origin: DefinitionOrigin
  readonly pointer: Pointer
}

/** A name in `extends`, where it is written, and the ruleset that it leads to. */
export interface FollowedExtension extends PlacedName {
  readonly name: string
  readonly mode: unknown
  /** The file that it leads to, or the name of a ruleset that comes with msgapi or Spectral. */
  readonly file: string
  /** True if the user named it, false if another ruleset did. */
  readonly isNamed: boolean
}

export function createSession(request: RulesetRequest, from: string): Session {
  provideSpectralPackages()
  const log = createProblemLog()
  const reach = createReadableFiles(request)
  const files = new Set<string>()
  const code = { isCacheable: true }
  const definitions = new Map<string, SpectralDefinition>()
  const origins = new WeakMap<object, DefinitionOrigin>()
  const names = new WeakMap<object, PlacedName>()
  const extensions: FollowedExtension[] = []
  let isComplete = true
  let formats: Promise<FormatTable> | undefined
  let functions: Promise<FunctionTable> | undefined
  return {
    request,
    log,
    reach,
    files,
    isCacheable: () => code.isCacheable,
    bindings: bindingsFor([]),
    originOf: (definition) => origins.get(definition),
    originOfExtension: (extension) => names.get(extension),
    extensions,
    isComplete: () => isComplete,
    load: (name, mode, origin, namedBy) => extend(name, mode, origin, [], [], namedBy),
  }

  /** The bindings of the last ruleset in a chain. */
  function bindingsFor(chain: readonly ChainLink[]): Bindings {
    return {
      log,
      problemOfOptions: request.contributed?.problemOfOptions ?? (async () => undefined),
      extend: (name, mode, origin, pointer) => extend(name, mode, origin, pointer, chain),
      formats() {
        formats ??= loadFormats()
        return formats
      },
      coreFunctions() {
        functions ??= loadFunctions()
        return functions
      },
      ownFunctions: (definition, origin) => loadOwnFunctions(definition, origin, { request, reach, log, files, code }),
    }
  }

  async function loadFunctions(): Promise<FunctionTable> {
    return new Map([...(await loadCoreFunctions()), ...(request.contributed?.functions ?? [])])
  }

  async function extend(
    name: string,
    mode: unknown,
    origin: DefinitionOrigin,
    pointer: Pointer,
    chain: readonly ChainLink[],
    start = from,
  ): Promise<readonly Extension[]> {
    const naming = chain.at(-1)?.file ?? start
    const presets = [...request.builtIn.keys()]
    const found = await findRuleset(name, naming, chain[0]?.file ?? start, reach)
    const withMode = (definition: SpectralDefinition): Extension => {
      if (mode === undefined) return definition
      const extension = [definition, mode] as const
      names.set(extension, { origin, pointer })
      return extension
    }
    const follow = (file: string) => extensions.push({ name, mode, file, origin, pointer, isNamed: chain.length === 0 })
    switch (found.kind) {
      case 'none':
        return missing(origin, pointer, found.problem)
      case 'unknown':
        return missing(origin, pointer, unknownScheme(name, presets))
      case 'msgapi': {
        const builtIn = request.builtIn.get(name)
        if (builtIn === undefined) return missing(origin, pointer, unknownRuleset(name, presets))
        follow(name)
        const members = typeof builtIn === 'function' ? await builtIn() : builtIn
        return members.map((member) => withMode(known(ownDefinition({ ...member }), name)))
      }
      case 'plugin': {
        const ruleset = request.contributed?.rulesets.get(name)
        if (ruleset === undefined) return missing(origin, pointer, unknownOfPlugin(name, request.contributed))
        follow(name)
        return [withMode(await definitionOfPlugin(name, ruleset, origin, pointer, chain))]
      }
      case 'spectral': {
        const definition = await loadSpectralRuleset(name)
        if (definition === undefined) return missing(origin, pointer, unknownRuleset(name, presets))
        follow(name)
        return [withMode(known(definition, name))]
      }
      default:
        follow(found.path)
        return [withMode(await definitionIn(found, origin, pointer, chain))]
    }
  }

  /** Reports a missing ruleset. Rules that it may contain are then not reported as unknown. */
  function missing(origin: DefinitionOrigin, pointer: Pointer, problem: string): readonly [] {
    log.report(origin, pointer, problem)
    isComplete = false
    return []
  }

  function known(definition: SpectralDefinition, file: string, source?: SourceFile): SpectralDefinition {
    if (definition === emptyDefinition) isComplete = false
    else origins.set(definition, source === undefined ? { file } : { file, source })
    return definition
  }

  async function definitionIn(
    found: FoundRuleset & { readonly kind: 'data' | 'code' },
    origin: DefinitionOrigin,
    pointer: Pointer,
    chain: readonly ChainLink[],
  ): Promise<SpectralDefinition> {
    const { path } = found
    if (isEndless(path, origin, pointer, chain)) return emptyDefinition
    const loaded = definitions.get(path)
    if (loaded !== undefined) return loaded
    files.add(path)
    const definition =
      found.kind === 'data'
        ? await readData(path, origin, pointer, [...chain, { id: path, file: path }])
        : await readCode(path, origin, pointer)
    definitions.set(path, definition)
    return definition
  }

  async function definitionOfPlugin(
    name: string,
    { definition: written, file }: ContributedRuleset,
    origin: DefinitionOrigin,
    pointer: Pointer,
    chain: readonly ChainLink[],
  ): Promise<SpectralDefinition> {
    if (isEndless(name, origin, pointer, chain)) return emptyDefinition
    const loaded = definitions.get(name)
    if (loaded !== undefined) return loaded
    const bindings = bindingsFor([...chain, { id: name, file }])
    const definition = known(await bindDefinition(written, { file, isCode: true }, bindings), file)
    definitions.set(name, definition)
    return definition
  }

  /** True if a ruleset leads to itself or through too many others, which is reported in the log. */
  function isEndless(id: string, origin: DefinitionOrigin, pointer: Pointer, chain: readonly ChainLink[]): boolean {
    if (chain.length > longestChain) {
      missing(origin, pointer, `Unexpected chain of more than ${longestChain} rulesets that extend each other.`)
      return true
    }
    const ids = chain.map((link) => link.id)
    const start = ids.indexOf(id)
    if (start === -1) return false
    const loop = [...ids.slice(start), id].join(' -> ')
    missing(origin, pointer, `This ruleset extends itself: ${loop}; remove one of these steps.`)
    return true
  }

  async function readData(
    path: string,
    origin: DefinitionOrigin,
    pointer: Pointer,
    chain: readonly ChainLink[],
  ): Promise<SpectralDefinition> {
    const source = await reach.load(path)
    if ('ok' in source) {
      missing(origin, pointer, `The ruleset ${path} cannot be read: ${source.detail}.`)
      return emptyDefinition
    }
    return known(await bindData(source, bindingsFor(chain)), path, source)
  }

  async function readCode(path: string, origin: DefinitionOrigin, pointer: Pointer): Promise<SpectralDefinition> {
    return known(await loadCodeRuleset(path, { request, reach, log, files, code }, { origin, pointer }), path)
  }
}
