import type { MailSite } from '../composing/mail-site.ts'

/** The pages on which people manage their accounts. */
export const accountPages = ({ url }: MailSite) => ({
  security: `${url}/settings/account`,
  securityLog: `${url}/settings/security-log`,
  sessions: `${url}/settings/sessions`,
  tokens: `${url}/settings/pats`,
  authorizations: `${url}/settings/authorizations`,
  apps: `${url}/settings/applications`,
  publishers: `${url}/settings/publishers`,
  resetPassword: `${url}/auth/reset-password`,
})
