import { hash } from 'node:crypto'
import { parseJsonBytes } from '@modstead/infra/http/bodies'
import { HttpProblem } from '@modstead/infra/http/problem'
import { parseBody } from '@modstead/infra/http/routes/parse-request'
import { routeOf } from '@modstead/infra/http/routes/route-of-contract'
import { isSignedByScanner } from '@modstead/infra/identity/scanner-signature'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { countTryOfNetwork, REPORTS_OF_NETWORK } from '../sign-in/tries.ts'
import { type FoundSecret, reportFoundSecrets } from './contract.ts'
import { revokeFoundSecret } from './revoke-found-secret.ts'

/** If keys are configured, only holders of one may report. Throws the 401 problem. */
const requireSignature = (
  { scannerKeys }: CommandDependencies,
  request: FastifyRequest,
  body: Buffer,
): void => {
  if (scannerKeys.size === 0) return
  const { headers } = request
  const identifier = headers['github-public-key-identifier']
  const signature = headers['github-public-key-signature']
  if (!isSignedByScanner(scannerKeys, { identifier, signature, body }))
    throw new HttpProblem('signature-invalid', 'This report is not signed by a known key.')
}

/** Reports of scanners of code, logs and chats. The body stays as raw bytes, because these are signed. */
export const foundSecretRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  const labelOf = async ({ token, url }: FoundSecret): Promise<'true_positive' | 'false_positive'> => {
    const isOurs = await revokeFoundSecret(deps, token, url || null)
    return isOurs ? 'true_positive' : 'false_positive'
  }

  routeOf(app, reportFoundSecrets, async ({ request, reply }) => {
    await countTryOfNetwork(deps, REPORTS_OF_NETWORK, request)
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    requireSignature(deps, request, bytes)
    const answer = []
    for (const report of parseBody(reportFoundSecrets.body, parseJsonBytes(bytes)))
      answer.push({
        token_hash: hash('sha256', report.token, 'base64'),
        token_type: report.type,
        label: await labelOf(report),
      })
    return reply.send(answer)
  })
}
