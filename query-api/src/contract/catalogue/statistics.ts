import { APIS } from '@modstead/infra/http/api'
import { z } from 'zod'
import { contract } from '../contract.ts'

export const readStatistics = contract({
  method: 'GET',
  path: '/statistics',
  roots: APIS,
  summary: 'How much stands in search',
  right: null,
  answer: z.strictObject({ projects: z.int(), versions: z.int(), files: z.int(), authors: z.int() }),
  problems: [],
})
