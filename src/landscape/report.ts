import type { NodePath } from '../load/node-path.ts'
import type { LandscapeChannel } from './channels.ts'
import type { Evidence } from './edges.ts'
import type { EdgeAction, Landscape } from './landscape.ts'

/** A place in a file. Lines start at 1. */
export interface ReportedPlace {
  readonly file: string
  readonly line: number
  readonly pointer: string
}

/** A landscape as plain data: what `-f json` prints. Applications and channels are named by their ids. */
export interface ReportedLandscape {
  readonly version: 1
  readonly applications: readonly { readonly id: string; readonly title: string; readonly file: string }[]
  readonly channels: readonly LandscapeChannel[]
  readonly edges: readonly {
    readonly application: string
    readonly channel: string
    readonly action: EdgeAction
    readonly operation: string
    readonly messages: readonly string[]
    readonly places: readonly ReportedPlace[]
  }[]
  readonly flows: readonly ReportedFlow[]
  readonly unanswered: readonly {
    readonly application: string
    readonly channel: string
    readonly action: 'send' | 'receive'
    readonly messages: readonly string[]
  }[]
}

export interface ReportedFlow {
  readonly from: string
  readonly to: string
  readonly channel: string
  readonly messages: readonly string[]
  readonly evidence: Evidence
}

/** A landscape as plain data. */
export function reportOf(landscape: Landscape, placeOf: (at: NodePath) => ReportedPlace): ReportedLandscape {
  const { applications, channels, edges, flows, unanswered } = landscape
  return {
    version: 1,
    applications: applications.map(({ id, title, file }) => ({ id, title, file })),
    channels,
    edges: edges.map(({ application, channel, action, operation, messages, places }) => ({
      application: application.id,
      channel: channel.id,
      action,
      operation,
      messages,
      places: places.map(placeOf),
    })),
    flows: flows.map(({ from, to, channel, messages, evidence }) => ({
      from: from.id,
      to: to.id,
      channel: channel.id,
      messages,
      evidence,
    })),
    unanswered: unanswered.map(({ application, channel, action, messages }) => ({
      application: application.id,
      channel: channel.id,
      action,
      messages,
    })),
  }
}
