import type { AccountEnvelope } from '@modstead/command-api/mail/composing/mail-content'
import { mailSiteOf } from '@modstead/command-api/mail/composing/mail-site'
import { sampleMails } from '@modstead/command-api/mail/sample-mails'
import type { TextLocale } from '@modstead/domain/accounts/settings/locales'
import type { Settings } from '@modstead/infra/config/settings'
import { mailboxDirectory } from '@modstead/infra/mail/mailbox/mailbox-directory'
import { openMailbox } from '@modstead/infra/mail/mailbox/read-mailbox'
import type { Mail } from '@modstead/infra/mail/port'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageLocale } from '../http/page-locale.ts'
import { devPagePolicy } from './dev-page.ts'
import { listPage } from './list-page.ts'
import { mailPage } from './mail-page.ts'
import { isFromHere } from './only-from-here.ts'
import { previewOf, previewPolicy } from './preview.ts'

export type DevMailSettings = Pick<Settings, 'production' | 'publicUrl' | 'mailFrom' | 'smtpUrl' | 'dataDir'>

interface Asked {
  Params: { readonly name: string }
  Querystring: { readonly theme?: string }
}

const MAX_LISTED = 50
const FIRST_SHOWN = ['To', 'From', 'Date', 'List-Unsubscribe', 'List-Unsubscribe-Post']

const send = (reply: FastifyReply, page: string, policy: string): FastifyReply =>
  reply
    .removeHeader('access-control-allow-origin')
    .headers({
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    })
    .type('text/html; charset=utf-8')
    .send(page)

/**
 * `/dev/mail`, for developers of the site: each template with sample facts in each language, and the mails
 * that were kept instead of sent, with their links. Does not exist in production.
 */
export const serveDevMail = (app: FastifyInstance, settings: DevMailSettings): void => {
  if (settings.production) return
  const { publicUrl, smtpUrl } = settings
  const mailbox = openMailbox(mailboxDirectory(settings.dataDir))
  const site = mailSiteOf(settings)
  const envelopeIn = (locale: TextLocale): AccountEnvelope => ({
    ...{ id: 'sample', to: 'anna@mail.test', username: 'anna' },
    ...{ site, locale },
  })
  const sampleFor = (request: FastifyRequest<Asked>): Mail | undefined =>
    sampleMails.get(request.params.name)?.(envelopeIn(pageLocale(request, false)))

  const serve = (path: string, answer: (request: FastifyRequest<Asked>, reply: FastifyReply) => unknown) =>
    app.get<Asked>(path, { config: { answeredBy: [] } }, async (request, reply) =>
      isFromHere(request, publicUrl) ? answer(request, reply) : reply.callNotFound(),
    )
  const sendPreview = (request: FastifyRequest<Asked>, reply: FastifyReply, html: string | undefined) => {
    if (html === undefined) return reply.callNotFound()
    const theme = request.query.theme === 'dark' ? 'dark' : 'light'
    return send(reply.header('x-frame-options', 'SAMEORIGIN'), previewOf(html, theme), previewPolicy)
  }

  serve('/dev/mail', async (request, reply) => {
    const mails = smtpUrl === undefined ? await mailbox.latest(MAX_LISTED) : null
    const locale = pageLocale(request, false)
    const envelope = envelopeIn(locale)
    const templates = [...sampleMails].map(([name, write]) => ({ name, subject: write(envelope).subject }))
    return send(reply, listPage({ publicUrl, mails, templates, locale }), devPagePolicy)
  })
  serve('/dev/mail/templates/:name', (request, reply) => {
    const { name } = request.params
    const mail = sampleFor(request)
    if (mail === undefined) return reply.callNotFound()
    const { subject, text, headers = {} } = mail
    const facts = Object.entries({ Template: name, ...headers }).map(([key, value]) => ({ name: key, value }))
    const shown = { subject, text, facts, locale: pageLocale(request, false) }
    return send(reply, mailPage(`/dev/mail/templates/${name}`, shown), devPagePolicy)
  })
  serve('/dev/mail/templates/:name/html', (request, reply) =>
    sendPreview(request, reply, sampleFor(request)?.html),
  )
  serve('/dev/mail/box/:name', async ({ params: { name } }, reply) => {
    const mail = await mailbox.find(name)
    if (mail === null) return reply.callNotFound()
    const { subject, text, headers } = mail
    const facts = FIRST_SHOWN.flatMap((shown) => headers.filter((header) => header.name === shown))
    return send(reply, mailPage(`/dev/mail/box/${name}`, { subject, text, facts }), devPagePolicy)
  })
  serve('/dev/mail/box/:name/html', async (request, reply) =>
    sendPreview(request, reply, (await mailbox.find(request.params.name))?.html),
  )
}
