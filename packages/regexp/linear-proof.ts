import type { CharacterTest } from './character-test.ts'
import type { PatternNode } from './parse.ts'
import { compileProgram, type Instruction } from './program.ts'

const mostPaths = 64
const mostProvenInstructions = 500

/**
 * True if JavaScript's backtracking engine certainly needs only linear time: nothing repeats without a bound and there are few
 * paths; or the expression starts at the start of the text, possibly with lookaheads there, and then the next character decides
 * at every fork, or only one character repeats without a bound. False if unknown.
 * @param flags the flags that affect characters
 */
export function isProvenLinear(node: PatternNode, size: number, isMultiline: boolean, flags: string): boolean {
  if (size > mostProvenInstructions) return false
  if (pathsThrough(node) <= mostPaths) return true
  if (isMultiline || hasReference(node)) return false
  if (node.kind !== 'sequence') return startsAtStart(node) && isLinearFromStart(node, flags)
  const items = [...node.items]
  if (items[0] === undefined || !startsAtStart(items[0])) return false
  if (items[0].kind === 'start') items.shift()
  for (let look = items[0]; look?.kind === 'look' && !look.isBehind; look = items[0]) {
    if (!isLinearFromStart(look.body, flags)) return false
    items.shift()
  }
  return isLinearFromStart({ kind: 'sequence', items }, flags)
}

function isLinearFromStart(node: PatternNode, flags: string): boolean {
  return !hasLook(node) && (hasOneLoop(node) || isDeterministic(node, flags))
}

/** True if only one character repeats without a bound. Each of its ends is then tried once. */
function hasOneLoop(node: PatternNode): boolean {
  const items = node.kind === 'sequence' ? node.items : [node]
  const loops = items.filter((item) => item.kind === 'repeat' && item.most === Number.POSITIVE_INFINITY)
  const [loop] = loops
  if (loops.length !== 1 || loop?.kind !== 'repeat' || loop.body.kind !== 'character') return false
  return items.reduce((product, item) => (item === loop ? product : product * pathsThrough(item)), 1) <= mostPaths
}

/** The number of paths through a pattern. Infinite if something repeats without a bound. */
function pathsThrough(node: PatternNode): number {
  switch (node.kind) {
    case 'sequence':
      return node.items.reduce((product, item) => product * pathsThrough(item), 1)
    case 'choice':
      return node.options.reduce((sum, option) => sum + pathsThrough(option), 0)
    case 'repeat': {
      if (node.most === Number.POSITIVE_INFINITY) return node.most
      const paths = pathsThrough(node.body)
      return paths === 1 ? node.most - node.least + 1 : (node.least === node.most ? paths : paths + 1) ** node.most
    }
    case 'group':
    case 'look':
      return pathsThrough(node.body)
    default:
      return 1
  }
}

function startsAtStart(node: PatternNode): boolean {
  if (node.kind === 'sequence') return node.items[0] !== undefined && startsAtStart(node.items[0])
  if (node.kind === 'choice') return node.options.every(startsAtStart)
  return node.kind === 'start' || (node.kind === 'group' && startsAtStart(node.body))
}

function hasLook(node: PatternNode): boolean {
  return node.kind === 'look' || partsOf(node).some(hasLook)
}

function hasReference(node: PatternNode): boolean {
  return node.kind === 'reference' || partsOf(node).some(hasReference)
}

function partsOf(node: PatternNode): readonly PatternNode[] {
  if (node.kind === 'sequence') return node.items
  if (node.kind === 'choice') return node.options
  return 'body' in node ? [node.body] : []
}

function isDeterministic(node: PatternNode, flags: string): boolean {
  const { instructions } = compileProgram({ node, groupCount: 0 }, flags, false)
  return instructions.every((instruction) => {
    if (instruction.kind !== 'split') return true
    const first = testsAfter(instructions, instruction.first)
    const second = testsAfter(instructions, instruction.second)
    return !first.some((test) => second.some((other) => test.overlaps(other)))
  })
}

/** The tests for the next character after an instruction. */
function testsAfter(instructions: readonly Instruction[], place: number): CharacterTest[] {
  const tests: CharacterTest[] = []
  const open = [place]
  const seen = new Set(open)
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const instruction = instructions[at]
    if (instruction === undefined || instruction.kind === 'match') continue
    if (instruction.kind === 'character') {
      tests.push(instruction.test)
      continue
    }
    for (const next of instruction.kind === 'split' ? [instruction.first, instruction.second] : [instruction.next]) {
      if (!seen.has(next)) open.push(next)
      seen.add(next)
    }
  }
  return tests
}
