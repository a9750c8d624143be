/** The catalogue that a mail comes from. */
export interface MailSite {
  readonly name: string
  /** Without a slash at the end. */
  readonly url: string
}

/** Takes the name from the sender of its mails, or else from its host. */
export const mailSiteOf = (settings: { readonly mailFrom: string; readonly publicUrl: string }): MailSite => {
  const { mailFrom, publicUrl } = settings
  const [, name = ''] = /^\s*"?([^"<]*?)"?\s*</.exec(mailFrom) ?? []
  return { name: name || new URL(publicUrl).host, url: publicUrl }
}
