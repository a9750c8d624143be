import { z } from 'zod'
import { contract } from '../../http/contract.ts'

/** Maximum number of reports in one request. */
const MAX_REPORTS = 500

const report = z.object({
  token: z.string().max(1_024).describe('What was found'),
  type: z.string().max(256).describe('The name of the pattern that it fits'),
  url: z.string().max(4_096).nullish().describe('Where it was found'),
})

export type FoundSecret = z.output<typeof report>

export const reportFoundSecrets = contract({
  method: 'POST',
  path: '/found-secrets',
  roots: ['v3'],
  summary: 'Report secrets that stand in public, which revokes them',
  right: null,
  body: z.array(report).max(MAX_REPORTS),
  answer: z.array(
    z.strictObject({
      token_hash: z.string().describe('sha256 of the token in base64'),
      token_type: z.string(),
      label: z
        .enum(['true_positive', 'false_positive'])
        .describe('true_positive: a secret of this site that is worth nothing now'),
    }),
  ),
  problems: ['too-many-tries', 'signature-invalid'],
})
