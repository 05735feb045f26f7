/** The codes of the characters that the readers look at. */
export const lineFeed = 10
export const space = 32
export const quotationMark = 34
export const hash = 35
export const apostrophe = 39
export const comma = 44
export const dash = 45
export const colon = 58
export const greater = 62
export const openingBracket = 91
export const backslash = 92
export const closingBracket = 93
export const smallA = 97
export const smallZ = 122
export const openingBrace = 123
export const bar = 124
export const closingBrace = 125
