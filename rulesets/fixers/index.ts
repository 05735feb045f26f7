import type { Fixer } from '../../src/plugin/index.ts'
import { dataOf, dataText } from './finding-data.ts'

/** What is known of a fixer before its code is loaded. */
export interface LazyFixer extends Pick<Fixer, 'safety' | 'title'> {
  load(): Promise<Fixer['fix']>
}

const unknownField: LazyFixer = {
  safety: (finding) => {
    const meant = dataText(finding, 'meant')
    if (meant === undefined) return undefined
    // What becomes a reference means another thing.
    if (meant === '$ref') return 'unsafe'
    return meant.toLowerCase() === finding.place.pointer.at(-1)?.toLowerCase() ? 'safe' : 'unsafe'
  },
  title: 'Rename the field to the one that is meant',
  load: async () => (await import('./unknown-field.ts')).unknownField,
}

const messagesSubset: LazyFixer = {
  safety: (finding) => (dataText(finding, 'text') === undefined ? undefined : 'safe'),
  title: 'Refer to the same message of the channel',
  load: async () => (await import('./messages-subset.ts')).messagesSubset,
}

/** The fixers that come with msgapi, by the canonical code of the rule. */
export const fixers: Readonly<Record<string, LazyFixer>> = {
  'spec/unescaped-reference': {
    safety: 'safe',
    title: 'Percent-encode the reference',
    load: async () => (await import('./unescaped-reference.ts')).unescapedReference,
  },
  'spec/reference-siblings': {
    safety: 'safe',
    title: 'Remove what is beside "$ref"',
    load: async () => (await import('./reference-siblings.ts')).referenceSiblings,
  },
  'spec/tags-unique-in-list': {
    safety: (finding) => (dataOf(finding, 'isRepeated') === true ? 'safe' : undefined),
    title: 'Remove the repeated tags',
    load: async () => (await import('./tags-unique-in-list.ts')).tagsUniqueInList,
  },
  'spec/unknown-field': unknownField,
  'bindings/unknown-field': unknownField,
  'bindings/unlisted-field': unknownField,
  'spec/operation-messages-subset': messagesSubset,
  'spec/reply-messages-subset': messagesSubset,
}
