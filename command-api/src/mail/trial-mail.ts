import type { Mail } from '@modstead/infra/mail/port'

/** Shows an operator that mails arrive. `id` is one of its own each time. */
export const trialMail = (id: string, to: string, publicUrl: string): Mail => {
  const { host } = new URL(publicUrl)
  const sentence = `This is a test. Mails of ${host} reach you.`
  return {
    id,
    to,
    subject: `Test mail of ${host}`,
    text: `${sentence}\n\n${publicUrl}\n`,
    html: `<!doctype html><html lang="en"><body><p>${sentence}</p><p><a href="${publicUrl}">${host}</a></p></body></html>`,
  }
}
