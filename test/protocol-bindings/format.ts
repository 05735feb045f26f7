import { formatFor } from '../../src/format/compile.ts'
import { asyncapi } from '../../src/format/vocabulary.ts'
import { builtInBindings } from '../../src/rules/plugins.ts'

export const format = formatFor(asyncapi, '3.1', builtInBindings)
