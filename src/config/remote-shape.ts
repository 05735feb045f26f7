import { stringOf } from '../load/node.ts'
import { allowedOrigin } from './allowed-host.ts'
import { type ConfigShape, object, oneOrMany } from './shape.ts'
import { describe } from './wording.ts'

/** The settings of a config for content that is not on this computer. */
export interface RemoteValues {
  /** Origins that may be read from. */
  readonly allow: readonly string[]
}

const host: ConfigShape<string> = {
  schema: {
    description: 'A host, with a port where it is not that of https: "schemas.acme.io" or "schemas.acme.io:8443".',
    type: 'string',
    minLength: 1,
  },
  read(node, at, reading) {
    const written = stringOf(node)
    const origin = written === undefined ? undefined : allowedOrigin(written)
    if (origin?.startsWith('https:')) return origin
    const message =
      origin === undefined
        ? `Unexpected ${describe(node)}, expected a host such as "schemas.acme.io" or "schemas.acme.io:8443".`
        : `Unexpected ${describe(node)}: a config allows https alone; allow it on the command line with --allow-remote.`
    reading.report(at, 'value', message)
    return undefined
  },
}

const allow = oneOrMany('The hosts that references may be read from.', host)

/** `remote`: what may be read from the network. */
export const remote = object<RemoteValues>(
  'What references may read from the network; nothing when this key is missing.',
  { fields: { allow } },
  (field) => ({ allow: field('allow', allow) ?? [] }),
)
