/** A description to begin with, for a repository that has none. */
export const firstDescription = `asyncapi: 3.1.0
info:
  title: Orders
  version: 0.1.0
  description: What this service sends and receives.
channels:
  orderPlaced:
    address: orders.placed
    description: A message for each order.
    messages:
      orderPlaced:
        name: orderPlaced
        summary: An order was placed.
        contentType: application/json
        payload:
          type: object
          properties:
            orderId: { type: string, description: The number of the order. }
operations:
  sendOrderPlaced:
    action: send
    summary: Tells that an order was placed.
    channel:
      $ref: '#/channels/orderPlaced'
`
