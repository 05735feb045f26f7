import { wayTo } from '../../src/load/files/address.ts'
import { type NodePath, pointerOf } from '../../src/load/node-path.ts'
import { formatFragment } from '../../src/pointer.ts'

/** Where a value is defined, told from a folder: `schemas/order.yaml#/definitions/Line`; of a whole file, its path alone. */
export function originText(location: NodePath, folder: string): string {
  const pointer = pointerOf(location)
  const way = wayTo(folder, location.file.path)
  return pointer.length === 0 ? way : way + formatFragment(pointer)
}
