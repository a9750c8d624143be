import { html, type SafeHtml } from '@remix-run/html-template'
import type { Say } from '../../texts/say.ts'
import type { Block, MailLink } from '../mail-content.ts'
import type { Phrase } from '../phrase.ts'
import { webAddress } from '../web-address.ts'
import { light } from './colors.ts'
import { box } from './layout-table.ts'
import { aside, labelledLink, paragraph, phraseHtml, textLink } from './phrase-html.ts'
import { textStyles } from './text-styles.ts'

const button = ({ label, address }: MailLink, say: Say): SafeHtml => {
  const href = webAddress(address)
  const link = html`<a class="button-text" href="${href}" style="${textStyles.buttonText}">${phraseHtml(label)}</a>`
  const shape = box({
    class: 'button',
    width: 'auto',
    tableStyle: 'margin: 8px 0 20px',
    // Outlook ignores the padding of links.
    style: `background-color: ${light.action}; border-radius: 6px; mso-padding-alt: 12px 22px`,
    content: link,
  })
  const written = textLink(href, href)
  return html`${shape}${aside(html`${phraseHtml(say('frame.action-fallback'))}<br>${written}`)}`
}

const list = (items: readonly Phrase[]): SafeHtml =>
  html`<ul class="text" style="${textStyles.list}">${items.map((item) => html`<li>${phraseHtml(item)}</li>`)}</ul>`

const facts = (rows: Extract<Block, { kind: 'facts' }>['facts']): SafeHtml => {
  const cells = rows.map(
    ({ name, value }) => html`<tr>
<th class="muted" scope="row" align="left" valign="top" style="${textStyles.factName}">${phraseHtml(name)}</th>
<td class="text" valign="top" style="${textStyles.factValue}">${phraseHtml(value)}</td>
</tr>`,
  )
  return html`<table border="0" cellpadding="0" cellspacing="0" style="margin: 0 0 16px"><tbody>${cells}</tbody></table>`
}

const notice = ({ title, phrase, link }: Extract<Block, { kind: 'notice' }>): SafeHtml =>
  box({
    class: 'notice',
    tableStyle: 'margin: 8px 0 16px',
    style: `padding: 2px 0 2px 16px; border-left: 3px solid ${light.brand}`,
    content: html`<h2 class="text" style="${textStyles.noticeHeading}">${phraseHtml(title)}</h2>
<p class="text" style="${textStyles.lastLines}">${phraseHtml(phrase)}${link && html`<br>${labelledLink(link)}`}</p>`,
  })

export const blockHtml = (block: Block, say: Say): SafeHtml => {
  switch (block.kind) {
    case 'paragraph':
      return paragraph(block.phrase)
    case 'action':
      return button(block.link, say)
    case 'list':
      return list(block.items)
    case 'facts':
      return facts(block.facts)
    case 'notice':
      return notice(block)
  }
}
