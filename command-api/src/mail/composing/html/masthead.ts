import { html, type SafeHtml } from '@remix-run/html-template'
import type { MailSite } from '../mail-site.ts'
import { light } from './colors.ts'
import { phraseHtml } from './phrase-html.ts'
import { textStyles } from './text-styles.ts'

const mark = (kind: string, color: string): SafeHtml =>
  html`<tr><td class="${kind}" width="16" height="8" style="width: 16px; height: 8px; font-size: 1px; line-height: 8px; background-color: ${color}; border-radius: 2px">&nbsp;</td></tr>`

/**
 * Two stacked blocks, as in the mark of the site, and its name. Not a picture, because mail programs ask
 * before they load one.
 */
export const masthead = ({ name }: MailSite): SafeHtml =>
  html`<table role="presentation" border="0" cellpadding="0" cellspacing="0" style="margin: 0 4px 16px"><tbody><tr>
<td valign="middle" style="padding: 0 8px 0 0"><table role="presentation" border="0" cellpadding="0" cellspacing="2"><tbody>
${mark('brand-mark', light.brand)}${mark('action-mark', light.action)}
</tbody></table></td>
<td class="text" valign="middle" style="${textStyles.siteName}">${phraseHtml([{ filled: name }])}</td>
</tr></tbody></table>`
