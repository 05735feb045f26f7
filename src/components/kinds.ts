import { Components } from '../format/objects/components.ts'

/** The maps of the Components Object: `schemas`, `messages`, … */
export const componentKinds: readonly string[] = Object.keys(Components.fields)
