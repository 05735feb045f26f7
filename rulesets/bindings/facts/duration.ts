const duration = /^(\d+)(?:\.\d{1,9})?s$/

/**
 * The seconds of a duration string: digits, an optional fraction of up to nine digits, and `s`. This is the JSON form of a
 * Duration of Protocol Buffers without a sign (format text, `messageRetentionDuration`). Undefined for any other text.
 */
export function secondsIn(text: string): number | undefined {
  return duration.test(text) ? Number(text.slice(0, -1)) : undefined
}

const secondsOf: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400, w: 604_800 }

const withUnit = /^(\d{1,9}) ?(s|sec|m|min|h|d|w|(?:second|minute|hour|day|week)s?)?$/i
const isoDuration = /^P(?:(\d{1,9})W)?(?:(\d{1,9})D)?(?:T(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9})S)?)?$/i

/** The duration string that the author most likely meant: `86400s` for `1d`, `24 hours`, `P1D` or `86400`. */
export function intendedDuration(text: string): string | undefined {
  const [, amount, unit = 's'] = withUnit.exec(text) ?? []
  if (amount !== undefined) return `${Number(amount) * (secondsOf[unit.slice(0, 1).toLowerCase()] ?? 1)}s`
  const parts = isoDuration.exec(text)?.slice(1)
  if (parts === undefined || parts.every((part) => part === undefined)) return undefined
  const units = [604_800, 86_400, 3_600, 60, 1]
  return `${units.reduce((sum, seconds, index) => sum + seconds * Number(parts[index] ?? 0), 0)}s`
}
