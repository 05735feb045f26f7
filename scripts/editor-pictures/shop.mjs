import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** @param {string} title @param {string} summary @param {string} property */
function message(title, summary, property) {
  return `
  title: ${title}
  summary: ${summary}
  traits:
    - $ref: '#/event'
  payload:
    type: object
    required: [orderId, ${property}]
    properties:
      orderId: { type: string }
      ${property}: { type: string }`
}

const channels = `channels:
  orders:
    address: shop.orders
    messages:
      orderPlaced: { $ref: ./messages.yaml#/orderPlaced }
      orderCancelled: { $ref: ./messages.yaml#/orderCancelled }
  payments:
    address: shop.payments
    messages:
      paymentReceived: { $ref: ./messages.yaml#/paymentReceived }`

const files = {
  'orders.yaml': `asyncapi: 3.1.0
info: { title: Orders, version: 1.4.0 }
operations:
  publishOrders:
    action: send
    channel: { $ref: '#/channels/orders' }
  awaitPayment:
    action: receive
    channel: { $ref: '#/channels/payments' }
${channels}
`,
  'billing.yaml': `asyncapi: 3.1.0
info: { title: Billing, version: 2.1.0 }
operations:
  billOrders:
    action: receive
    channel: { $ref: '#/channels/orders' }
  confirmPayment:
    action: send
    channel: { $ref: '#/channels/payments' }
${channels}
`,
  'messages.yaml': `orderPlaced:${message('Order placed', 'A customer has placed an order.', 'customerId')}
orderCancelled:${message('Order cancelled', 'A customer has cancelled an order.', 'reason')}
paymentReceived:${message('Payment received', 'The money for an order has arrived.', 'amount')}
event:
  contentType: application/json
  headers:
    type: object
    properties:
      eventId: { type: string, format: uuid }
`,
  'msgapi.config.yaml': 'extends: [msgapi:recommended]\n',
}

/**
 * Writes two descriptions without mistakes that share the file with their messages.
 * @param {string} folder
 */
export function writeShop(folder) {
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text)
}
