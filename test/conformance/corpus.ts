import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Finding } from '../../src/findings/finding.ts'
import { lintFile } from './lint-source.ts'
import { inNeutralCode, inNeutralWord } from './spelling.ts'

export interface Outcome {
  readonly total: number
  readonly passed: number
  readonly failures: readonly string[]
  readonly deviations: readonly { readonly name: string; readonly reason: string }[]
}

interface Corpus {
  readonly documents: readonly { readonly id: string; readonly file: string; readonly neutral: string }[]
}

/** What other tools said about the documents when they were recorded. */
interface ToolVerdicts {
  readonly results: Readonly<
    Record<string, { readonly valid?: boolean | null; readonly diagnostics?: readonly { readonly severity: number }[] }>
  >
}

const otherTools = ['asyncapi-parser', 'spectral', 'redocly']

interface Verdicts {
  readonly results: Readonly<Record<string, { readonly mechanical: 'valid' | 'invalid' | 'unknown-remote' }>>
}

const siblings = 'the error lies in a field beside "$ref", which the format text says is ignored: a warning for us'
const replyWithTwoAddresses =
  'where a reply has an address, the address of its channel must be null or missing (format text, Operation Reply Object)'
const messageOfComponents =
  'messages of an operation are pointers into the messages of its channel, not to where these lead (Operation Object)'

const parametersWithoutExpression =
  'a channel without expressions must not have parameters (format text, Endpoints, 5); a JSON Schema cannot see that'

const parameterOfOtherName =
  'a parameter has another name than the expression in the address (format text, Endpoints, 5); a JSON Schema cannot see that'

const discriminatorNotRequired =
  'a discriminator must be in the "required" of its schema (format text, Schema Object); a JSON Schema cannot see that'

/** Documents on which we and the recorded verdict differ, each looked at. */
const deviations: Readonly<Record<string, string>> = {
  'Apicurio+apicurio-registry/schema-util/util-provider/src/test/resources/io/apicurio/registry/content/dereference/expected-testDereference-asyncapi30-jsonschema.json':
    'a Schema Object refers to schemas of JSON Schema, another schemaFormat (format text, Multi Format Schema Object)',
  'asyncapi+diff/test/spec/asyncapi-v3-diff.yml': parameterOfOtherName,
  'asyncapi+diff/test/spec/asyncapi-v3.yml': replyWithTwoAddresses,
  'Mliviu79+voiceblender/asyncapi.yaml':
    'the verdict looks for referenced files only; openapi.yaml is there but has no such schemas',
  'event-catalog+eventcatalog/packages/create-eventcatalog/templates/asyncapi/asyncapi-files/user-service.yml':
    'a message refers to a schema; the verdict does not follow references',
  'Apicurio+apicurio-data-models/data-models/src/test/resources/fixtures/validation/asyncapi/3.0/parameter-default-not-in-enum.json':
    parametersWithoutExpression,
  'Redocly+redocly-cli/tests/e2e/stats/stats-async3-stylish/asyncapi3.yaml': parametersWithoutExpression,
  'asyncapi+converter-js/test/output/openapi-to-asyncapi/operation_and_parameter.yml': parametersWithoutExpression,
  'asyncapi+converter-js/test/output/openapi-to-asyncapi/operation_and_parameter_client.yml':
    parametersWithoutExpression,
  'asyncapi+bundler/example/example-with-nested-dirs/asyncapi/send/lightTurnOff/asyncapi.yaml':
    'the address has an expression, and no parameters: a JSON Schema cannot compare them, the format text does',
  'Forsakringskassan+rimfrost-regel-common-asyncapi/asyncapi.yaml': replyWithTwoAddresses,
  'Forsakringskassan+template-asyncapi/asyncapi.yaml': replyWithTwoAddresses,
  'asyncapi+spec/scripts/validation/base-doc-combined.json': replyWithTwoAddresses,
  'asyncapi+asyncapi-react/library/src/__tests__/docs/v3/streetlights-mqtt.json': messageOfComponents,
  'asyncapi+bundler/example/v3/asyncapi.yaml': messageOfComponents,
  'asyncapi+bundler/example/v3/main.yaml': messageOfComponents,
  'asyncapi+generator/packages/templates/clients/websocket/test/__fixtures__/asyncapi-slack-client.yml':
    'examples have names that the schemas of their payloads close out by additionalProperties; discriminators as below',
  'springwolf+springwolf-core/springwolf-core/src/test/resources/application/asyncapi.polymorphic.json':
    discriminatorNotRequired,
  'springwolf+springwolf-core/springwolf-examples/springwolf-kafka-example/src/test/resources/asyncapi.json':
    discriminatorNotRequired,
  'springwolf+springwolf-core/springwolf-examples/springwolf-kafka-example/src/test/resources/asyncapi.yaml':
    discriminatorNotRequired,
  'springwolf+springwolf-core/springwolf-examples/springwolf-kafka-example/src/test/resources/groups/vehicles.json':
    discriminatorNotRequired,
  'Redocly+redocly-cli/packages/core/src/__tests__/fixtures/sibling-refs/asyncapi.yaml': siblings,
  'Redocly+redocly-cli/tests/e2e/bundle/sibling-refs-asyncapi/asyncapi.yaml': siblings,
  'Redocly+redocly-cli/tests/e2e/lint/async3/simple-3-1.yml':
    'the public definitions lack ros2 among the channel bindings; the format text lists it for all four maps',
}

const halfRenamed =
  'made by a tool that renamed the reference "#/components/channelBindings/sns" and not the component of that name'

/** Documents whose two spellings say different things. */
const unequalSpellings: Readonly<Record<string, string>> = Object.fromEntries(
  ['asyncapi - extended.json', 'asyncapi - wrongly extended.json', 'asyncapi.json'].map((name) => [
    `asyncapi+jasyncapi/asyncapi-core/src/test/resources/json/v3/3.0.0/model/${name}`,
    halfRenamed,
  ]),
)

/**
 * Lints every document of the corpus in both spellings: no crash, the same findings in both, no error on what the recorded
 * verdict calls valid and at least one on what it calls invalid.
 */
export async function run(sharedFolder: string): Promise<Outcome> {
  const folder = join(sharedFolder, 'corpus')
  const { documents }: Corpus = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
  const { results }: Verdicts = JSON.parse(readFileSync(join(folder, 'expected', 'truth.json'), 'utf8'))
  const accepted = otherTools.map((tool) =>
    acceptedBy(JSON.parse(readFileSync(join(folder, 'expected', `${tool}.json`), 'utf8'))),
  )
  const argued = arguedCodes()
  const failures: string[] = []
  const differing: { name: string; reason: string }[] = []
  for (const { id, file, neutral } of documents) {
    const real = await findingsOf(folder, file)
    const other = await findingsOf(folder, neutral)
    if (typeof real === 'string') failures.push(`${id}: ${real}`)
    else if (typeof other === 'string') failures.push(`${id}: ${other}`)
    else {
      const known = [
        { found: disagreement(results[id]?.mechanical, real), reason: deviations[id] },
        {
          found: firstDifference(real.map(inNeutral).map(spelled(folder, file)), other.map(spelled(folder, neutral))),
          reason: unequalSpellings[id],
        },
      ]
      const isAccepted = accepted.some((documents) => documents.has(id))
      for (const code of isAccepted ? errorCodes(real) : []) {
        if (!argued.has(code)) failures.push(`${id}: docs/beyond.md does not say why ${code} is an error`)
      }
      for (const { found, reason } of known) {
        if (found === undefined && reason === undefined) continue
        if (found === undefined) failures.push(`${id}: no longer differs: ${reason}`)
        else if (reason === undefined) failures.push(`${id}: ${found}`)
        else differing.push({ name: id, reason })
      }
    }
  }
  const failed = new Set(failures.map((failure) => failure.split(': ')[0]))
  return { total: documents.length, passed: documents.length - failed.size, failures, deviations: differing }
}

/** The documents in which a tool found no error; in those that it crashed on, nothing is known. */
function acceptedBy({ results }: ToolVerdicts): ReadonlySet<string> {
  const accepted = Object.entries(results).filter(([, { valid, diagnostics = [] }]) =>
    valid === undefined ? !diagnostics.some(({ severity }) => severity === 0) : valid === true,
  )
  return new Set(accepted.map(([id]) => id))
}

/** The codes in the first table of the page about what others miss. */
function arguedCodes(): ReadonlySet<string> {
  const [, table = ''] = readFileSync('docs/beyond.md', 'utf8').split(/^## /m)
  return new Set([...table.matchAll(/^\| \[?`([^`]+)`/gm)].map(([, code = '']) => code))
}

function errorCodes(findings: readonly Finding[]): ReadonlySet<string> {
  return new Set(findings.filter(({ severity }) => severity === 'error').map(({ code }) => code))
}

async function findingsOf(folder: string, file: string): Promise<readonly Finding[] | string> {
  try {
    return await lintFile(join(folder, file), join(folder, projectOf(file)))
  } catch (error) {
    return `crash: ${error instanceof Error ? error.stack : error}`
  }
}

/** The folder of one project in one spelling: references may lead through all of it. */
function projectOf(file: string): string {
  return file.split('/').slice(0, 2).join('/')
}

function disagreement(verdict: string | undefined, findings: readonly Finding[]): string | undefined {
  const error = findings.find(({ severity }) => severity === 'error')
  if (verdict === 'valid' && error !== undefined) return `unexpected error ${error.code}: ${error.message}`
  return verdict === 'invalid' && error === undefined ? 'expected at least one error' : undefined
}

function inNeutral(finding: Finding): Finding {
  return { ...finding, code: inNeutralCode(finding.code) }
}

function spelled(folder: string, file: string): (finding: Finding) => string {
  const project = join(folder, projectOf(file))
  return ({ code, severity, place, range }) => {
    const pointer = place.pointer.map(inNeutralWord).join('/')
    return `${relative(project, place.source)}:${range.start.line + 1} ${severity} ${code} ${pointer}`
  }
}

function firstDifference(real: readonly string[], neutral: readonly string[]): string | undefined {
  const [missing] = real.filter((line) => !neutral.includes(line))
  const [added] = neutral.filter((line) => !real.includes(line))
  if (missing !== undefined || added !== undefined)
    return `the spellings differ: ${missing ?? 'nothing'} / ${added ?? 'nothing'}`
  return real.length === neutral.length
    ? undefined
    : `the spellings differ: ${real.length} / ${neutral.length} findings`
}
