import type { Check } from '../../rule.ts'
import { messageExampleHeaders } from './message-example-headers.ts'
import { messageExamplePayload } from './message-example-payload.ts'
import { messageHeadersMap } from './message-headers-map.ts'
import { messageHeadersNoProtocolHeaders } from './message-headers-no-protocol-headers.ts'
import { runtimeExpression } from './runtime-expression.ts'
import { runtimeExpressionTarget } from './runtime-expression-target.ts'

/** The rules about messages, examples and runtime expressions, by code. */
export const messagesRules: Readonly<Record<string, Check>> = {
  'spec/message-example-headers': messageExampleHeaders,
  'spec/message-example-payload': messageExamplePayload,
  'spec/message-headers-map': messageHeadersMap,
  'spec/message-headers-no-protocol-headers': messageHeadersNoProtocolHeaders,
  'spec/runtime-expression': runtimeExpression,
  'spec/runtime-expression-target': runtimeExpressionTarget,
}
