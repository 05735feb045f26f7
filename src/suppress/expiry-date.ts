/** Whether a text is a date such as `2027-01-31`. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Whether the last day of a suppression is over, in UTC. */
export function isExpired(until: string, now = new Date()): boolean {
  return now.toISOString().slice(0, until.length) > until
}

/** The last day that is a number of days from today, in UTC. */
export function latestDay(days: number, now = new Date()): string {
  const day = new Date(now)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 'YYYY-MM-DD'.length)
}
