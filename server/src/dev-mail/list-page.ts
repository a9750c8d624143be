import type { TextLocale } from '@modstead/domain/accounts/settings/locales'
import type { KeptMail } from '@modstead/infra/mail/mailbox/read-mailbox'
import { html, type SafeHtml } from '@remix-run/html-template'
import { devPage } from './dev-page.ts'
import { languageLinks } from './language-links.ts'
import { addressesIn } from './linked-text.ts'

/** Leaves out the site itself, which every mail links to. */
const linksOf = (text: string, publicUrl: string): readonly string[] =>
  addressesIn(text).filter((link) => link !== new URL(publicUrl).href)

const keptMail = ({ name, at, to, subject, text }: KeptMail, publicUrl: string): SafeHtml => {
  const links = linksOf(text, publicUrl)
  return html`<li><a class="mail-name" href="/dev/mail/box/${name}">${subject}</a>
<span class="mail-facts">to ${to}, <time datetime="${at.toISOString()}">${at.toISOString().slice(0, 19).replace('T', ' ')} UTC</time></span>
${links.map((link) => html`<a class="mail-link" href="${link}">${link}</a>`)}</li>`
}

const mailbox = (mails: readonly KeptMail[] | null, publicUrl: string): SafeHtml => {
  if (mails === null) return html`<p>Mails go to the server that <code>SMTP_URL</code> names.</p>`
  if (mails.length === 0)
    return html`<p>No mail was sent yet. Those that are sent from now on stand here, the newest first.</p>`
  return html`<ul class="plain">${mails.map((mail) => keptMail(mail, publicUrl))}</ul>`
}

interface Lists {
  readonly publicUrl: string
  /** Newest first. null: mails are sent. */
  readonly mails: readonly KeptMail[] | null
  readonly templates: readonly { readonly name: string; readonly subject: string }[]
  /** The language of the templates. */
  readonly locale: TextLocale
}

export const listPage = ({ publicUrl, mails, templates, locale }: Lists): string =>
  devPage({
    title: 'Mails',
    isList: true,
    content: html`<h2>Mailbox</h2>${mailbox(mails, publicUrl)}
<h2>Templates</h2>${languageLinks('/dev/mail', locale)}<ul class="plain grid">${templates.map(
      ({ name, subject }) =>
        html`<li><a class="mail-name" href="/dev/mail/templates/${name}?hl=${locale}">${name}</a><span class="mail-facts" lang="${locale}">${subject}</span></li>`,
    )}</ul>`,
  })
