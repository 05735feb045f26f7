import { posix } from 'node:path'

/** A file of the packed package, its path relative to the package. */
export interface PackedFile {
  readonly path: string
  readonly size: number
}

/** The keys of package.json that decide what an install does. */
export interface PackageManifest {
  readonly dependencies?: object
  readonly optionalDependencies?: object
  readonly bundleDependencies?: unknown
  readonly bin?: unknown
  readonly exports?: unknown
  readonly types?: string
  readonly scripts?: Readonly<Record<string, string>>
}

/** What an install may take at most: the bytes of all files. */
export const sizeBudget = 20_000_000

/** The parts of the package, by what the paths of their files begin with; the first that fits takes a file. */
const parts: readonly (readonly [part: string, start: RegExp])[] = [
  ['code of the command that V8 compiled', /^dist\/cli\/compiled\//],
  ['source maps of the library', /^dist\/.*\.map$/],
  ['types', /^dist\/.*\.d\.c?ts$/],
  ['the command', /^dist\/cli/],
  ['Spectral and its schemas, of the command and the library', /^dist\/shared\//],
  ['the library for browsers', /^dist\/browser\//],
  ['the library', /^dist\//],
  ['documentation and examples', /^(?:docs|examples|\w+\.md$)/],
  ['licenses, schemas, manifest', /^/],
]

/** The sizes of the parts in bytes, in the order of the table. */
export function sizesOfParts(files: readonly PackedFile[]): ReadonlyMap<string, number> {
  const sizes = new Map(parts.map(([part]): [string, number] => [part, 0]))
  for (const { path, size } of files) {
    const [part = ''] = parts.find(([, start]) => start.test(path)) ?? []
    sizes.set(part, (sizes.get(part) ?? 0) + size)
  }
  return sizes
}

const installScripts = ['preinstall', 'install', 'postinstall', 'prepare']

/** What belongs into the package. A file that none of these takes was packed by mistake. */
const wanted = [
  /^(?:package\.json|README\.md|LICENSE|NOTICE|CHANGELOG\.md|CONTRIBUTING\.md|SECURITY\.md)$/,
  /^docs\/[\w./-]+\.md$/,
  /^docs\/pictures\/[\w-]+\.(?:svg|png)$/,
  /^examples\/[\w./-]+\.(?:yaml|avsc|proto|json|md)$/,
  /^schema\/[\w.-]+\.schema\.json$/,
  /^dist\/cli(?:\.js|(?:-thread)?\.cjs)$/,
  /^dist\/cli\/[\w.-]+\.cjs$/,
  /^dist\/cli\/compiled\/[\w.-]+\/[\w.-]+\.cjs\.bin$/,
  /^dist\/(?:index|plugin|testing|bundler|rulesets\/[\w-]+)\.(?:js|js\.map|cjs|d\.cts)$/,
  /^dist\/chunks\/[\w.-]+\.js(?:\.map)?$/,
  /^dist\/browser\/[\w.-]+\.js$/,
  /^dist\/shared\/[\w.-]+\.(?:cjs|json)$/,
  /^dist\/types\/(?:src|bundler|rulesets|plugins|packages|browser\/library)\/[\w./-]+\.d\.ts$/,
]

/** What is wrong with what would be published. */
export function packageProblems(manifest: PackageManifest, files: readonly PackedFile[]): string[] {
  const paths = new Set(files.map(({ path }) => path))
  const size = files.reduce((sum, file) => sum + file.size, 0)
  const depending = (['dependencies', 'optionalDependencies', 'bundleDependencies'] as const).filter(
    (key) => Object.keys(Object(manifest[key])).length > 0,
  )
  const absent = [...targetsIn([manifest.bin, manifest.exports, manifest.types])].filter((path) => !paths.has(path))
  return [
    ...(size > sizeBudget ? [`Unexpected size of ${size} bytes, expected at most ${sizeBudget}`] : []),
    ...depending.map((key) => `Unexpected "${key}" in package.json, expected every library in the bundle`),
    ...installScripts
      .filter((name) => manifest.scripts?.[name] !== undefined)
      .map((name) => `Unexpected script "${name}" in package.json, expected nothing that runs at an install`),
    ...(paths.has('binding.gyp') ? ['Unexpected binding.gyp, for which npm runs a compiler at an install'] : []),
    ...(manifest.scripts?.prepack === 'node scripts/build.mjs'
      ? []
      : ['Expected the script "prepack" to build, so that nothing is packed that was not built']),
    ...absent.map((path) => `Expected the file ${path}, which package.json names`),
    ...[...paths]
      .filter((path) => !wanted.some((pattern) => pattern.test(path)))
      .map((path) => `Unexpected file ${path} in the package`),
  ]
}

/** What only the repository has; pages for contributors lead there. */
const inRepository = /^(?:src|bundler|rulesets|plugins|packages|test|scripts|bench)(?:\/|$)/

/** What is wrong with the links of a page: they lead to files of the package, by relative paths. */
export function linkProblems(page: string, text: string, paths: ReadonlySet<string>): string[] {
  const links = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)\s]*)?\)/g)].map(([, target = '']) => target)
  return links
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => posix.join(posix.dirname(page), target))
    .filter((target) => ![...paths].some((path) => path === target || path.startsWith(`${target.replace(/\/$/, '')}/`)))
    .filter((target) => !inRepository.test(target))
    .map((target) => `Unexpected link to ${target} in ${page}, expected a file of the package`)
}

/** What is wrong with a source map: it names sources of ours, relative to itself, and does not hold them. */
export function sourceMapProblems(path: string, text: string): string[] {
  const { sources, sourcesContent }: { sources: string[]; sourcesContent?: unknown } = JSON.parse(text)
  const strange = sources.filter(
    (source) => !/^(?:\.\.\/)+(?:src|bundler|rulesets|plugins|packages)\/[\w./-]+\.ts$/.test(source),
  )
  return [
    ...strange.map((source) => `Unexpected source ${source} in ${path}, expected a path of ours relative to the map`),
    ...(sourcesContent === undefined ? [] : [`Unexpected sources in ${path}, expected their paths alone`]),
  ]
}

/** The files that a part of package.json names. */
function* targetsIn(part: unknown): Iterable<string> {
  if (typeof part === 'string') yield part.replace(/^\.\//, '')
  else if (typeof part === 'object' && part !== null) for (const value of Object.values(part)) yield* targetsIn(value)
}
