import type { NodePath } from '../../load/node-path.ts'
import { schemasAt } from '../settings-document/schema-at.ts'
import { type SettingsKind, settingsSchema } from '../settings-document/settings-kind.ts'

/** What the schema says of the key or value at a path, as Markdown. */
export function settingsWords(path: NodePath, kind: SettingsKind): readonly string[] {
  const [description] = schemasAt(path, settingsSchema(kind)).flatMap((schema) =>
    typeof schema.description === 'string' ? [schema.description] : [],
  )
  return description === undefined ? [] : [`**${path.key}**`, description]
}
