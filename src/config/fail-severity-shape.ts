import { severities } from '../findings/finding.ts'
import { defaultFailSeverity } from './settings.ts'
import { choice } from './shape.ts'

/** `failSeverity`: from which severity on findings fail a run. */
export const failSeverity = choice(
  `Findings of this severity or a stronger one fail the run; ${defaultFailSeverity} when this key is missing.`,
  severities,
)
