import assert from 'node:assert/strict'
import type { Draft } from '../src/edit/draft.ts'
import { type Change, opened } from './draft-of.ts'

/** A change at a random place of a draft, as the random numbers say. */
export function randomChange(draft: Draft, numbers: readonly number[], index: number): Change | undefined {
  let used = 0
  const choose = (bound: number) => (numbers[used++] ?? 0) % bound
  const places: { readonly pointer: string; readonly value: Draft; readonly isItem: boolean }[] = []
  const visit = (value: Draft, pointer: string, isItem: boolean) => {
    places.push({ pointer, value, isItem })
    const inside = opened(value)
    if (inside.kind === 'map')
      for (const entry of inside.entries)
        if (!entry.key.includes('/')) visit(entry.value, `${pointer}/${entry.key}`, false)
    if (inside.kind === 'list')
      for (const [index, item] of inside.items.entries()) visit(item.value, `${pointer}/${index}`, true)
  }
  visit(draft, '', false)
  const place = places[choose(places.length)]
  assert(place !== undefined)
  const { pointer, isItem } = place
  const values = [1, 'text', 'a\nb\n', { n: 1, m: ['x', { y: null }] }, [1, [2], { z: {} }], {}, [], null, true]
  const inside = opened(place.value)
  const name = `new${index}`
  const target = inside.kind === 'list' ? `${pointer}/${choose(inside.items.length + 1)}` : `${pointer}/${name}`
  const kind = choose(7)
  if (kind === 0 && inside.kind !== 'kept' && inside.kind !== 'scalar')
    return ['add', target, values[choose(values.length)]]
  if (kind === 6 && (inside.kind === 'map' || inside.kind === 'list')) {
    const keys =
      inside.kind === 'map' ? inside.entries.map(({ key }) => key) : inside.items.map((_item, index) => String(index))
    const shift = choose(keys.length + 1)
    return ['order', pointer, [...keys.slice(shift), ...keys.slice(0, shift)]]
  }
  if (pointer === '') return undefined
  if (kind === 1) return ['remove', pointer]
  if (kind === 2) return ['replace', pointer, values[choose(values.length)]]
  if (kind === 3 && !isItem) return ['rename', pointer, name]
  const goals = places.filter(
    (goal) => !`${goal.pointer}/`.startsWith(`${pointer}/`) && ['map', 'list'].includes(opened(goal.value).kind),
  )
  const goal = goals[choose(goals.length)]
  if (goal === undefined) return undefined
  const parent = pointer.slice(0, pointer.lastIndexOf('/'))
  const goalIsList = opened(goal.value).kind === 'list'
  if (kind === 4) return ['copy', `${goal.pointer}/${goalIsList ? '0' : name}`, pointer]
  // A list that loses an item has others at its pointers.
  return isItem && goal.pointer.startsWith(`${parent}/`)
    ? undefined
    : ['move', `${goal.pointer}/${goalIsList ? '-' : name}`, pointer]
}
