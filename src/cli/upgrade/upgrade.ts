import {
  jsonText,
  Run,
  type TransformedTogether,
  upgradeOptionsOf,
  upgradeTogether,
  verdictOf,
  wayTo,
} from '../../command.ts'
import type { RunOutcome } from '../../index.ts'
import { besideDocuments, type Command, type CommandCall, carryOut, type MadeByCommand } from '../carry-out.ts'
import { endWith } from '../exit.ts'
import { runOptions } from '../run-options.ts'
import { checkEntries, checkOptions, destinationOf } from '../transform/check-command.ts'
import type { WriteRequest } from '../transform/outputs.ts'
import {
  delivered,
  findEntries,
  keepsFiles,
  languageFor,
  tellUnchanged,
  writeRequestOf,
} from '../transform/transform.ts'
import type { TransformCommandOptions } from '../transform/transform-options.ts'

/** The options of `upgrade`, as commander returns them. */
export interface UpgradeCommandOptions extends TransformCommandOptions {
  readonly to?: '3.0' | '3.1'
  readonly view?: 'application' | 'client'
  readonly ids?: 'extension' | 'channel' | 'operation'
}

/**
 * `msgapi upgrade`: converts descriptions to a newer version, and prints or writes them as `transform` does. With `-f json`, prints
 * the verdict, the files and the reports in place of the description.
 */
export async function upgradeEntries(written: readonly string[], options: UpgradeCommandOptions): Promise<void> {
  const { format = [], ...rest } = options
  if (!format.includes('json')) return carryOut(upgradeCommand, written, options)
  const others = format.filter((name) => name !== 'json')
  const make = (call: UpgradeCall) => madeAsJson(call)
  await carryOut({ ...upgradeCommand, make }, written, others.length === 0 ? rest : { ...rest, format: others })
}

type UpgradeCall = CommandCall<UpgradeCommandOptions>

const upgradeCommand: Command<UpgradeCommandOptions> = {
  doing: 'Converting',
  check({ options, workingFolder }) {
    checkOptions(options, destinationOf(options, workingFolder))
  },
  library: runOptions,
  find: (line, library) => findEntries(line, library, 'msgapi upgrade -'),
  async make(call) {
    checkEntries(call.targets, call.options, destinationOf(call.options, call.workingFolder))
    const { made, request } = await converted(call)
    return delivered(made, request, call)
  },
  tell: tellUnchanged,
}

/** Converts the entries of a call, and prepares writing them. */
async function converted(
  call: UpgradeCall,
): Promise<{ readonly made: TransformedTogether; readonly request: WriteRequest }> {
  const { options, workingFolder, targets, library, onError } = call
  const destination = destinationOf(options, workingFolder)
  const run = new Run(library)
  const made = await upgradeTogether(
    run,
    targets.entries,
    {
      ...upgradeOptionsOf(options),
      as: languageFor(options, destination),
      asFiles: keepsFiles(options, destination),
      wantsMap: options.map !== undefined,
      isInPlace: destination === 'in-place',
    },
    { onError, onProgress: library.onProgress },
  )
  return { made, request: await writeRequestOf('upgrade', made, run, call) }
}

/** The same, with the verdict on standard output. */
async function madeAsJson(call: UpgradeCall): Promise<MadeByCommand> {
  const place = destinationOf(call.options, call.workingFolder)
  if (place !== 'stdout') checkEntries(call.targets, call.options, place)
  const { made, request } = await converted(call)
  const { options, destination } = request
  // Nothing is said of a file that cannot be read, and nothing is written beside one.
  const isMissing = call.targets.unreadable.length > 0 || made.failed > 0
  const verdict = isMissing ? 'refused' : verdictOf(made)
  const written = await delivered(made, request, call)
  const isOnlyShown = options.dryRun === true || (destination === 'stdout' && options.check !== true)
  return {
    outcome: written.outcome,
    requests: call.requests.filter(({ file }) => file !== undefined),
    printing: besideDocuments(options),
    async deliver() {
      if (verdict === 'refused') endWith(1)
      const summary = isOnlyShown ? { files: [], complete: verdict !== 'refused' } : await written.deliver()
      if (made.entries.length > 0)
        process.stdout.write(jsonText(reportOf(made, verdict, request.outcome, call.workingFolder)))
      return summary
    },
  }
}

/** The result of an upgrade as data: what other tools read. */
function reportOf(
  made: TransformedTogether,
  verdict: ReturnType<typeof verdictOf>,
  { findings }: RunOutcome,
  workingFolder: string,
): object {
  return {
    version: 1,
    verdict,
    files: made.files.map(({ path, before, after }) => ({
      path: wayTo(workingFolder, path),
      changed: verdict === 'upgraded' && before !== after,
    })),
    reports: findings.map(({ code, severity, message, place, range }) => ({
      code,
      severity,
      file: wayTo(workingFolder, place.source),
      line: range.start.line + 1,
      message,
    })),
  }
}
