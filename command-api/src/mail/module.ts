import type { CommandModule } from '../command-module.ts'
import { mailRoutes } from './routes.ts'
import { sendMail, sendNews } from './send-mail.ts'

/** Mails to people, written by any context. Mail itself is not a context of the domain. */
export const mail: CommandModule = { jsonRoutes: [mailRoutes], jobs: [sendMail, sendNews] }
