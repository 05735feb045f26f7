import type { Finding } from '../../src/findings/finding.ts'

export const codes = ['spec/schema-matches-format', 'spec/message-example-payload', 'lint/plugin-failed']

/** The findings about schemas as text. */
export function places(findings: readonly Finding[]): readonly string[] {
  const ours = findings.filter(({ code }) => codes.includes(code))
  return ours.map(({ range: { start, end }, message }) => {
    const line = message.match(/\(line .*\)$/)?.[0] ?? ''
    return `${start.line + 1}:${start.character + 1}-${end.line + 1}:${end.character + 1}${line}`
  })
}

export const protobufFormat = 'application/vnd.google.protobuf;version=3'

/** A description with a payload and an example of it. */
export const described = (payload: string, example: string) =>
  `asyncapi: 3.1.0\ninfo: { title: a, version: '1' }\nchannels:\n  c:\n    messages:\n      m:\n        payload: ${payload}\n        examples: [{ payload: ${example} }]\n`
