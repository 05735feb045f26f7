import { verdicts } from '../compare/change.ts'
import { type Judgement, judgeCompared, judgeRead, type Reading, unknown } from '../compare/compare-schemas.ts'
import { UsageError } from '../config/errors.ts'
import type { ComparedDialect } from '../containment/contained.ts'
import { openSchemaDocument } from '../containment/schema-document.ts'
import type { Action } from '../contract/contract.ts'
import { quote } from '../findings/quote.ts'
import { schemaFormatOf } from '../format/schema-formats.ts'
import type { SchemaReader } from '../lint/schema-formats.ts'
import { toData } from '../load/node-data.ts'
import type { SourceFile } from '../load/source-file.ts'
import type { Plugin } from '../plugin/define-plugin.ts'
import type { DiffSide } from './diff-side.ts'
import { openSide } from './open-side.ts'
import type { HeldOptions, RunOptions } from './options.ts'
import type { RunOutcome } from './outcome.ts'

export interface SchemaDiffOptions extends RunOptions {
  /** Who the application is that has the schema: `receive` accepts values, `send` sends them. Default: both. */
  readonly role?: Action | undefined
  /** Default: `strict`. */
  readonly reading?: 'practical' | 'strict' | undefined
  readonly assertFormats?: boolean | undefined
  /** A draft of JSON Schema, `avro`, `protobuf` or a media type. Default: by the file name, and `$schema`. */
  readonly schemaFormat?: string | undefined
}

export interface SchemaDiffOutcome extends RunOutcome, Partial<Judgement> {}

const dialects: ReadonlyMap<string, ComparedDialect> = new Map([
  ['draft-04', 'draft4'],
  ['draft-06', 'draft6'],
  ['draft-07', 'draft7'],
  ['2019-09', 'draft2019-09'],
  ['2020-12', 'draft2020-12'],
])

const mediaTypes: ReadonlyMap<string, string> = new Map([
  ['avro', 'application/vnd.apache.avro;version=1.9.0'],
  ['protobuf', 'application/vnd.google.protobuf;version=3'],
])

const formatsByExtension: readonly (readonly [extension: string, format: string])[] = [
  ['.avsc', 'avro'],
  ['.proto', 'protobuf'],
]

/**
 * Compares two schemas in files of their own. Without a verdict in the outcome, the findings say what is wrong with the files. Rejects
 * with a UsageError for a format that no plugin reads.
 */
export async function diffSchemas(
  old: DiffSide,
  current: DiffSide,
  options: SchemaDiffOptions & HeldOptions,
): Promise<SchemaDiffOutcome> {
  const sides = [await openSide(old, options), await openSide(current, options)] as const
  const opened = await Promise.all(sides.map(({ run, document }) => run.open(document)))
  const [before, after] = opened
  const { run } = sides[1]
  if (before === undefined || after === undefined || 'unreadable' in before || 'unreadable' in after) {
    const unreadable = opened.flatMap((each) => ('unreadable' in each ? each.unreadable : []))
    return { ...(await run.outcome([])), unreadable, failed: true }
  }
  const findings = [before, after].flatMap(({ entry }, index) =>
    entry.findings.map((finding) => ({
      ...finding,
      place: { ...finding.place, source: sides[index]?.nameOf(finding.place.source) ?? finding.place.source },
    })),
  )
  const texts = new Map([before, after].map(({ entry }, index) => [sides[index]?.nameOf(entry.path), entry.text]))
  const outcome: RunOutcome = {
    ...(await run.outcome([])),
    findings,
    failures: findings.filter(({ severity }) => severity === 'error'),
    textOf: (source) => texts.get(source),
  }
  if (outcome.failures.length > 0) return { ...outcome, failed: true }
  const { plugins } = await run.plugins.for(after.settings, after.root)
  const reading: Reading = {
    names: options.reading === 'practical' ? 'undescribed' : 'any',
    assertFormats: options.assertFormats ?? false,
  }
  const comparison = await comparisonOf(before.entry, after.entry, { plugins, schemaFormat: options.schemaFormat })
  const roles: readonly Action[] = options.role === undefined ? ['receive', 'send'] : [options.role]
  const judged = roles.map((role) => comparison(role, reading))
  const worst = judged.reduce((one, other) => (rankOf(other) > rankOf(one) ? other : one))
  return { ...outcome, ...worst, failed: worst.verdict === 'breaking' }
}

function rankOf({ verdict }: Judgement): number {
  return verdicts.indexOf(verdict)
}

type Comparison = (role: Action, reading: Reading) => Judgement

/** How two files are compared, by their format. */
async function comparisonOf(
  old: SourceFile,
  current: SourceFile,
  { plugins, schemaFormat }: { readonly plugins: readonly Plugin[]; readonly schemaFormat: string | undefined },
): Promise<Comparison> {
  const byName = formatsByExtension.find(([extension]) => [old, current].every(({ path }) => path.endsWith(extension)))
  const format = schemaFormat ?? byName?.[1]
  const dialect = format === undefined ? undefined : dialects.get(format)
  const mediaType = format === undefined || dialect !== undefined ? undefined : (mediaTypes.get(format) ?? format)
  const meant = schemaFormatOf(mediaType)
  if (meant.content === 'schema') return ofJsonSchemas(old, current, dialect)
  const reader = await readerOf(meant, plugins)
  if (reader === undefined)
    throw new UsageError(
      `No plugin reads schemas in the format ${quote(format ?? '')}; give a draft of JSON Schema, "avro", "protobuf" or the media type of a plugin.`,
    )
  const [before, after] = [old, current].map((file) => (file.root === undefined ? file.text : toData(file.root)))
  return (role) => judgeRead(before, after, role, reader)
}

function ofJsonSchemas(old: SourceFile, current: SourceFile, dialect: ComparedDialect | undefined): Comparison {
  const [before, after] = [old, current].map(({ root }) => openSchemaDocument(root && toData(root), dialect))
  return (role, reading) => {
    if (before === undefined || after === undefined) return unknown('there is no schema')
    if ('problem' in before) return unknown(before.problem)
    if ('problem' in after) return unknown(after.problem)
    return judgeCompared(before, after, role, reading)
  }
}

async function readerOf(
  format: ReturnType<typeof schemaFormatOf>,
  plugins: readonly Plugin[],
): Promise<SchemaReader | undefined> {
  for (const { schemaFormats = {} } of plugins)
    for (const contribution of Object.values(schemaFormats)) {
      const { reads } = contribution
      const isRead =
        'family' in reads ? reads.family === format.family : reads.mediaTypes.includes(format.mediaType ?? '')
      if (isRead) return contribution.load()
    }
  return undefined
}
