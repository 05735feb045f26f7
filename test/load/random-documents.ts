import fc from 'fast-check'
import { randomYaml } from '../random-yaml.ts'

export const jsonLike = fc.jsonValue({ maxDepth: 4 })

const choices = fc.array(fc.nat(1_000), { maxLength: 200, size: 'max' })

/** Random YAML that the fast reader can read. */
export const usualDocuments = choices.map((chosen) =>
  randomYaml(chosen, { lineBreaks: ['\n', '\r\n'], anchors: true, comments: true }),
)

/** Random YAML that may need a thorough reader. */
export const unusualDocuments = choices.map((chosen) =>
  randomYaml(chosen, { lineBreaks: ['\n', '\r\n'], anchors: true, comments: true, unusual: true }),
)
