/** The last index below a length that meets a condition, which all indexes before it meet, too. -1 if there is none. */
export function lastBefore(length: number, isBefore: (index: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low - 1
}
