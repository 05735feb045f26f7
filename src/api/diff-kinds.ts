import { type ArgumentKind, anyOf, type FieldKinds, flag, objectOf, oneOf, text } from '../call-options.ts'
import { isRecord } from '../plain-data.ts'
import type { DiffOptions } from '../run/diff-documents.ts'
import type { DiffSide } from '../run/diff-side.ts'
import type { PairOptions } from '../run/pair-documents.ts'
import { runKinds, viewKind } from './option-kinds.ts'

/** A side of a comparison. */
export const sideKind: ArgumentKind<string | DiffSide> = objectOf<string | DiffSide>(
  {
    path: text,
    content: anyOf('a string or bytes', (value) => typeof value === 'string' || value instanceof Uint8Array),
    revision: text,
  },
  {
    expected: 'a path, { path, content } or { path, revision }',
    accepts: (value) => typeof value === 'string' || (isRecord(value) && typeof value.path === 'string'),
  },
)

const readings = oneOf(['practical', 'strict'] as const)

const diffKinds: FieldKinds<DiffOptions> = {
  ...runKinds,
  view: viewKind,
  for: oneOf(['receivers', 'senders', 'both'] as const),
  reading: readings,
  assertFormats: flag,
  failOn: oneOf(['breaking', 'unknown', 'none'] as const),
}

const pairKinds: FieldKinds<PairOptions> = {
  ...runKinds,
  view: viewKind,
  reading: readings,
  assertFormats: flag,
  failOn: oneOf(['breaks', 'unknown', 'none'] as const),
}

export const diffOptionsKind = objectOf<DiffOptions>(diffKinds)
export const pairOptionsKind = objectOf<PairOptions>(pairKinds)
