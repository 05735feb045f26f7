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
