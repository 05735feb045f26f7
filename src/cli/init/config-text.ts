import { stringify } from 'yaml'
import { entryOfPath, escapeActing } from '../../command.ts'
import { wherePagesAre } from '../pages.ts'
import type { RuleValue, Setup } from './setup.ts'

const schemaLine = '# yaml-language-server: $schema=./node_modules/msgapi/schema/msgapi.config.schema.json'

/** The text of a config in YAML; with the place of its schema for editors where msgapi is installed. */
export function configText(
  { extends: rulesets, rules, apis, ignore, notes }: Setup,
  { hasSchema }: { readonly hasSchema: boolean },
): string {
  const config = {
    extends: rulesets,
    ...(rules.size === 0 ? {} : { rules: plain(rules) }),
    ...(apis.size === 0
      ? {}
      : {
          apis: Object.fromEntries(
            [...apis].map(([name, api]) => [
              name,
              {
                entry: entryOfPath(api.entry),
                ...(api.rules.size === 0 ? {} : { rules: plain(api.rules) }),
                ...(api.output === undefined ? {} : { bundle: { output: api.output } }),
              },
            ]),
          ),
        }),
    ...(ignore.length === 0 ? {} : { ignore }),
  }
  const whereDocs = hasSchema ? 'node_modules/msgapi' : 'the package msgapi'
  const head = [
    ...(hasSchema ? [schemaLine] : []),
    ...[...notes, ...wherePagesAre(notes, whereDocs)].map((note) => `# ${escapeActing(note)}`),
  ]
  return `${head.map((line) => `${line}\n`).join('')}${stringify(config, { lineWidth: 0, flowCollectionPadding: true })}`
}

function plain(rules: ReadonlyMap<string, RuleValue>): Readonly<Record<string, RuleValue>> {
  return Object.fromEntries(rules)
}
