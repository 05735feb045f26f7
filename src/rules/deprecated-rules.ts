import type { SettingOrigin } from '../config/origin.ts'
import { withSetting } from '../config/rule-setting.ts'
import type { Settings } from '../config/settings.ts'
import type { Finding } from '../findings/finding.ts'
import { quote } from '../findings/quote.ts'
import type { StageCode } from '../findings/stage-codes.ts'
import type { Pointer } from '../pointer.ts'
import type { PluginSet } from './plugins.ts'

/** Finds deprecated rules of plugins that a config, or one of its overrides, turns on. */
export function deprecatedRules(settings: Settings, { deprecated }: Pick<PluginSet, 'deprecated'>): readonly Finding[] {
  const layers = [
    { rules: settings.rules, at: ['rules'] },
    ...settings.overrides.map(({ rules }, index) => ({ rules, at: ['overrides', String(index), 'rules'] })),
  ]
  return [...deprecated].flatMap(([code, replacement]) =>
    layers.flatMap(({ rules, at }) => {
      if ((rules.get(code) ?? 'off') === 'off') return []
      const pointer = [...at, code]
      const origin = settings.originIn(pointer, 'key')
      if (origin.by !== 'config') return []
      return withSetting(deprecatedFinding(code, replacement, { pointer, ...origin }), settings)
    }),
  )
}

function deprecatedFinding(
  code: string,
  replacement: string | undefined,
  { place, pointer }: Extract<SettingOrigin, { readonly by: 'config' }> & { readonly pointer: Pointer },
): Finding {
  const advice = replacement === undefined ? 'remove it from the config' : `use ${quote(replacement)}`
  const start = { line: place.line - 1, character: place.column - 1 }
  return {
    code: 'lint/deprecated-rule' satisfies StageCode,
    message: `The rule ${quote(code)} is deprecated; ${advice}`,
    severity: 'info',
    place: { source: place.file, pointer, on: 'key' },
    range: { start, end: { ...start, character: start.character + code.length } },
  }
}
