import { isAbsolute, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Finding, FindingFix, Range, Severity, TextEdit } from '../../findings/finding.ts'
import { formatPointer, type Place } from '../../pointer.ts'
import { jsonText } from '../escaped-text.ts'
import { explainCommand, furtherReading, linkable, relativePath } from '../location.ts'
import type { Report, ReporterOptions, RuleInReport } from '../reporter.ts'

const levels: Record<Severity, string> = { error: 'error', warn: 'warning', info: 'note', hint: 'note' }

/** A log of SARIF 2.1.0 (OASIS) with one run: rules, files and results, each result with its related places and its fixes. */
export function sarif(report: Report, options: ReporterOptions): string {
  const rules = rulesOf(report)
  const ruleIndices = new Map([...rules.keys()].map((code, index) => [code, index]))
  const files = new SarifFiles(options.workingFolder)
  const { findings, suppressed = [] } = report
  const fingerprints = new Fingerprints(report, options)
  const results = [...findings, ...suppressed].map((finding) => ({
    ruleId: finding.code,
    ruleIndex: ruleIndices.get(finding.code),
    level: levels[finding.severity],
    message: { text: messageText(finding, options) },
    locations: [files.location(finding.place, finding.range)],
    relatedLocations: finding.related?.map(({ message, place, range }) => ({
      message: { text: plainText(message) },
      ...files.location(place, range),
    })),
    partialFingerprints: { [fingerprintName]: fingerprints.of(finding) },
    fixes: finding.fix && [finding.fix, ...(finding.suggestions ?? [])].map((fix) => fixOf(fix, files)),
    suppressions: finding.suppressed && [suppressionOf(finding.suppressed)],
  }))
  const driver = {
    name: 'msgapi',
    version: options.version,
    rules: [...rules.values()].map(descriptor),
  }
  const run = {
    tool: { driver },
    originalUriBaseIds: { [sourceRoot]: { uri: pathToFileURL(join(options.workingFolder, '/')).href } },
    columnKind: 'utf16CodeUnits',
    artifacts: files.artifacts(),
    results,
  }
  return jsonText({ $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] })
}

/** GitHub code scanning's name for the folder of relative paths. */
const sourceRoot = '%SRCROOT%'
/** The version changes if the fingerprint is formed in another way. */
const fingerprintName = 'msgapiFinding/v1'

/**
 * A fingerprint by which later runs recognize a finding: its code, its file, and its place in it by pointer, or by list items
 * if it is in a list. Lines and messages may change.
 */
class Fingerprints {
  readonly #report: Report
  readonly #options: ReporterOptions
  readonly #counts = new Map<string, number>()

  constructor(report: Report, options: ReporterOptions) {
    this.#report = report
    this.#options = options
  }

  of(finding: Finding): string {
    const { code, place } = finding
    const path = relativePath(place.source, this.#options.workingFolder)
    const identity = [code, path, this.#report.identityOf?.(finding) ?? formatPointer(place.pointer)]
    const { createHash } = process.getBuiltinModule('node:crypto')
    const digest = createHash('sha256').update(JSON.stringify(identity)).digest('hex')
    const count = (this.#counts.get(digest) ?? 0) + 1
    this.#counts.set(digest, count)
    return `${digest}:${count}`
  }
}

/** The rules by code: those that ran, and others with findings, such as syntax errors. */
function rulesOf({ findings, suppressed = [], rules = [] }: Report): ReadonlyMap<string, RuleInReport> {
  const known = new Map(rules.map((rule) => [rule.code, rule]))
  for (const { code, documentationUrl } of [...findings, ...suppressed]) {
    if (!known.has(code)) known.set(code, { code, documentationUrl })
  }
  return known
}

/** Code scanning on GitHub requires both descriptions of a rule, and shows the short one as the title of an alert. */
function descriptor({ code, description = code, documentationUrl, severity }: RuleInReport): unknown {
  const text = plainText(description)
  return {
    id: code,
    shortDescription: { text },
    fullDescription: { text },
    helpUri: linkable(documentationUrl),
    help: helpOf(code, documentationUrl),
    defaultConfiguration: severity === undefined ? undefined : { level: levels[severity] },
  }
}

/** The text that viewers show for a rule without a page: how to read about it on the command line. */
function helpOf(code: string, documentationUrl: string | undefined): { readonly text: string } | undefined {
  const command = documentationUrl === undefined ? explainCommand(code) : undefined
  return command === undefined ? undefined : { text: `Run "${command}" to read about this rule.` }
}

function suppressionOf({ by, reason }: NonNullable<Finding['suppressed']>): unknown {
  return { kind: by === 'file' ? 'external' : 'inSource', justification: reason && plainText(reason) }
}

/** The fixes, with the replacements in the present texts. An empty range inserts a text. */
function fixOf({ title, edits }: FindingFix, files: SarifFiles): unknown {
  const bySource = new Map<string, TextEdit[]>()
  for (const edit of edits) bySource.set(edit.source, [...(bySource.get(edit.source) ?? []), edit])
  return {
    description: { text: plainText(title) },
    artifactChanges: [...bySource].map(([source, own]) => ({
      artifactLocation: files.artifact(source),
      replacements: own.map(({ range, text }) => ({
        deletedRegion: regionOf(range),
        insertedContent: text === '' ? undefined : { text },
      })),
    })),
  }
}

function regionOf({ start, end }: Range): unknown {
  return {
    startLine: start.line + 1,
    startColumn: start.character + 1,
    endLine: end.line + 1,
    endColumn: end.character + 1,
  }
}

function messageText(finding: Finding, options: ReporterOptions): string {
  const further = furtherReading(finding, options)
  return plainText(further === undefined ? finding.message : `${finding.message} -- ${further}`)
}

/** SARIF messages may contain links, `[text](target)`. Text of a document must not become one. */
function plainText(text: string): string {
  return text.replaceAll('](', '] (')
}

/** The files of a run, each with its index in the run. */
class SarifFiles {
  readonly #workingFolder: string
  readonly #indices = new Map<string, number>()

  constructor(workingFolder: string) {
    this.#workingFolder = workingFolder
  }

  location({ source }: Place, range: Range): { readonly physicalLocation: unknown } {
    return { physicalLocation: { artifactLocation: this.artifact(source), region: regionOf(range) } }
  }

  artifact(source: string): unknown {
    const index = this.#indices.get(source) ?? this.#indices.size
    this.#indices.set(source, index)
    return { ...this.#locationOf(source), index }
  }

  artifacts(): unknown {
    return [...this.#indices.keys()].map((source) => ({ location: this.#locationOf(source) }))
  }

  /** Paths in the working folder are relative to it. Readers do not resolve paths that lead out of it. */
  #locationOf(source: string): { readonly uri: string; readonly uriBaseId?: string } {
    if (isUri(source)) return { uri: source }
    const path = relativePath(source, this.#workingFolder)
    if (!isAbsolute(source)) return { uri: uriOf(path) }
    const isOutside = path.startsWith('../') || isAbsolute(path)
    return isOutside ? { uri: pathToFileURL(source).href } : { uri: uriOf(path), uriBaseId: sourceRoot }
  }
}

/** Paths are absolute, so a text that starts with a scheme is an address. */
function isUri(source: string): boolean {
  return /^[a-z][a-z0-9+.-]+:/.test(source)
}

function uriOf(path: string): string {
  return path.toWellFormed().split('/').map(encodeURIComponent).join('/')
}
