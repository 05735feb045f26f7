const narrow = /[iljI.,:;'|! ]/u
const medium = /[frt()[\]{}/\-"]/u
const broad = /[mwMW@%]/u
const upper = /\p{Lu}/u
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]|[\u3000-\u303f\uff00-\uffef]/u

/** The width of a character in ems, which is at least that of the usual fonts without serifs. */
function widthOf(character: string): number {
  if (narrow.test(character)) return 0.35
  if (medium.test(character)) return 0.45
  if (broad.test(character)) return 0.99
  if (upper.test(character)) return 0.75
  return wide.test(character) ? 1.05 : 0.64
}

/** A text and its width. */
export interface Measured {
  readonly text: string
  readonly width: number
}

/** A text that is cut where it would be wider, and ends with an ellipsis then. Reads no more of it than is shown. */
export function fitted(text: string, size: number, most: number): Measured {
  const ellipsis = size
  let width = 0
  let [kept, keptWidth] = ['', 0]
  let shown = ''
  for (const character of text) {
    width += widthOf(character) * size
    if (width > most) return { text: `${kept.trimEnd()}…`, width: keptWidth + ellipsis }
    shown += character
    if (width <= most - ellipsis) [kept, keptWidth] = [shown, width]
  }
  return { text: shown, width }
}
