import { builtInBindings } from '../../src/api/plugins.ts'
import { formatFor } from '../../src/format/compile.ts'
import { asyncapi } from '../../src/format/vocabulary.ts'

export const format = formatFor(asyncapi, '3.1', builtInBindings)
