import { quote, stepTo, stringOf } from '../../src/plugin/index.ts'
import { intendedVersion } from '../facts/intended-version.ts'
import type { Check } from '../rule.ts'
import { nameOf } from '../wording/names.ts'

export const versionKnown: Check = {
  description: 'The versions of bindings are known ones, so that what the bindings contain can be checked',
  severity: 'warn',
  visitor: {
    of: (type) => type.knownVersions !== undefined,
    object(object, { report }) {
      const { knownVersions = [] } = object.type
      const at = stepTo(object.location, 'bindingVersion')
      const version = stringOf(at?.node)
      if (at === undefined || version === undefined) return
      const near = intendedVersion(version, [...knownVersions, 'latest'])
      const known = knownVersions.map((each) => quote(each)).join(', ')
      const advice = near === undefined ? '.' : `; did you mean ${quote(near)}?`
      const message = `Unexpected version ${quote(version)} of the ${nameOf(object)}, expected one of ${known}, or "latest"${advice} What the binding contains is not checked`
      report({ at, message })
    },
  },
}
