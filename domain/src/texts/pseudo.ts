const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = 'ȧƀƈḓḗƒɠħīĵķŀḿƞǿƥɋřşŧŭṽẇẋẏẑȦƁƇḒḖƑƓĦĪĴĶĿḾȠǾƤɊŘŞŦŬṼẆẊẎẐ'

const letters = new Map([...plain].map((letter, place) => [letter, [...accented][place] ?? letter]))

/** Names of values and elements, and the frame of plurals. People see everything else. */
const syntax = /\{\w+, plural, |\b(?:zero|one|two|few|many|other) \{|\{\w+\}|<\/?\w+>/g
const list = /^[\w -]+=/

const accent = (text: string): string => text.replace(/[a-z]/gi, (letter) => letters.get(letter) ?? letter)

/**
 * The message with accents on all letters and a third longer, between brackets. Its syntax stays unchanged,
 * and so do the values of a list.
 */
export function pseudo(message: string): string {
  if (list.test(message)) return message.replaceAll(/=([^|]+)/g, (_, name: string) => `=${pseudo(name)}`)
  let end = 0
  let text = ''
  for (const found of message.matchAll(syntax)) {
    text += accent(message.slice(end, found.index)) + found[0]
    end = found.index + found[0].length
  }
  const padding = '~'.repeat(Math.ceil(message.length / 3))
  return `⟦${text}${accent(message.slice(end))}${padding}⟧`
}
