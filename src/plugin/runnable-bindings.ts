import type { Graph } from '../graph/graph.ts'
import type { RunnableRule } from '../lint/rule.ts'
import type { RuleVisitor } from '../lint/visitor.ts'
import type { NodePath } from '../load/node-path.ts'
import { type BindingContribution, bindingsIn, type Plugin } from './define-plugin.ts'
import { hasRuleFailed, noteRuleFailure, ruleOfPlugin } from './rule-failures.ts'

/** Bindings of a plugin with their rules in the form of the engine, by the last part of their codes. */
export interface RunnableBindings extends BindingContribution {
  readonly rules: Readonly<Record<string, RunnableRule>>
}

/**
 * The bindings of a plugin with rules that never throw. Exceptions are recorded for `takeRuleFailures`, and the rule ignores
 * the rest of that description.
 */
export function runnableBindings(plugin: Plugin): readonly RunnableBindings[] {
  return bindingsIn(plugin).map((binding) => {
    const rules = Object.entries(binding.rules ?? {}).map(([name, rule]) => {
      const code = `bindings/${binding.key}/${name}`
      const visit = guarded('visit' in rule ? rule.visit : rule.visitor, ruleOfPlugin(code, plugin.meta.name))
      return [name, { ...rule, visit }] as const
    })
    return { ...binding, rules: Object.fromEntries(rules) }
  })
}

function guarded(visitor: RuleVisitor, contribution: string): RuleVisitor {
  /** Exceptions from before there was a description: the plan for a type is made once for many descriptions. */
  let planning: { readonly error: unknown } | undefined
  const asked = (ask: () => boolean): boolean => {
    try {
      return ask()
    } catch (error) {
      planning ??= { error }
      return false
    }
  }
  const failed = (error: unknown, graph: Graph, at: NodePath | undefined): void =>
    noteRuleFailure(graph, contribution, { error, at })
  const called = (graph: Graph, at: NodePath, call: () => void): void => {
    if (hasRuleFailed(graph, contribution)) return
    try {
      call()
    } catch (error) {
      failed(error, graph, at)
    }
  }
  const { having, of, at, suspects, object, position, reference } = visitor
  return {
    ...(having && { having }),
    ...(of && { of: (type) => asked(() => of.call(visitor, type)) }),
    ...(at && { at: (kind) => asked(() => at.call(visitor, kind)) }),
    ...(suspects && { suspects: (...given) => asked(() => suspects.call(visitor, ...given)) }),
    ...(object && {
      object: (each, context) => called(context.graph, each.location, () => object.call(visitor, each, context)),
    }),
    ...(position && {
      position: (each, context) => called(context.graph, each.location, () => position.call(visitor, each, context)),
    }),
    ...(reference && {
      reference: (each, context) => called(context.graph, each.location, () => reference.call(visitor, each, context)),
    }),
    async finish(context) {
      const { graph } = context
      if (planning !== undefined) failed(planning.error, graph, undefined)
      if (hasRuleFailed(graph, contribution)) return
      try {
        await visitor.finish?.(context)
      } catch (error) {
        failed(error, graph, undefined)
      }
    },
  }
}
