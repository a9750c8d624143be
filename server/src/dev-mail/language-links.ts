import { localeNames, pseudoLocale, type TextLocale } from '@modstead/domain/accounts/settings/locales'
import { html, type SafeHtml } from '@remix-run/html-template'

const names = Object.entries({ ...localeNames, [pseudoLocale]: 'Pseudo-locale' })

/** Links to the same page with its mails in each language. */
export const languageLinks = (path: string, shown: TextLocale): SafeHtml =>
  html`<ul class="languages" aria-label="Languages">${names.map(
    ([locale, name]) =>
      html`<li><a href="${path}?hl=${locale}" lang="${locale}" ${locale === shown ? html`aria-current="true"` : ''}>${name}</a></li>`,
  )}</ul>`
