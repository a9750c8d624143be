import type { readOwnUser } from '@modstead/query-api/contract/accounts/user'
import type { z } from 'zod'

export type OwnUser = z.output<typeof readOwnUser.answer>
