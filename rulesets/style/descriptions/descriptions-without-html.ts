import { quote, type Visit } from '../../../src/plugin/index.ts'
import { htmlElements } from '../../facts/unsafe-markup.ts'
import { nonBlankText, textsOption } from '../facts/values.ts'
import { optionsSchema, type StyleRule } from '../style-rule.ts'

const visit: Visit = ({ description }, { options, report }) => {
  const text = nonBlankText(description)
  const elements = text?.includes('<') === true ? htmlElements(text) : []
  if (elements.length === 0) return
  const allowed = textsOption(options, 'allow').map((name) => name.toLowerCase())
  const other = elements.find((name) => !allowed.includes(name.toLowerCase()))
  if (other === undefined) return
  const message = `The description contains the HTML element ${quote(`<${other}>`, 40)}; write CommonMark, or put it in backticks`
  report({ at: ['description'], message })
}

/** Many viewers of CommonMark drop HTML, and placeholders that look like HTML. */
export const descriptionsWithoutHtml: StyleRule = {
  description: 'Do not use HTML in descriptions',
  severity: 'warn',
  schema: optionsSchema({ allow: { type: 'array', items: { type: 'string', minLength: 1 } } }),
  defaults: { allow: [] },
  visit: {
    Info: visit,
    Tag: visit,
    ExternalDocumentation: visit,
    Server: visit,
    ServerVariable: visit,
    SecurityScheme: visit,
    Channel: visit,
    Parameter: visit,
    Operation: visit,
    OperationReplyAddress: visit,
    Message: visit,
    CorrelationId: visit,
    Schema: visit,
  },
}
