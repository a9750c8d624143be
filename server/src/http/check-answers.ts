import { Readable } from 'node:stream'
import { contractOf } from '@modstead/infra/http/routes/contract-of-route'
import { type RouteContract, successOf } from '@modstead/infra/http/routes/route-contract'
import type { FastifyInstance } from 'fastify'
import { checkedStream } from './check-stream.ts'
import { possibleProblems } from './possible-problems.ts'

const textOf = (payload: unknown): string | null => {
  if (typeof payload === 'string') return payload
  if (payload === null || payload === undefined) return ''
  return Buffer.isBuffer(payload) ? payload.toString() : null
}

const faultOfSuccess = (contract: RouteContract, status: number, text: string): string | null => {
  const { answer } = contract
  if (status !== successOf(contract)) return `the status is ${status}, not ${successOf(contract)}`
  if (answer === null) return text === '' ? null : 'there is content'
  if (text === '') return 'there is no content'
  const [issue] = answer.safeParse(JSON.parse(text)).error?.issues ?? []
  if (!issue) return null
  const keys = issue.code === 'unrecognized_keys' ? issue.keys : []
  return `${[...issue.path, ...keys].join('.') || 'all of it'}: ${issue.message}`
}

const faultOfRefusal = (contract: RouteContract, text: string): string | null => {
  if (text === '') return 'a refusal has no content'
  const { code } = JSON.parse(text) as { readonly code?: unknown }
  const isDeclared = typeof code === 'string' && possibleProblems(contract).has(code)
  return isDeclared ? null : `the problem ${code} is not declared`
}

/** The difference from the contract. null: none. */
const faultOf = (contract: RouteContract, status: number, text: string): string | null => {
  if (status === successOf(contract) || (status >= 200 && status < 300))
    return faultOfSuccess(contract, status, text)
  return status >= 400 ? faultOfRefusal(contract, text) : null
}

/**
 * For tests: turns an answer that the contract of its route does not declare into a 500 that names the route
 * and the place. On `/v2` the contract file applies instead. Register before the routes.
 */
export const checkAnswers = (app: FastifyInstance, contracts: readonly RouteContract[]): void => {
  const checked = new Set(contracts)
  app.addHook('onSend', (request, reply, payload, done) => {
    const { method, url = '' } = request.routeOptions
    const contract = contractOf(request)
    if (contract?.stream && payload instanceof Readable)
      return done(null, checkedStream(contract, payload, reply.getHeader('content-type')))
    const text = textOf(payload)
    if (!contract || !checked.has(contract) || url.startsWith('/v2/') || text === null)
      return done(null, payload)
    const fault = faultOf(contract, reply.statusCode, text)
    if (fault === null) return done(null, payload)
    reply.code(500).removeHeader('etag').type('application/problem+json')
    const detail = `${method} ${url} answers what its contract does not declare: ${fault}`
    done(null, JSON.stringify({ title: 'Undeclared answer', status: 500, detail }))
  })
}
