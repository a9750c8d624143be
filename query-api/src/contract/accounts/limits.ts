import { z } from 'zod'
import { contract } from '../contract.ts'

const limit = z.strictObject({ current: z.int(), max: z.int() }).meta({ id: 'Limit' })

const limitOf = <const Kind extends 'projects' | 'organizations' | 'collections'>(kind: Kind) =>
  contract({
    method: 'GET',
    path: `/limits/${kind}`,
    roots: ['v3'],
    summary: `How many ${kind} one owns and may own`,
    right: 'user.readOwn',
    answer: limit,
    problems: [],
  })

export const readProjectLimit = limitOf('projects')
export const readOrganizationLimit = limitOf('organizations')
export const readCollectionLimit = limitOf('collections')
