import { APIS } from '@modstead/infra/http/api'
import { idOrUsername } from '@modstead/infra/http/routes/parameters'
import { idsParam } from '@modstead/infra/http/routes/query-schemas'
import { z } from 'zod'
import { user } from '../answers/user.ts'
import { contract } from '../contract.ts'

export const readOwnUser = contract({
  method: 'GET',
  path: '/user',
  roots: APIS,
  summary: 'The user whose token it is',
  right: 'user.readOwn',
  answer: user,
  problems: [],
})

export const readUser = contract({
  method: 'GET',
  path: '/user/:user',
  roots: APIS,
  summary: 'A user',
  right: null,
  params: z.object({ user: idOrUsername }),
  answer: user,
  problems: ['not-found'],
})

export const readUsersByIds = contract({
  method: 'GET',
  path: '/users',
  roots: APIS,
  summary: 'Users by their ids, in the order asked for',
  right: null,
  query: z.object({ ids: idsParam }),
  answer: z.array(user),
  problems: [],
})
