import { t } from '../../../../texts/t.ts'
import { AuthPanel } from '../AuthPanel.tsx'
import type { Asked } from './read-request.ts'

/** Does not redirect: an app with an invalid request may only want to send people somewhere. */
export function WrongRequest({ asked }: { asked: Extract<Asked, { kind: 'problem' | 'wrong' }> }) {
  return (
    <AuthPanel title={t('authorize.cannot-be-authorized')}>
      <p role="alert">{asked.kind === 'problem' ? asked.text : t('authorize.asks-too-much')}</p>
      {asked.kind === 'wrong' && (
        <a href={asked.back} className="button self-start">
          {t('authorize.back-to', { back: targetOf(asked.back) })}
        </a>
      )}
    </AuthPanel>
  )
}

function targetOf(address: string): string {
  const url = URL.parse(address)
  return url?.host || t('authorize.the-app')
}
