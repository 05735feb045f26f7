import type { CodeQuestion } from './code-question.ts'

function kept(what: string): string {
  return `${what}, so it is kept; check whether it fits your side`
}

/** The questions about bindings with fields that apply to one side only. */
export const bindingQuestions = {
  'binding-direction-lossy': {
    former: 'P050',
    severity: 'warn',
    errorWhen: 'if a field that the new side requires is missing',
    description: 'A field of a binding applies to one side only',
    explanation: {
      assumed:
        'fields of the old side are removed; fields of the new side that were already there now take effect; required fields of the new side are missing',
      reason: 'the application on that side chooses the values',
      check: 'check the values of the other side and their effect on yours; set missing values with `supply`',
    },
    texts: {
      removed: (name: string, side: string, value: string) =>
        `${name} applies to ${side} only and is removed; the other side uses ${value}`,
      takesEffect: (name: string, side: string, value: string) =>
        `${name} applies to ${side} only and takes effect now; check its value ${value}`,
      usedByBoth: (name: string, side: string) =>
        `${name} applies to ${side} only, but operations with both actions use it; check which it concerns now`,
      unusedName: (name: string, consumer: string, value: string) =>
        `${name} is kept, but only a removed consumer of the ${consumer} binding used ${value}; remove it if unused`,
      missing: (protocol: string, field: string, action: string, place: string) =>
        `The ${protocol} binding requires ${field} to ${action}; set it with "supply" at ${place}`,
    },
  },
  'binding-direction-unknown': {
    former: 'P051',
    severity: 'warn',
    description: 'A part of a binding is kept, because its side is unknown',
    explanation: {
      assumed: 'it means the same for both sides',
      reason: 'msgapi does not know this protocol, binding version or field',
      check: 'read the documentation of the protocol; a plugin can describe the binding',
    },
    texts: {
      unknownBinding: (protocol: string) => kept(`Nothing is known about the ${protocol} binding`),
      unknownSides: (protocol: string) => kept(`Nothing is known about the sides of the ${protocol} binding`),
      unknownVersion: (protocol: string, version: string) =>
        kept(`Nothing is known about version ${version} of the ${protocol} binding`),
      unknownField: (name: string) => kept(`Nothing is known about the side of ${name}`),
      reserved: (protocol: string) => kept(`The ${protocol} binding has fields where none are known`),
      withoutCounterpart: (name: string, value: string) =>
        `${name} is ${value}, which has no counterpart; choose a value for your side`,
      keptReference: (name: string) =>
        `${name} refers to an object with fields of the other side; write an object for yours`,
    },
  },
  'application-binding': {
    former: 'P052',
    severity: 'warn',
    description: 'A field that configures or names the other application was removed',
    explanation: {
      assumed: 'the value belongs only to the other application',
      reason: 'two applications must not share a client id, a group or a last will',
      check: 'add your own value if the protocol needs one; a last will of the other side still reaches you',
    },
    texts: {
      removed: (name: string, value: string) =>
        `${name} belongs to the other application and is removed (it was ${value}); add yours if needed`,
    },
  },
} as const satisfies Readonly<Record<string, CodeQuestion>>
