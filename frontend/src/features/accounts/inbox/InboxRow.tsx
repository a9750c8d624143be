import type { SiteNotification } from '@modstead/query-api/contract/site/inbox'
import { Check, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { t } from '../../../texts/t.ts'
import { Link } from '../../../ui/Link.tsx'
import { TimeSince } from '../../../ui/TimeSince.tsx'
import { AnswerInvitation } from './AnswerInvitation.tsx'
import { NotificationPicture } from './NotificationPicture.tsx'
import { notificationWords } from './notification-words.ts'

type Props = {
  notification: SiteNotification
  /** It was just brought back. */
  takesFocus: boolean
  onRead: () => void
  onDelete: () => void
}

export function InboxRow({ notification, takesFocus, onRead, onDelete }: Props) {
  const deleting = useRef<HTMLButtonElement>(null)
  const { title, text, href } = notificationWords(notification)
  const { isRead, createdAt } = notification
  const weight = isRead ? '' : 'font-bold'
  useEffect(() => {
    if (takesFocus) deleting.current?.focus()
  }, [takesFocus])

  /** For buttons that go with what they did. */
  function keepFocus() {
    deleting.current?.focus()
  }

  return (
    <li className="flex items-start gap-4 px-4 py-4 sm:px-6">
      <span className="max-sm:hidden">
        <NotificationPicture notification={notification} />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="wrap-anywhere flex flex-wrap items-center gap-x-2 gap-y-1">
          {href === undefined ? (
            <span className={weight}>{title}</span>
          ) : (
            <Link to={href} className={weight} onClick={() => isRead || onRead()}>
              {title}
            </Link>
          )}
          {!isRead && <span className="chip">{t('inbox.unread')}</span>}
        </h2>
        <p className="wrap-anywhere text-sm">{text}</p>
        <p className="text-muted text-sm">
          <TimeSince date={createdAt} />
        </p>
        {'isOpen' in notification && notification.isOpen && (
          <AnswerInvitation invitation={notification} title={title} onAnswered={keepFocus} />
        )}
      </div>
      <div className="scripted flex shrink-0">
        {!isRead && (
          <button
            type="button"
            className="icon-button"
            aria-label={t('inbox.mark-named', { title })}
            title={t('inbox.mark-as-read')}
            onClick={() => {
              keepFocus()
              onRead()
            }}
          >
            <Check size={18} aria-hidden="true" />
          </button>
        )}
        <button
          ref={deleting}
          type="button"
          className="icon-button"
          aria-label={t('inbox.delete-named', { title })}
          title={t('inbox.delete')}
          onClick={onDelete}
        >
          <Trash2 size={18} aria-hidden="true" />
        </button>
      </div>
    </li>
  )
}
