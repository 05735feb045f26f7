/** A description with something for every selector. */
export const shop = `channels:
  # all about orders
  orders:
    address: shop/{id}/orders
    messages:
      placed: {payload: {$ref: '#/components/schemas/Order'}} # new
      audited: {$ref: '#/components/messages/Audited'}
  # for ourselves
  audit:
    address: shop.audit.{id}
    tags: [{$ref: '#/components/tags/internal'}]
    messages:
      audited: {$ref: '#/components/messages/Audited'}
operations:
  # tells of new orders
  sendOrder:
    action: send
    channel: {$ref: '#/channels/orders'}
    messages:
      # the usual one
      - $ref: '#/channels/orders/messages/placed'
      # rare
      - $ref: '#/channels/orders/messages/audited'
  # watches
  watch: # us
    action: receive
    channel: {$ref: '#/channels/audit'}
components:
  tags:
    internal: {name: internal}
  messages:
    # of the audit
    Audited:
      payload: {$ref: '#/components/schemas/Entry'}
  schemas:
    Order: {type: object} # one order
    # one entry
    Entry: {type: object}
    Unused: {type: string}
`
