/** How many letters have to be added, left out or replaced to make one text of another (Levenshtein), by UTF-16 code units. */
export function editDistance(left: string, right: string): number {
  let before = Array.from({ length: right.length + 1 }, (_, column) => column)
  for (let row = 1; row <= left.length; row++) {
    const current = [row]
    for (let column = 1; column <= right.length; column++) {
      const change = left[row - 1] === right[column - 1] ? 0 : 1
      const replaced = (before[column - 1] ?? 0) + change
      current.push(Math.min(replaced, (before[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    before = current
  }
  return before[right.length] ?? 0
}
