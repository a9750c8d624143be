import type { Principal } from '@modstead/infra/identity/principal'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { senderOf } from './sender.ts'

const request = { headers: {}, id: 'r' } as unknown as FastifyRequest
const principal: Principal = {
  userId: 'anna',
  via: { kind: 'app', id: 'launcher' },
  onBehalfOf: null,
  confinedTo: null,
  role: 'developer',
  staffRights: 0,
  scopes: 0n,
  provenAt: null,
}

test('a command says who sends it, through what and on whose behalf', () => {
  const { actor, intent } = senderOf(request, { ...principal, onBehalfOf: 'ben' })
  expect(actor).toEqual({ kind: 'user', id: 'anna', role: 'developer', staffRights: 0, confinedTo: null })
  expect(intent).toMatchObject({ via: principal.via, onBehalfOf: 'ben', isOneTime: true })
})

test('a user who acts for themselves is named once', () => {
  expect(senderOf(request, principal).intent).not.toHaveProperty('onBehalfOf')
})
