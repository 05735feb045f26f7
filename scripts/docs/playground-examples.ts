import type { ProjectFiles } from './project-files.ts'

/** Files that the playground shows, and which of them is open. */
export interface PlaygroundExample {
  readonly texts: Readonly<Record<string, string>>
  readonly open: string
}

const coffee = `asyncapi: 3.1.0
info: { title: Coffee_machine, version: 1.0.0 }
channels:
  orders:
    # Three mistakes: here,
    adress: coffee/orders
    messages:
      # here,
      espresso: { $ref: '#/components/messages/expresso' }
operations:
  # and here. Fix them with a click.
  brew: { action: recieve, channel: { $ref: '#/channels/orders' } }
components:
  messages:
    espresso: { payload: { type: object } }
`

const version2 = `# Written for AsyncAPI 2. "Change" has a button that upgrades it.
asyncapi: 2.6.0
info: { title: Street lights, version: 1.0.0 }
servers:
  production: { url: 'mqtt://lights.example.com:1883', protocol: mqtt }
channels:
  # Others publish here, so the application receives.
  lights/{id}/measured:
    parameters:
      id: { schema: { type: string } }
    publish:
      operationId: onMeasured
      message: { $ref: '#/components/messages/measured' }
  lights/{id}/dim:
    parameters:
      id: { schema: { type: string } }
    subscribe:
      operationId: dim
      message: { payload: { type: object, properties: { percent: { type: integer } } } }
components:
  messages:
    measured:
      payload: { type: object, properties: { lumens: { type: integer, minimum: 0 } } }
`

const ruleset = `rules:
  title-in-words:
    message: Write the title in words, without underscores
    given: $.info.title
    severity: warn
    then: { function: pattern, functionOptions: { notMatch: _ } }
  operations-have-summaries:
    given: $.operations[*]
    severity: info
    then: { field: summary, function: truthy }
`

/** The examples, by their titles. The first is what people see who come without a link. */
export function playgroundExamples(project: ProjectFiles): Readonly<Record<string, PlaygroundExample>> {
  return {
    'Coffee machine: three mistakes': { texts: { 'coffee.yaml': coffee }, open: 'coffee.yaml' },
    'Orders: one description in many files': folder(project, 'examples/orders', 'orders.yaml'),
    'Shop: four applications': folder(project, 'examples/shop', 'shop.yaml'),
    'Street lights: version 2 to upgrade': { texts: { 'lights.yaml': version2 }, open: 'lights.yaml' },
    'Team: a ruleset of Spectral': {
      texts: { 'coffee.yaml': coffee, '.spectral.yaml': ruleset },
      open: '.spectral.yaml',
    },
  }
}

/** The descriptions and parts in a folder; a config of it says what its commands do, which the page does not run. */
function folder({ filesIn, read }: ProjectFiles, path: string, open: string): PlaygroundExample {
  const others = filesIn(path).filter((file) => !file.startsWith('msgapi.config') && file !== open)
  const files = [open, ...others]
  return { texts: Object.fromEntries(files.map((file) => [file, read(`${path}/${file}`)?.toString() ?? ''])), open }
}
