import type { Landscape, LandscapeApplication } from './landscape.ts'

/** True if a person means an application: by its title, with or without a file, its id, or the name of its API. */
export function isMeant({ title, id, api, contract }: LandscapeApplication, name: string): boolean {
  return [title, contract.title, id, api].includes(name)
}

/** The part of a landscape that touches some applications: their flows, who is at the other end, and what they do besides. */
export function focused(landscape: Landscape, names: readonly string[]): Landscape {
  const inFocus = new Set(
    landscape.applications.filter((application) => names.some((name) => isMeant(application, name))),
  )
  const flows = landscape.flows.filter(({ from, to }) => inFocus.has(from) || inFocus.has(to))
  const kept = new Set([...inFocus, ...flows.flatMap(({ from, to }) => [from, to])])
  const ofFlows = new Set(flows.map(({ channel }) => channel))
  const edges = landscape.edges.filter(
    ({ application, channel }) => inFocus.has(application) || (kept.has(application) && ofFlows.has(channel)),
  )
  const channels = new Set(edges.map(({ channel }) => channel))
  return {
    applications: landscape.applications.filter((application) => kept.has(application)),
    channels: landscape.channels.filter((channel) => channels.has(channel)),
    edges,
    flows,
    unanswered: landscape.unanswered.filter(({ application }) => inFocus.has(application)),
  }
}
