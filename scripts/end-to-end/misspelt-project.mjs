import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const files = {
  'apis/orders.yaml': `asyncapi: 3.1.0
info: { title: Orders, version: 1.0.0 }
channels:
  orders:
    address: orders
    messages:
      placed: { $ref: ../shared/messages.yaml#/placed }
operations:
  sendPlaced:
    action: sned
    channel: { $ref: '#/channels/orders' }
`,
  'shared/messages.yaml': 'placed:\n  name: placed\n  payload: { type: object }\n',
}

/**
 * Writes a description with a mistake that a fixer mends, and a part of it, for editors; returns the path of the description.
 * @param {string} folder
 */
export function misspeltProject(folder) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  return path.join(folder, 'apis/orders.yaml')
}
