import { existsSync } from 'node:fs'
import { isAbsolute, resolve } from 'node:path'
import { isInsideFolder, jsonText, padded, realPathOf, safeText, textWidth, wayTo } from '../command.ts'
import {
  type ReportedOrigin,
  type ReportedOverride,
  type ReportedRule,
  type SettingsReport,
  settingsFor,
  UsageError,
} from '../index.ts'
import { endWith, say } from './exit.ts'
import type { ConfigOptions } from './options.ts'
import { currentFolder, lintOptions } from './run-options.ts'
import { missingMessage } from './targets/target-problem.ts'

/**
 * `msgapi config`: prints the settings, rulesets and rules that apply to a document, each with its source. Throws a
 * UsageError if the document does not exist.
 */
export async function printConfig(written: string | undefined, options: ConfigOptions): Promise<void> {
  const workingFolder = currentFolder()
  const target = configTarget(written, options, workingFolder)
  const report = await settingsFor(target, lintOptions(options, workingFolder))
  const isJson = options.json === true || options.format === 'json'
  process.stdout.write(isJson ? jsonText(report) : settingsText(report, realPathOf(workingFolder)))
  if (options.quiet !== true) for (const notice of report.notices) say(`msgapi: note: ${notice}`)
  for (const error of report.errors) say(error)
  if (report.errors.length > 0) endWith(2)
}

function configTarget(written: string | undefined, { stdinFilepath }: ConfigOptions, workingFolder: string): string {
  if (written === '') throw new UsageError('Unexpected empty entry; give a file or a folder.')
  if (stdinFilepath !== undefined) {
    if (written === undefined || written === '-') return stdinFilepath
    throw new UsageError('--stdin-filepath names what is read from standard input; give no other entry.')
  }
  if (written === '-') throw new UsageError('Standard input has no folder; name its file with --stdin-filepath.')
  const target = written ?? '.'
  const path = resolve(workingFolder, target)
  if (/^https?:\/\//i.test(target)) throw new UsageError(`${target} is not on this computer; give a file or a folder.`)
  if (existsSync(path)) return target
  if (/[*?{}]/.test(target)) throw new UsageError(`${target} is a glob; give one file, or a folder.`)
  throw new UsageError(missingMessage(target, path))
}

/** A settings report for people: tables, with who set a value in the last column. Paths in the working folder are relative. */
function settingsText(report: SettingsReport, workingFolder: string): string {
  const { document, folder, config, extendedConfigs, settings, hosts, plugins, rulesets, rules, overrides } = report
  const pathOf = (path: string) =>
    isAbsolute(path) && isInsideFolder(path, workingFolder) ? wayTo(workingFolder, path) || '.' : path
  const from = (origin: ReportedOrigin) => originText(origin, pathOf)
  const parts = [
    [
      document === null ? `Settings for documents in ${pathOf(folder)}` : `Settings for ${pathOf(document)}`,
      `Config: ${config === null ? 'none' : pathOf(config)}`,
      ...extendedConfigs.toReversed().map((path) => `Extends: ${pathOf(path)}`),
    ],
    section('Settings', [
      ...Object.entries(settings).map(([name, { value, origin, parts = [{ value, origin }] }]) => {
        return [name, valueText(value, pathOf), parts.map((part) => from(part.origin)).join(', ')]
      }),
      ...hosts.map(({ value, origin }) => ['remote.allow', valueText(value, pathOf), from(origin)]),
    ]),
    section(
      'Plugins',
      plugins.map(({ value, name, version, path, origin }) => [
        valueText(value, pathOf),
        `${name} ${version}`,
        path === null ? '-' : pathOf(path),
        from(origin),
      ]),
    ),
    section(
      'From plugins',
      plugins.flatMap(({ namespace, brings }) =>
        Object.entries(brings).map(([kind, names]) => [namespace, kind, names.join(', ')]),
      ),
    ),
    section(
      'Rulesets',
      rulesets.map(({ name, mode, origin }) => [pathOf(name), mode ?? '', from(origin)]),
    ),
    section(
      'Rules',
      Object.entries(rules).map(([code, rule]) => [code, rule.severity, `${from(rule.origin)}${asideOf(rule, from)}`]),
    ),
    section(
      'Options of rules',
      Object.entries(rules).flatMap(([code, { options }]) =>
        options === undefined ? [] : [[code, JSON.stringify(options.value), from(options.origin)]],
      ),
    ),
    section(
      'Overrides',
      overrides.map(({ files, rules: codes, options, applies, origin }) => [
        files.join(', '),
        codes.map((code) => withOptions(code, options)).join(', '),
        `${from(origin)}${applies === null ? '' : applies ? ', applies' : ', does not apply'}`,
      ]),
    ),
  ]
  const lines = parts.filter(({ length }) => length > 0).map((part) => `${part.join('\n')}\n`)
  return lines.join('\n')
}

/** A heading and a table with aligned columns; empty if there are no rows. */
function section(heading: string, rows: readonly (readonly string[])[]): readonly string[] {
  if (rows.length === 0) return []
  const safe = rows.map((row) => row.map((cell) => safeText(cell)))
  const widths = (safe[0] ?? []).map((_, column) => Math.max(...safe.map((row) => textWidth(row[column] ?? ''))))
  const lines = safe.map((row) =>
    row
      .map((cell, column) => padded(cell, widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return [heading, ...lines.map((line) => `  ${line}`)]
}

function valueText(value: unknown, pathOf: (path: string) => string): string {
  if (value === null || value === undefined) return '-'
  if (Array.isArray(value)) return value.map(itemText).join(', ')
  if (typeof value === 'string') return pathOf(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function withOptions(code: string, options: ReportedOverride['options'] = {}): string {
  return Object.hasOwn(options, code) ? `${code} ${JSON.stringify(options[code])}` : code
}

function itemText(item: unknown): string {
  return typeof item === 'string' ? item : JSON.stringify(item)
}

function originText(origin: ReportedOrigin, pathOf: (path: string) => string): string {
  if (origin.by === 'default') return 'default'
  if (origin.by === 'search') return 'found, without a msgapi config'
  if (origin.by === 'command-line') return origin.option
  const place = [pathOf(origin.file), origin.line, origin.column].filter((part) => part !== undefined).join(':')
  return origin.by === 'override' ? `${place} (override)` : place
}

/** The earlier settings of a rule, the nearest first; or why it is off although no setting turned it off. */
function asideOf(
  { severity, recommended, earlier, said }: ReportedRule,
  from: (origin: ReportedOrigin) => string,
): string {
  const before = earlier.toReversed().map((step) => `${step.said ?? 'warn'} in ${from(step.origin)}`)
  if (before.length > 0) return `, before: ${before.join(', ')}`
  return severity === 'off' && said !== 'off' && !recommended ? `, not recommended (${said ?? 'warn'} when on)` : ''
}
