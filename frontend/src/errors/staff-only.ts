import { t } from '../texts/t.ts'

const message = t('requests.error', { status: 401, message: t('errors.staff-only') })

/** For loaders of pages that a signed-in user has no right to. The page is answered with status 401. */
export class StaffOnly extends Error {
  constructor() {
    super(message)
    this.name = 'StaffOnly'
  }
}

/** The browser gets the message alone of an error that the server met. */
export const isStaffOnly = (error: unknown): boolean => error instanceof Error && error.message === message
