import {
  type Bundle,
  bundle,
  type EntryDocument,
  fix,
  lint,
  type OpenProject,
  type RunOutcome,
  type SourceMap,
  type TransformsOutcome,
  transform,
} from '../../src/index.ts'

export type Entries = readonly (string | EntryDocument)[]

/** The bundle of one entry, as either form of the call gives it. */
export type EntryBundle = Pick<Bundle, 'entry'> & {
  readonly [Key in keyof Omit<Bundle, 'entry'>]?: Bundle[Key] | undefined
}

export type Bundled = RunOutcome & { readonly bundles: readonly EntryBundle[] }

/** What entries are transformed to, with the source map that a single one has. */
export type Transformed = TransformsOutcome & { readonly map?: SourceMap | undefined }

/** The functions that a project has too, with their own options and those of every call. */
export interface Calls extends Pick<OpenProject, 'lint' | 'fix'> {
  bundle(entries: Entries, options: object): Promise<Bundled>
  transform(entries: Entries, options: object): Promise<Transformed>
}

type OnError = (error: unknown) => void

/** The functions of the library; one entry that is bundled or transformed beside what was read is given as such, and not as a list. */
export function functionCalls(common: object, { asLists }: { readonly asLists: boolean }, onError: OnError): Calls {
  return {
    lint: (entries, options) => lint(entries, { ...common, ...options, onError }),
    fix: (entries, options) => fix(entries, { ...common, ...options, onError }),
    async bundle(entries, options) {
      const [entry, ...others] = entries
      if (asLists || entry === undefined || others.length > 0)
        return bundle(entries, { ...common, ...options, onError })
      const outcome = await bundle(entry, { ...common, ...options })
      const { language, text, output, nameMap, map } = outcome
      return { ...outcome, bundles: [{ entry: pathOf(entry), language, text, output, nameMap, map }] }
    },
    async transform(entries, options) {
      const [entry, ...others] = entries
      if (asLists || entry === undefined || others.length > 0)
        return transform(entries, { ...common, ...options, onError })
      const outcome = await transform(entry, { ...common, ...options })
      const { language, text, changes = [], map } = outcome
      const descriptions = text === undefined ? [] : [{ entry: pathOf(entry), text, ...(language && { language }) }]
      return { ...outcome, descriptions, changes, map }
    },
  }
}

/** The same of an open project. */
export function projectCalls(project: OpenProject, onError: OnError): Calls {
  return {
    lint: (entries, options) => project.lint(entries, { ...options, onError }),
    fix: (entries, options) => project.fix(entries, { ...options, onError }),
    bundle: (entries, options) => project.bundle(entries, { ...options, onError }),
    transform: (entries, options) => project.transform(entries, { ...options, onError }),
  }
}

/** The path of an entry, as a call names it. */
export function pathOf(entry: string | EntryDocument): string {
  return typeof entry === 'string' ? entry : entry.path
}
