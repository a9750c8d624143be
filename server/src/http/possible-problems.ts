import type { RequestProblemCode } from '@modstead/domain/kernel/request-problems'
import type { RouteContract } from '@modstead/infra/http/routes/route-contract'

const ANY_REQUEST: readonly RequestProblemCode[] = [
  'invalid-header',
  'invalid-address',
  'request-not-understood',
  'request-too-large',
  'too-many-requests',
  'part-unavailable',
  'reading-unavailable',
  'changes-unavailable',
  'internal-error',
]
const WITH_RIGHT: readonly RequestProblemCode[] = ['token-required', 'scope-missing', 'token-confined']
const WITH_PROOF: readonly RequestProblemCode[] = ['proof-needed']
const WITH_QUERY: readonly RequestProblemCode[] = ['invalid-query']
const CHANGING: readonly RequestProblemCode[] = ['cross-site-request']
const WITH_BODY: readonly RequestProblemCode[] = [
  'invalid-json',
  'invalid-request',
  'invalid-field',
  'field-too-long',
  'text-not-storable',
  'nested-too-deep',
]
const WRITING: readonly RequestProblemCode[] = [
  'idempotency-key-reused',
  'idempotency-key-used-up',
  'invalid-if-match',
  'revision-mismatch',
  'changed-too-often',
  'too-much-data',
]

/** A route that counts tries or checks a captcha cannot do so while its service is away. */
const WHILE_AWAY: readonly (readonly [RequestProblemCode, RequestProblemCode])[] = [
  ['too-many-tries', 'tries-unavailable'],
  ['captcha-failed', 'captcha-unavailable'],
]

const BODY_METHODS: readonly string[] = ['POST', 'PATCH', 'DELETE']

/** Codes of the refusals that a route may answer: its own, and those that any request of its kind may get. */
export const possibleProblems = ({
  method,
  query,
  right,
  needsProof,
  problems,
}: RouteContract): ReadonlySet<string> => {
  const takesBody = BODY_METHODS.includes(method)
  return new Set<string>([
    ...problems,
    ...ANY_REQUEST,
    ...WHILE_AWAY.flatMap(([refusal, away]) => (problems.includes(refusal) ? [away] : [])),
    ...(query ? WITH_QUERY : []),
    ...(takesBody ? [...CHANGING, ...WITH_BODY] : []),
    ...(right === null ? [] : WITH_RIGHT),
    ...(needsProof ? WITH_PROOF : []),
    ...(takesBody && right !== null ? WRITING : []),
  ])
}
