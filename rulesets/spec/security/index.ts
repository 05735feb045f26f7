import type { Check } from '../../rule.ts'
import { securityBearerFormat } from './security-bearer-format.ts'
import { securityFlowPresent } from './security-flow-present.ts'
import { securityHttpScheme } from './security-http-scheme.ts'
import { securityNoSecretValues } from './security-no-secret-values.ts'
import { securitySchemeLocation } from './security-scheme-location.ts'
import { securityScopesAvailable } from './security-scopes-available.ts'
import { securityUnique } from './security-unique.ts'

/** The rules about security schemes and their use, by code. */
export const securityRules: Readonly<Record<string, Check>> = {
  'spec/security-http-scheme': securityHttpScheme,
  'spec/security-bearer-format': securityBearerFormat,
  'spec/security-flow-present': securityFlowPresent,
  'spec/security-scopes-available': securityScopesAvailable,
  'spec/security-scheme-location': securitySchemeLocation,
  'spec/security-unique': securityUnique,
  'spec/security-no-secret-values': securityNoSecretValues,
}
