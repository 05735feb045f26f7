/** One thing that is as it should be, or is not. */
export interface Diagnosis {
  readonly level: 'ok' | 'warning' | 'error'
  /** The problem and its remedy. */
  readonly text: string
}

export const ok = (text: string): Diagnosis => ({ level: 'ok', text })
export const warning = (text: string): Diagnosis => ({ level: 'warning', text })
export const wrong = (text: string): Diagnosis => ({ level: 'error', text })
