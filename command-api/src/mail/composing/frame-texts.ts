import { say } from './phrase.ts'

/** Texts of every mail. */
export const frameTexts = {
  language: 'en-US',
  greeting: (username: string) => say`Hi ${username},`,
  actionFallback: say`If the button does not work, open this address in your browser:`,
  sender: (site: string) => say`Sent by ${site}`,
  unsubscribe: say`Unsubscribe`,
}
