import type { CommandModule } from '../command-module.ts'
import { mailRoutes } from './routes.ts'
import { sendMail } from './send-mail.ts'

/** Mails to persons, whichever context writes them. It is no context of the domain. */
export const mail: CommandModule = { jsonRoutes: [mailRoutes], jobs: [sendMail] }
