import { Link } from '@tanstack/react-router'
import { rich } from '../../texts/rich.ts'
import { t } from '../../texts/t.ts'
import { LegalText } from './LegalText.tsx'

const sections = [
  {
    id: 'who',
    title: t('terms.who-agrees-to-what'),
    text: (
      <>
        <p>{t('terms.parties')}</p>
        <p>{t('terms.age')}</p>
      </>
    ),
  },
  {
    id: 'account',
    title: t('terms.your-account'),
    text: (
      <ul>
        <li>{t('terms.one-person-per-account')}</li>
        <li>{t('terms.keep-secrets')}</li>
        <li>{t('terms.give-your-address')}</li>
        <li>{t('terms.no-impersonation')}</li>
        <li>{t('terms.leaving')}</li>
      </ul>
    ),
  },
  {
    id: 'content',
    title: t('terms.what-you-publish'),
    text: (
      <>
        <p>{t('terms.your-content')}</p>
        <p>{t('terms.what-has-no-place')}</p>
        <ul>
          <li>{t('terms.no-harmful-programs')}</li>
          <li>{t('terms.no-stolen-work')}</li>
          <li>{t('terms.no-copies-of-game')}</li>
          <li>{t('terms.no-hate')}</li>
          <li>{t('terms.no-cheats')}</li>
          <li>{t('terms.nothing-misleading')}</li>
        </ul>
        <p>{t('terms.describe-honestly')}</p>
      </>
    ),
  },
  {
    id: 'moderation',
    title: t('terms.what-moderators-may-do'),
    text: <p>{t('terms.moderation')}</p>,
  },
  {
    id: 'copyright',
    title: t('terms.your-work-copied'),
    text: <p>{t('terms.how-to-report-copies')}</p>,
  },
  {
    id: 'api',
    title: t('terms.programs-and-the-api'),
    text: (
      <>
        <ul>
          <li>
            {rich('terms.name-your-program', {
              publicApi: (inside) => <Link to="/docs">{inside}</Link>,
              userAgent: <code>User-Agent</code>,
            })}
          </li>
          <li>{t('terms.give-few-rights')}</li>
          <li>{t('terms.keep-to-limits')}</li>
          <li>{t('terms.keep-copies-current')}</li>
          <li>{t('terms.apps-say-who')}</li>
        </ul>
      </>
    ),
  },
  {
    id: 'promises',
    title: t('terms.what-we-promise'),
    text: (
      <>
        <p>{t('terms.no-guarantee')}</p>
        <p>{t('terms.your-legal-rights')}</p>
      </>
    ),
  },
  {
    id: 'changes',
    title: t('terms.when-these-terms-change'),
    text: <p>{t('terms.how-changes-are-told')}</p>,
  },
]

export function Terms() {
  return (
    <LegalText
      title={t('terms.title')}
      changedAt="2026-11-23T00:00:00Z"
      short={t('terms.summary')}
      sections={sections}
    />
  )
}
