import t from 'tap'
import type { BindingDefinition } from '../../src/format/bindings/definition.ts'
import { typeNamed } from '../../src/format/format.ts'
import { bindingLevels } from '../../src/format/shape.ts'
import { lintText } from '../conformance/lint-source.ts'
import { format } from './format.ts'
import { mutationsOf, type Values, wholesOf } from './wrong-values.ts'

/** The bindings whose contents are described by version. */
const described = [...format.bindings.values()].filter(({ levels }) => levels !== undefined)

/** A binding object, what is wrong with it, and the one finding that says so; none when nothing is wrong. */
interface Instance {
  readonly title: string
  readonly level: string
  readonly key: string
  readonly value: Values
  readonly expected: { readonly code: string; readonly named: string } | undefined
}

for (const definition of described) {
  const instances = [...instancesOf(definition)]
  t.test(`each mutation of a binding gives one finding: ${definition.key}`, async (t) => {
    const components: Record<string, Record<string, Values>> = {}
    for (const [index, { level, key, value }] of instances.entries()) {
      components[`${level}Bindings`] ??= {}
      Object.assign(components[`${level}Bindings`] ?? {}, { [`n${index}`]: { [key]: value } })
    }
    const document = { asyncapi: '3.1.0', info: { title: 'a', version: 'b' }, channels: { c: {} }, components }
    const findings = (await lintText(JSON.stringify(document), '/document.json')).filter(
      ({ code }) => code !== 'spec/component-unused',
    )
    for (const [index, { title, expected }] of instances.entries()) {
      const own = findings.filter(({ place }) => place.pointer[2] === `n${index}`)
      const [first] = own
      const isRight =
        expected === undefined
          ? own.length === 0
          : own.length === 1 && first?.code === expected.code && first.message.includes(`"${expected.named}"`)
      if (!isRight) t.fail(title, { expected, found: own.map(({ code, message }) => `${code} ${message}`) })
    }
    t.comment(`${instances.length} binding objects`)
    t.ok(instances.length >= 8, 'enough of them')
  })
}

function* instancesOf({ key, versions }: BindingDefinition): Generator<Instance> {
  for (const level of bindingLevels) {
    for (const version of [...versions, 'latest']) {
      const choice = typeNamed(format, `${key}/${level}`).choices?.find(({ whenVersion }) =>
        whenVersion?.includes(version),
      )
      const type = typeNamed(format, choice?.type ?? '')
      const title = `${type.name}, version ${version}`
      const withVersion = (value: Values): Values => ({ ...value, bindingVersion: version })
      if (type.reserved === true) {
        yield { title, level, key, value: withVersion({ 'x-a': 1 }), expected: undefined }
        const expected = { code: 'bindings/placement', named: 'unheardOf' }
        yield { title, level, key, value: withVersion({ unheardOf: 1 }), expected }
        continue
      }
      for (const whole of wholesOf(type)) {
        yield { title, level, key, value: withVersion(whole), expected: undefined }
        for (const { at, value, code, named } of mutationsOf(type, whole)) {
          const expected = { code: `bindings/${key}/${code}`, named }
          yield { title: `${title}: ${at}`, level, key, value: withVersion(value), expected }
        }
      }
    }
    const expected = { code: 'bindings/version-known', named: '99.0.0' }
    yield { title: 'unknown', level, key, value: { bindingVersion: '99.0.0', unheardOf: 1 }, expected }
    const number = { code: `bindings/${key}/expected-type`, named: 'bindingVersion' }
    yield { title: 'number', level, key, value: { bindingVersion: 1, unheardOf: 1 }, expected: number }
  }
}
