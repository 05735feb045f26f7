import { stringify } from 'yaml'
import type { RuleValue, Setup } from './setup.ts'

const schemaLine = '# yaml-language-server: $schema=./node_modules/msgapi/schema/msgapi.config.schema.json'

/** The text of a config in YAML. */
export function configText({ extends: rulesets, rules, apis, ignore, notes }: Setup): string {
  const config = {
    extends: rulesets,
    ...(rules.size === 0 ? {} : { rules: plain(rules) }),
    ...(apis.size === 0
      ? {}
      : {
          apis: Object.fromEntries(
            [...apis].map(([name, api]) => [
              name,
              { entry: api.entry, ...(api.rules.size === 0 ? {} : { rules: plain(api.rules) }) },
            ]),
          ),
        }),
    ...(ignore.length === 0 ? {} : { ignore }),
  }
  const head = [schemaLine, ...notes.map((note) => `# ${note}`)]
  return `${head.join('\n')}\n${stringify(config, { lineWidth: 0, flowCollectionPadding: true })}`
}

function plain(rules: ReadonlyMap<string, RuleValue>): Readonly<Record<string, RuleValue>> {
  return Object.fromEntries(rules)
}
