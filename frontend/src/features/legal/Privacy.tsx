import { Link } from '@tanstack/react-router'
import { rich } from '../../texts/rich.ts'
import { t } from '../../texts/t.ts'
import { cookieNames } from './cookie-names.ts'
import { LegalText } from './LegalText.tsx'

const kept: readonly (readonly [what: string, why: string, howLong: string])[] = [
  [t('privacy.profile-data'), t('privacy.why-profile-data'), t('privacy.profile-kept-until')],
  [t('privacy.email'), t('privacy.why-email'), t('privacy.email-kept-until')],
  [t('privacy.sign-in-data'), t('privacy.why-sign-in-data'), t('privacy.kept-until-removed')],
  [t('privacy.sessions'), t('privacy.why-sessions'), t('privacy.sessions-kept-until')],
  [t('privacy.what-you-do'), t('privacy.why-what-you-do'), t('privacy.what-you-do-kept-until')],
  [t('privacy.preferences'), t('privacy.why-preferences'), t('privacy.preferences-kept-until')],
  [t('privacy.downloads-and-limits'), t('privacy.why-downloads-and-limits'), t('privacy.how-long-digests')],
]

const sections = [
  {
    id: 'kept',
    title: t('privacy.what-is-kept'),
    text: (
      <>
        <p>{t('privacy.encryption')}</p>
        <dl>
          {kept.map(([what, why, howLong]) => (
            <div key={what} className="mb-4 border-line border-s-2 ps-4">
              <dt className="font-semibold">{what}</dt>
              <dd className="m-0">{why}.</dd>
              <dd className="m-0 text-muted">{howLong}.</dd>
            </div>
          ))}
        </dl>
      </>
    ),
  },
  {
    id: 'not-kept',
    title: t('privacy.what-is-not-kept'),
    text: <p>{t('privacy.nothing-watches-you')}</p>,
  },
  {
    id: 'cookies',
    title: t('privacy.cookies'),
    text: (
      <>
        <p>{t('privacy.all-cookies-needed')}</p>
        <ul>
          <li>{rich('privacy.session-cookie', { session: <code>{cookieNames.session}</code> })}</li>
          <li>{rich('privacy.device-cookie', { device: <code>{cookieNames.device}</code> })}</li>
          <li>
            {rich('privacy.provider-cookies', {
              begun: <code>{cookieNames.begun}</code>,
              newcomer: <code>{cookieNames.newcomer}</code>,
            })}
          </li>
          <li>
            {rich('privacy.language-cookie', {
              locale: <code>{cookieNames.locale}</code>,
              language: (inside) => (
                <Link to="/settings/$page" params={{ page: 'language' }}>
                  {inside}
                </Link>
              ),
            })}
          </li>
          <li>
            {rich('privacy.appearance-cookies', {
              theme: <code>{cookieNames.theme}</code>,
              cosmetics: <code>{cookieNames.cosmetics}</code>,
              appearance: (inside) => (
                <Link to="/settings/$page" params={{ page: 'appearance' }}>
                  {inside}
                </Link>
              ),
            })}
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'others',
    title: t('privacy.recipients'),
    text: (
      <ul>
        <li>{t('privacy.readers')}</li>
        <li>{t('privacy.sign-in-providers')}</li>
        <li>{t('privacy.authorized-apps')}</li>
        <li>{t('privacy.captcha')}</li>
        <li>{t('privacy.embedded-media')}</li>
        <li>{t('privacy.nothing-is-sold')}</li>
      </ul>
    ),
  },
  {
    id: 'mails',
    title: t('privacy.mails'),
    text: (
      <p>
        {rich('privacy.which-mails', {
          notifications: (inside) => (
            <Link to="/settings/$page" params={{ page: 'notifications' }}>
              {inside}
            </Link>
          ),
        })}
      </p>
    ),
  },
  {
    id: 'rights',
    title: t('privacy.your-rights'),
    text: (
      <>
        <ul>
          <li>{rich('privacy.right-to-see', { strong: (inside) => <strong>{inside}</strong> })}</li>
          <li>
            {rich('privacy.right-to-correct', {
              strong: (inside) => <strong>{inside}</strong>,
              profile: (inside) => (
                <Link to="/settings/$page" params={{ page: 'profile' }}>
                  {inside}
                </Link>
              ),
            })}
          </li>
          <li>{rich('privacy.right-to-delete', { strong: (inside) => <strong>{inside}</strong> })}</li>
          <li>{rich('privacy.right-to-object', { strong: (inside) => <strong>{inside}</strong> })}</li>
        </ul>
        <p>{t('privacy.handing-over')}</p>
      </>
    ),
  },
  {
    id: 'children',
    title: t('privacy.children'),
    text: <p>{t('privacy.age')}</p>,
  },
  {
    id: 'contact',
    title: t('privacy.whom-to-ask'),
    text: <p>{t('privacy.contact')}</p>,
  },
]

export function Privacy() {
  return (
    <LegalText
      title={t('privacy.title')}
      changedAt="2026-11-30T00:00:00Z"
      short={t('privacy.summary')}
      sections={sections}
    />
  )
}
