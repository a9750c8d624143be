import { MAX_NOTIFICATION_MAILS_A_DAY } from '@modstead/domain/accounts/mails-of-day'
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
import { ChoiceRow } from './ChoiceRow.tsx'
import { choicesAddress } from './choices-address.ts'
import { notificationTexts } from './notification-texts.ts'
import { isMailed, isMuted, withChoice, withMail } from './with-choice.ts'

const nothing = { muted: [], wanted: [], newsletter: false }

/** Chooses the channels of each kind of notification. Each switch takes effect at once. */
export function NotificationChoices() {
  const { pages } = useRouteContext({ from: '__root__' })
  const choices = usePage(choicesAddress).data ?? nothing
  const [isSending, setSending] = useState(false)

  async function choose(wanted: typeof choices) {
    if (isSending) return
    setSending(true)
    pages.put(choicesAddress, wanted)
    const change = changeTo('PATCH /_internal/settings/notifications', { body: wanted })
    const outcome = await send(change, { intent: createIntent() })
    setSending(false)
    if (outcome.kind === 'done') return
    pages.put(choicesAddress, choices)
    showToast({
      type: 'error',
      title: t('notifications.your-choice-is-not-kept'),
      text: problemText(outcome),
    })
  }

  return (
    <section aria-labelledby="matrix" className="panel p-6 pb-3">
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
              site={{
                isOn: !isMuted(choices.muted, type),
                onChange: (isOn) => void choose({ ...choices, muted: withChoice(choices.muted, type, isOn) }),
              }}
              mail={{
                isOn: isMailed(choices.wanted, type),
                onChange: (isOn) => void choose({ ...choices, wanted: withMail(choices.wanted, type, isOn) }),
              }}
            />
          ))}
          <ChoiceRow
            title={t('notifications.news-about-this-site')}
            hint={t('notifications.news-hint')}
            site={<NotSent />}
            mail={{
              isOn: choices.newsletter,
              onChange: (newsletter) => void choose({ ...choices, newsletter }),
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
