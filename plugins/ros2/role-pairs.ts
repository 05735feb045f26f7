/** The role of a node in an operation that sends, and the role that the node on the other side has in one that receives. */
export const rolePairs = {
  publisher: 'subscriber',
  action_client: 'action_server',
  service_client: 'service_server',
} as const satisfies Readonly<Record<string, string>>
