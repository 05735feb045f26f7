/** The strings of an option that is a list of them; none where it is something else. */
export function stringsIn(option: unknown): readonly string[] {
  return Array.isArray(option) ? option.filter((item): item is string => typeof item === 'string') : []
}
