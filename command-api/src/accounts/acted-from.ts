import type { ActedFrom } from '@modstead/domain/accounts/user/acted-from'
import { deviceOf } from '@modstead/infra/identity/device'
import type { FastifyRequest } from 'fastify'

/** From where the sender of a request acts, whom no session describes. */
export const actedFrom = ({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): ActedFrom => {
  const { os, browser } = deviceOf(headers['user-agent'])
  return { address: ip, os, browser }
}
