import { referencedMembers } from '../facts/referenced-members.ts'

/** With all parameters in one place, readers find them and channels share them. */
export const parametersRefOnly = referencedMembers('Channel', 'parameters', 'parameter')
