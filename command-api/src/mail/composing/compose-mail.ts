import type { Mail } from '@modstead/infra/mail/port'
import { htmlPage } from './html/html-page.ts'
import type { Block, Envelope, MailContent } from './mail-content.ts'
import { pageAddress } from './page-address.ts'
import { headerPhrase } from './phrase.ts'
import { plainText } from './plain-text.ts'
import { webAddress } from './web-address.ts'

/** Mail programs unsubscribe with a POST to the address, without a sign-in (RFC 8058). */
const oneClick = (address: string): NonNullable<Mail['headers']> => ({
  'List-Unsubscribe': `<${webAddress(address)}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

const leadingToPages = (envelope: Envelope, block: Block): Block =>
  'link' in block && block.link !== undefined
    ? { ...block, link: { ...block.link, address: pageAddress(envelope, block.link.address) } }
    : block

/** Composes the plain text, the HTML and the headers of a mail. */
export const composeMail = (envelope: Envelope, given: MailContent): Mail => {
  const { id, to } = envelope
  const { unsubscribe } = given
  const content = {
    ...given,
    blocks: given.blocks.map((block) => leadingToPages(envelope, block)),
    ...(unsubscribe && {
      unsubscribe: { ...unsubscribe, page: pageAddress(envelope, unsubscribe.page) },
    }),
  }
  return {
    id,
    to,
    subject: headerPhrase(content.subject),
    text: plainText(envelope, content),
    html: htmlPage(envelope, content),
    ...(unsubscribe && { headers: oneClick(unsubscribe.address) }),
  }
}
