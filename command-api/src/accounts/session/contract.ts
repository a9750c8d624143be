import { sessionRejections } from '@modstead/domain/accounts/session/decider'
import { idOf } from '@modstead/infra/http/routes/parameters'
import { z } from 'zod'
import { contract, eachOnce } from '../../http/contract.ts'

const roots = ['v2', '_internal'] as const

export const refreshSession = contract({
  method: 'POST',
  path: '/session/refresh',
  roots,
  summary: 'Renew one’s session under a new secret',
  right: 'session.use',
  answer: z.strictObject({
    id: z.string(),
    session: z.string().nullable().describe('The secret; null where it went into a cookie'),
    expires: z.iso.datetime({ offset: true }),
    refresh_expires: z.iso.datetime({ offset: true }).describe('It is not renewed beyond'),
  }),
  problems: eachOnce(sessionRejections.RenewSession, ['sign-in-required']),
})

export const endSession = contract({
  method: 'DELETE',
  path: '/session/:session',
  roots,
  summary: 'End one of one’s sessions',
  right: 'session.end',
  params: z.object({ session: idOf('session') }),
  answer: null,
  problems: sessionRejections.EndSession,
})

export const endOtherSessions = contract({
  method: 'DELETE',
  path: '/sessions/others',
  roots: ['_internal'],
  summary: 'End all of one’s sessions but this one',
  right: 'session.end',
  answer: null,
  problems: ['user-not-found', 'not-this-user', 'session-not-found', 'sign-in-required'],
})

export const signOut = contract({
  method: 'POST',
  path: '/auth/logout',
  roots: ['_internal'],
  summary: 'Sign out',
  right: 'session.use',
  answer: null,
  problems: eachOnce(sessionRejections.EndSession, ['sign-in-required']),
})
