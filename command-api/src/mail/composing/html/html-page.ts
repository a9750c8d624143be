import { html, type SafeHtml } from '@remix-run/html-template'
import { type Say, sayIn } from '../../texts/say.ts'
import type { Envelope, MailContent } from '../mail-content.ts'
import type { MailSite } from '../mail-site.ts'
import { headerPhrase, plainPhrase } from '../phrase.ts'
import { blockHtml } from './block-html.ts'
import { light } from './colors.ts'
import { box } from './layout-table.ts'
import { masthead } from './masthead.ts'
import { aside, labelledLink, paragraph, phraseHtml, textLink } from './phrase-html.ts'
import { styleSheet } from './style-sheet.ts'
import { textStyles } from './text-styles.ts'

const HIDDEN = 'display: none; max-height: 0; max-width: 0; overflow: hidden; opacity: 0; mso-hide: all'

const card = ({ title, greeted, blocks }: MailContent, say: Say): SafeHtml =>
  box({
    class: 'card',
    style: `padding: 32px 32px 16px; background-color: ${light.surface}; border: 1px solid ${light.line}; border-radius: 10px`,
    content: html`<h1 class="text" style="${textStyles.heading}">${phraseHtml(title)}</h1>
${greeted === undefined ? '' : paragraph(say('frame.greeting', { username: greeted }))}
${blocks.map((block) => blockHtml(block, say))}`,
  })

const footer = (site: MailSite, { why, unsubscribe }: MailContent, say: Say): SafeHtml =>
  html`<div style="padding: 20px 4px 0">${aside(phraseHtml(why))}
${aside(html`${phraseHtml(say('frame.sender', { site: site.name }))}<br>${textLink(site.url, site.url)}`)}
${unsubscribe === undefined ? '' : aside(labelledLink({ label: say('frame.unsubscribe'), address: unsubscribe.page }))}</div>`

/**
 * The HTML of a mail: one column of tables, with inline styles and nothing from elsewhere. Everything that is
 * not ours is escaped.
 */
export const htmlPage = (
  { site, locale }: Pick<Envelope, 'site' | 'locale'>,
  content: MailContent,
): string => {
  const say = sayIn(locale)
  const subject = headerPhrase(content.subject)
  const column = box({
    tableStyle: 'max-width: 600px',
    style: 'padding: 0',
    content: html`${masthead(site)}${card(content, say)}${footer(site, content, say)}`,
  })
  const page = box({
    class: 'page',
    align: 'center',
    style: `padding: 24px 12px; background-color: ${light.page}`,
    content: column,
  })
  return String(html`<!doctype html>
<html lang="${locale}" dir="ltr"><head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${subject}</title>
<style>${html.raw`${styleSheet}`}</style>
</head><body class="page" style="margin: 0; padding: 0; background-color: ${light.page}">
<div style="${HIDDEN}">${phraseHtml(content.preview)}</div>
<div role="article" aria-roledescription="${plainPhrase(say('frame.email'))}" aria-label="${subject}" lang="${locale}">${page}</div>
</body></html>
`)
}
