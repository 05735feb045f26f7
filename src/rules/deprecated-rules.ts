import type { SettingOrigin } from '../config/origin.ts'
import { withSetting } from '../config/rule-setting.ts'
import type { Settings } from '../config/settings.ts'
import type { Finding } from '../findings/finding.ts'
import { quote } from '../findings/quote.ts'
import type { StageCode } from '../findings/stage-codes.ts'
import type { PluginSet } from './plugins.ts'

/** Findings for the rules that a config turns on although their plugins call them deprecated, where the config sets them. */
export function deprecatedRules(settings: Settings, { deprecated }: Pick<PluginSet, 'deprecated'>): readonly Finding[] {
  const { rules, originIn } = settings
  return [...deprecated].flatMap(([code, replacement]) => {
    const setting = rules.get(code)
    if (setting === undefined || setting === 'off') return []
    const origin = originIn(['rules', code], 'key')
    return origin.by === 'config' ? withSetting(deprecatedFinding(code, replacement, origin), settings) : []
  })
}

function deprecatedFinding(
  code: string,
  replacement: string | undefined,
  { place }: Extract<SettingOrigin, { readonly by: 'config' }>,
): Finding {
  const advice = replacement === undefined ? 'remove it from the config' : `use ${quote(replacement)}`
  const start = { line: place.line - 1, character: place.column - 1 }
  return {
    code: 'lint/deprecated-rule' satisfies StageCode,
    message: `The rule ${quote(code)} is deprecated; ${advice}`,
    severity: 'info',
    place: { source: place.file, pointer: ['rules', code], on: 'key' },
    range: { start, end: { ...start, character: start.character + code.length } },
  }
}
