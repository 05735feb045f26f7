import { quote, stepTo, stringOf } from '../../src/plugin/index.ts'
import { intendedVersion } from '../facts/near-name.ts'
import type { FormatRule } from '../rule.ts'
import { nameOf, oneOfQuoted } from '../wording/names.ts'

export const versionKnown: FormatRule = {
  description: 'Binding versions must be known',
  severity: 'warn',
  visit: {
    of: (type) => type.knownVersions !== undefined,
    object(object, { report }) {
      const { knownVersions = [] } = object.type
      const at = stepTo(object.location, 'bindingVersion')
      const version = stringOf(at?.node)
      if (at === undefined || version === undefined) return
      const near = intendedVersion(version, [...knownVersions, 'latest'])
      const advice =
        near === undefined ? `use ${oneOfQuoted([...knownVersions, 'latest'])}` : `did you mean ${quote(near)}?`
      const message = `Unknown version ${quote(version)} of the ${nameOf(object)}, so its fields are not checked; ${advice}`
      report({ at, message })
    },
  },
}
