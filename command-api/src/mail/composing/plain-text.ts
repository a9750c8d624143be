import { sayIn } from '../texts/say.ts'
import type { Block, Envelope, MailContent, MailLink } from './mail-content.ts'
import { plainPhrase } from './phrase.ts'
import { webAddress } from './web-address.ts'

/** Puts the address on its own line, so that mail programs detect exactly the address as a link. */
const linkLines = ({ label, address }: MailLink): string => `${plainPhrase(label)}:\n${webAddress(address)}`

const blockText = (block: Block): string => {
  switch (block.kind) {
    case 'paragraph':
      return plainPhrase(block.phrase)
    case 'action':
      return linkLines(block.link)
    case 'list':
      return block.items.map((item) => `- ${plainPhrase(item)}`).join('\n')
    case 'facts':
      return block.facts.map(({ name, value }) => `${plainPhrase(name)}: ${plainPhrase(value)}`).join('\n')
    case 'notice': {
      const text = `${plainPhrase(block.title)}\n${plainPhrase(block.phrase)}`
      return block.link === undefined ? text : `${text}\n\n${linkLines(block.link)}`
    }
  }
}

/**
 * The text of a mail for programs and people that do not show HTML. Paragraphs are not wrapped, because each
 * program knows its width.
 */
export const plainText = (
  { site, locale }: Pick<Envelope, 'site' | 'locale'>,
  content: MailContent,
): string => {
  const say = sayIn(locale)
  const { greeted, blocks, why, unsubscribe } = content
  const footer = [
    plainPhrase(why),
    `${plainPhrase(say('frame.sender', { site: site.name }))}\n${webAddress(site.url)}`,
    ...(unsubscribe === undefined
      ? []
      : [linkLines({ label: say('frame.unsubscribe'), address: unsubscribe.page })]),
  ]
  const body = [
    ...(greeted === undefined ? [] : [plainPhrase(say('frame.greeting', { username: greeted }))]),
    ...blocks.map(blockText),
  ]
  return `${[...body, `-- \n${footer.join('\n\n')}`].join('\n\n')}\n`
}
