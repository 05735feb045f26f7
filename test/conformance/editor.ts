import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { severities } from '../../src/findings/finding.ts'
import { lint } from '../../src/index.ts'
import { clientOf } from '../editor/client.ts'
import { readCorpus } from './corpus-documents.ts'

/** Opens each document of the corpus in the language server and compares with `lint`. */
export async function run(shared: string): Promise<{ total: number; passed: number; failures: readonly string[] }> {
  const { folder, documents } = readCorpus(shared)
  const failures: string[] = []
  let total = 0
  // Documents outside of the folders of a client are linted alone, as lint does.
  const client = clientOf()
  await client.initialized
  for (const { id, file, neutral } of documents) {
    for (const name of [file, neutral]) {
      total += 1
      const path = join(folder, name)
      const { findings } = await lint([path], { workingFolder: dirname(path), safe: true })
      const expected = findings
        .filter(({ place }) => place.source === path)
        .map(({ code, message, range, severity }) =>
          JSON.stringify([code, message, severities.indexOf(severity) + 1, range.start, range.end]),
        )
      await client.open(path, readFileSync(path, 'utf8'))
      const found = (await client.diagnostics(path)).map(({ code, message, range, severity }) =>
        JSON.stringify([code, message, severity, range.start, range.end]),
      )
      await client.close(path)
      const missing = expected.filter((one) => !found.includes(one))
      const more = found.filter((one) => !expected.includes(one))
      if (missing.length > 0 || more.length > 0 || expected.length !== found.length)
        failures.push(`${id} ${name}: lacks ${missing[0]}, has ${more[0]}`)
    }
  }
  client.connection.dispose()
  return { total, passed: total - failures.length, failures }
}
