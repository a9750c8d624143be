import { MAX_NOTIFICATION_MAILS_A_DAY } from '@modstead/domain/accounts/mails-of-day'
import { type ChannelChoice, isWantedOn } from '@modstead/domain/accounts/settings/channel-choice'
import type { NotificationType } from '@modstead/domain/accounts/settings/notification-choices'
import { useRouteContext } from '@tanstack/react-router'
import { Check, Minus } from 'lucide-react'
import { useState } from 'react'
import { changeTo } from '../../../../api/change.ts'
import { createIntent } from '../../../../api/intent.ts'
import { problemText } from '../../../../api/problems.ts'
import { send } from '../../../../api/send.ts'
import { usePage } from '../../../../api/use-page.ts'
import { t } from '../../../../texts/t.ts'
import { showToast } from '../../../../ui/show-toast.ts'
import { NeedsScripts } from '../NeedsScripts.tsx'
import { ChoiceRow } from './ChoiceRow.tsx'
import { choicesAddress } from './choices-address.ts'
import { type Choices, chooseInTurn } from './choose-in-turn.ts'
import { notificationTexts } from './notification-texts.ts'

const nothing: Choices = { muted: [], wanted: [], newsletter: false }

/** Chooses the channels of each kind of notification. Each switch takes effect at once. */
export function NotificationChoices() {
  const { pages } = useRouteContext({ from: '__root__' })
  const choices = usePage(choicesAddress).data ?? nothing
  const [isSending, setSending] = useState(false)
  const [choose] = useState(() =>
    chooseInTurn({
      shown: () => pages.peek(choicesAddress)?.data ?? nothing,
      show: (shown) => pages.put(choicesAddress, shown),
      send: (turned) => {
        setSending(true)
        const body = 'newsletter' in turned ? turned : { choices: [turned] }
        const change = changeTo('PATCH /_internal/settings/notifications', { body })
        return send(change, { intent: createIntent() })
      },
      onFailure: (failure) =>
        showToast({
          type: 'error',
          title: t('notifications.your-choice-is-not-kept'),
          text: problemText(failure),
        }),
      onRest: () => {
        setSending(false)
        // Other choices may have been made elsewhere, as by the link of a mail.
        pages.renew(choicesAddress).catch(() => undefined)
      },
    }),
  )
  const cell = (type: NotificationType, channel: ChannelChoice['channel']) => ({
    isOn: isWantedOn(choices, { type, channel }),
    onChange: (on: boolean) => choose({ type, channel, on }),
  })

  return (
    <section aria-labelledby="matrix" className="panel p-6 pb-3">
      <NeedsScripts text={t('appearance.needs-scripts')} />
      <h2 id="matrix" className="section-title">
        {t('notifications.what-you-are-told-of')}
      </h2>
      <p className="field-hint mb-4">
        {t('notifications.matrix-hint', { max: MAX_NOTIFICATION_MAILS_A_DAY })}
      </p>
      <table className="choice-table" aria-busy={isSending || undefined}>
        <thead>
          <tr>
            <th scope="col">{t('notifications.notification')}</th>
            <th scope="col">{t('notifications.site')}</th>
            <th scope="col">{t('notifications.mail')}</th>
          </tr>
        </thead>
        <tbody>
          {notificationTexts.map(({ type, title, hint }) => (
            <ChoiceRow
              key={type}
              title={title}
              hint={hint}
              site={cell(type, 'site')}
              mail={cell(type, 'mail')}
            />
          ))}
          <ChoiceRow
            title={t('notifications.news-about-this-site')}
            hint={t('notifications.news-hint')}
            site={<NotSent />}
            mail={{
              isOn: choices.newsletter,
              onChange: (newsletter) => choose({ newsletter }),
            }}
          />
          <ChoiceRow
            title={t('notifications.your-account-and-its-security')}
            hint={t('notifications.account-security-hint')}
            site={<NotSent />}
            mail={
              <>
                <Check size={18} aria-hidden="true" className="mx-auto text-success" />
                <span className="sr-only">{t('notifications.always-sent')}</span>
              </>
            }
          />
        </tbody>
      </table>
    </section>
  )
}

function NotSent() {
  return (
    <>
      <Minus size={16} aria-hidden="true" className="mx-auto text-muted" />
      <span className="sr-only">{t('notifications.not-sent-this-way')}</span>
    </>
  )
}
