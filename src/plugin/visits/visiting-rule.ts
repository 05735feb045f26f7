import { type NeverSettles, untilIdle, untilLate } from '../../foreign-code/foreign-code.ts'
import { formatFor } from '../../format/compile.ts'
import type { ObjectType } from '../../format/shape.ts'
import { neutral } from '../../format/vocabulary.ts'
import type { TypedObject } from '../../graph/objects-and-references.ts'
import type { Visit } from '../../lint/object-visits.ts'
import type { RunnableRule, VisitorRule } from '../../lint/rule.ts'
import type { RuleDefinition } from '../../lint/spectral-form.ts'
import type { RuleContext, RuleVisitor } from '../../lint/visitor.ts'
import { noteRuleFailure, ruleOfPlugin } from '../rule-failures.ts'
import { spectralRule } from '../visiting.ts'
import { ObjectVisit, type VisitingRule } from './object-visit.ts'
import { type Views, viewsOf } from './views.ts'
import { meansType, typesBehind } from './visited-types.ts'

/** Names a rule of a plugin: its full code, and the name of the plugin. */
export interface RuleName {
  readonly code: string
  readonly plugin: string
}

/** One rule in the run over one description. */
interface VisitingRun extends VisitingRule {
  readonly views: Views
  /** The type that was visited last, with its visitors. */
  type: ObjectType | undefined
  visits: TypeVisits
  /** The objects that were entered but not left, innermost last. */
  readonly entered: EnteredObject[]
  readonly pending: PendingVisit[]
  hasFailed: boolean
}

/** A function of a rule that visits an object, with its `this`. */
interface OwnedVisit {
  readonly visit: Visit
  readonly owner: unknown
}

/** The visitors for the objects of a type, in the order in which they are written. */
interface TypeVisits {
  readonly enter: readonly OwnedVisit[]
  readonly leave: readonly OwnedVisit[]
}

const noVisits: TypeVisits = { enter: [], leave: [] }

/** An object whose visitors are called again after the objects inside it. */
interface EnteredObject {
  readonly object: TypedObject
  readonly leave: readonly OwnedVisit[]
}

/** A promise that a visitor returned for an object. */
interface PendingVisit {
  readonly promise: PromiseLike<unknown>
  readonly object: TypedObject
}

/** A failure in a visit: it threw an error, or made a mistake, described as the end of a sentence that begins with the rule. */
type VisitFault = { readonly error: unknown } | { readonly did: string; readonly error?: unknown }

/**
 * A rule that visits objects by type, in the form of the engine. It never throws: failures in code of a plugin are recorded for
 * `takeRuleFailures`, and the rule ignores the rest of that description.
 */
export function visitingRule(rule: VisitorRule, name: RuleName): RunnableRule {
  const { description = name.code, severity = 'warn' } = rule
  return { ...rule, description, severity, visit: visitorOf(rule, name) }
}

function visitorOf(rule: VisitorRule, { code, plugin }: RuleName): RuleVisitor {
  const visitsOf = visitsByType(rule.visit)
  // The current run, which each visit needs.
  let latest: VisitingRun | undefined
  const isVisited = (type: ObjectType): boolean => {
    const { enter, leave } = visitsOf(type)
    return enter.length + leave.length > 0
  }
  return { of: isVisited, remembers: true, object: visitObject, finish }

  function visitObject(object: TypedObject, context: RuleContext): void {
    const run = runIn(context)
    if (run.hasFailed) return
    if (run.entered.length > 0) leaveOthers(run, object)
    const { type } = object
    if (type !== run.type) {
      run.type = type
      run.visits = visitsOf(type)
    }
    const { enter, leave } = run.visits
    call(enter, object, run)
    if (leave.length > 0) run.entered.push({ object, leave })
  }

  function call(visits: readonly OwnedVisit[], object: TypedObject, run: VisitingRun): void {
    if (visits.length === 0) return
    const view = run.views.ofObject(object)
    // Loops by index: code that has not run often creates an object for each step of `for … of`.
    for (let index = 0; index < visits.length; index++) {
      try {
        const own = visits[index]
        const returned: unknown = own?.visit.call(own.owner, view, new ObjectVisit(object, run))
        if (returned !== undefined) take(returned, object, run)
      } catch (error) {
        fail(run, object, { error })
      }
    }
  }

  /** Leaves the objects that do not contain the next one, innermost first; all of them if there is no next one. */
  function leaveOthers(run: VisitingRun, next?: TypedObject): void {
    for (;;) {
      const last = run.entered.at(-1)
      if (last === undefined || (next !== undefined && isWrittenIn(next, last.object))) return
      run.entered.pop()
      if (!run.hasFailed) call(last.leave, last.object, run)
    }
  }

  /** Waits for the unfinished work of visitors. */
  async function finish(context: RuleContext): Promise<void> {
    const run = runIn(context)
    leaveOthers(run)
    const failed = run.hasFailed ? undefined : await firstFault(run.pending)
    if (failed !== undefined) fail(run, failed.object, failed.fault)
    // Releases the description.
    latest = undefined
  }

  function runIn(context: RuleContext): VisitingRun {
    if (latest?.context !== context) latest = runWith(context)
    return latest
  }

  function runWith(context: RuleContext): VisitingRun {
    const run: VisitingRun = {
      context,
      options: rule.defaults ?? {},
      message: rule.message ?? rule.description,
      // Called by the plugin, so that the stack shows its line.
      wrong: (did, object) => fail(run, object, { did, error: new Error(did) }),
      views: viewsOf(context.graph),
      type: undefined,
      visits: noVisits,
      entered: [],
      pending: [],
      hasFailed: false,
    }
    return run
  }

  function fail(run: VisitingRun, { location }: TypedObject, fault: VisitFault): void {
    run.hasFailed = true
    noteRuleFailure(run.context.graph, ruleOfPlugin(code, plugin), { at: location, code, ...fault })
  }

  function take(returned: unknown, object: TypedObject, run: VisitingRun): void {
    if (isPromise(returned)) {
      // Awaited after everything was visited. Until then, this handler keeps a rejection from ending the process.
      returned.then(undefined, () => undefined)
      run.pending.push({ promise: returned, object })
    } else if (Array.isArray(returned)) {
      fail(run, object, { did: 'returned a list; it must call context.report instead' })
    }
  }
}

/** True if an object is written inside another one, in its file. */
function isWrittenIn({ location }: TypedObject, outer: TypedObject): boolean {
  if (location.file !== outer.location.file) return false
  for (let path = location.parent; path !== undefined; path = path.parent) {
    if (path.node === outer.location.node) return true
  }
  return false
}

/** The visitors for a type, in the order in which they are written. */
function visitsByType(visits: VisitorRule['visit']): (type: ObjectType) => TypeVisits {
  const byType = new Map<ObjectType, TypeVisits>()
  const named = Object.entries(visits).flatMap(([key, visit]) => {
    if (visit === undefined) return []
    let behind: ReadonlySet<string> | undefined
    const means = (type: ObjectType): boolean => {
      behind ??= typesBehind(key, () => formatFor(neutral, '3.1'))
      return meansType(key, type) || behind.has(type.name)
    }
    const around = typeof visit === 'function' ? { enter: visit } : visit
    const owner = typeof visit === 'function' ? visits : visit
    return [{ means, around, owner }]
  })
  return (type) => {
    const known = byType.get(type)
    if (known !== undefined) return known
    const meant = named.filter(({ means }) => means(type))
    const found: TypeVisits = {
      enter: meant.flatMap(({ around: { enter }, owner }) => (enter === undefined ? [] : { visit: enter, owner })),
      leave: meant.flatMap(({ around: { leave }, owner }) => (leave === undefined ? [] : { visit: leave, owner })),
    }
    byType.set(type, found)
    return found
  }
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
}

/** Waits for visits one after the other, up to the first failure. */
async function firstFault(
  pending: readonly PendingVisit[],
): Promise<{ readonly fault: VisitFault; readonly object: TypedObject } | undefined> {
  if (pending.length === 0) return undefined
  const { idle, forget } = untilIdle()
  const { late, stop } = untilLate()
  const never = Promise.race([idle, late]).then((problem): VisitFault => ({ did: unsettled[problem] }))
  try {
    for (const { promise, object } of pending) {
      const done = promise.then(
        () => undefined,
        (error: unknown): VisitFault => ({ error }),
      )
      const fault = await Promise.race([done, never])
      if (fault !== undefined) return { fault, object }
    }
    return undefined
  } finally {
    forget()
    stop()
  }
}

const unsettled: Readonly<Record<NeverSettles, string>> = {
  'it waits for a promise that is never resolved or rejected': 'returned a promise that is never resolved or rejected',
  'it waited more than 30 seconds for a promise': 'returned a promise that took more than 30 seconds',
}

/**
 * Makes a Spectral rule of a rule that visits objects, for rulesets that are published as Spectral rulesets. msgapi runs it
 * like any rule of a plugin; under another engine, it visits the objects of the linted document.
 */
export function visitingObjects(rule: VisitorRule & { readonly description: string }, name: RuleName): RuleDefinition {
  return spectralRule(visitingRule(rule, name))
}
