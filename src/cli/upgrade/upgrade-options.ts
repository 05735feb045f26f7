import type { TransformCommandOptions } from '../transform/transform-options.ts'

/** The options of `upgrade`, as commander returns them. */
export interface UpgradeCommandOptions extends TransformCommandOptions {
  readonly to?: '3.0' | '3.1'
  readonly view?: 'application' | 'client'
  readonly ids?: 'extension' | 'channel' | 'operation'
}
