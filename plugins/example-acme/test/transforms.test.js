import { test } from 'node:test'
import { testTransform } from 'msgapi/testing'
import plugin from '../index.js'

const api = `asyncapi: 3.0.0
info:
  title: Orders # in the catalogue
  version: 1.0.0
  x-owner: team-orders
`

test('acme/contact', () =>
  testTransform({
    plugin,
    name: 'acme/contact',
    cases: [
      {
        input: api,
        options: { domain: 'mail.example' },
        output: `${api}  contact:\n    name: team-orders\n    email: "team-orders@mail.example"\n`,
        findings: [
          { code: 'acme/contact-written', message: 'The contact is team-orders@mail.example', severity: 'info' },
        ],
      },
      {
        name: 'another team',
        input: `${api}  contact:\n    name: team-shop\n    email: team-shop@acme.example # read daily\n    url: https://acme.example/shop\n`,
        output: `${api}  contact:\n    name: team-orders\n    email: team-orders@acme.example # read daily\n    url: https://acme.example/shop\n`,
        findings: [{ code: 'acme/contact-written' }],
      },
      {
        name: 'no owner',
        input: api.replace('  x-owner: team-orders\n', ''),
        findings: [{ code: 'acme/owner-missing', pointer: '' }],
      },
    ],
  }))
