import type { readPrivacy } from '@modstead/query-api/contract/accounts/privacy'
import type { z } from 'zod'

export type PrivacyView = z.output<typeof readPrivacy.answer>
