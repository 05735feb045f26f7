import { definePlugin } from '../../src/plugin/index.ts'
import { ros2 } from './ros2.ts'

export default definePlugin({
  meta: { name: '@msgapi/plugin-ros2', version: '0.1.0', namespace: 'ros2' },
  bindings: [ros2],
})
