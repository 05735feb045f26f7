import {
  type BindingContribution,
  definePlugin,
  field,
  inside,
  integer,
  integerFrom,
  object,
  oneOf,
  required,
  string,
} from '../../src/plugin/index.ts'
import { roleFitsAction, rolePairs } from './role-fits-action.ts'

/** The binding for the middleware of robots, version 0.1.0. Its JSON Schema misspells `reliable`. */
const ros2: BindingContribution = {
  key: 'ros2',
  since: '3.1',
  serverProtocols: [],
  versions: ['0.1.0'],
  levels: {
    server: [
      {
        from: '0.1.0',
        side: { both: 'nodes of both sides share the middleware and its domain' },
        fields: { rmwImplementation: field(string()), domainId: field(integerFrom(0, 231)) },
      },
    ],
    operation: [
      {
        from: '0.1.0',
        fields: {
          role: required(oneOf(...Object.keys(rolePairs), ...Object.values(rolePairs)), {
            side: { counterparts: rolePairs },
          }),
          node: required(string(), { side: 'own' }),
          qosPolicies: field(object('ros2/QosPolicies'), {
            side: { both: 'both sides state policies, which have to be compatible' },
            review: {
              text: 'A publisher offers these policies and a subscriber requests its own, and they connect only if the offer is as strict.',
            },
          }),
        },
      },
    ],
  },
  types: [
    inside(
      'ros2/QosPolicies',
      'quality of service policies',
      {
        reliability: field(oneOf('best_effort', 'reliable')),
        history: field(oneOf('keep_last', 'keep_all', 'unknown')),
        durability: field(oneOf('transient_local', 'volatile')),
        lifespan: field(integer),
        deadline: field(integer),
        liveliness: field(oneOf('automatic', 'manual')),
        leaseDuration: field(integer),
      },
      { open: true },
    ),
  ],
  rules: { 'role-fits-action': roleFitsAction },
}

export default definePlugin({
  meta: { name: '@msgapi/plugin-ros2', version: '0.1.0', namespace: 'ros2' },
  bindings: [ros2],
})
