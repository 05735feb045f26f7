import { quote, type Visit } from '../../../src/plugin/index.ts'
import { htmlElements } from '../../facts/unsafe-markup.ts'
import { textsOption } from '../facts/options.ts'
import { textOf } from '../facts/values.ts'
import { optionsSchema, type StyleRule } from '../style-rule.ts'

const visit: Visit = ({ description }, { options, report }) => {
  const text = textOf(description)
  const elements = text?.includes('<') === true ? htmlElements(text) : []
  if (elements.length === 0) return
  const allowed = textsOption(options, 'allow').map((name) => name.toLowerCase())
  const other = elements.find((name) => !allowed.includes(name.toLowerCase()))
  if (other === undefined) return
  const message = `The description holds the HTML element ${quote(`<${other}>`, 40)}; write CommonMark, or put it between backticks`
  report({ at: ['description'], message })
}

/** Pages, terminals and editors show CommonMark; HTML in it, or what looks like HTML, is lost in many of them. */
export const descriptionsWithoutHtml: StyleRule = {
  description: 'Descriptions must not hold HTML',
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
