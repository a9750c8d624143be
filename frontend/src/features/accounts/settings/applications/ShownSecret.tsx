import { KeyRound } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { t } from '../../../../texts/t.ts'
import { Button } from '../../../../ui/Button.tsx'
import { CopyButton } from '../../../../ui/CopyButton.tsx'
import type { NewSecret } from './use-apps.ts'

/** Shows the secret here and never again. Takes the focus, because the element that had it is gone. */
export function ShownSecret({ shown: { app, secret }, onDone }: { shown: NewSecret; onDone: () => void }) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-labelledby="secret"
      className="panel flex flex-col gap-3 p-6 outline-none"
    >
      <h2 id="secret" className="section-title flex items-center gap-2">
        <KeyRound size={20} aria-hidden="true" />
        {t('applications.secret-of-name', { name: app.name })}
      </h2>
      {secret === null ? (
        <p>{t('applications.secret-lost')}</p>
      ) : (
        <>
          <p>{t('applications.copy-it-now')}</p>
          <p className="flex items-start gap-2">
            <code className="wrap-anywhere min-w-0 flex-1 rounded-control bg-raised px-3 py-2 text-sm">
              {secret}
            </code>
            <CopyButton value={secret} name={t('applications.the-secret')} />
          </p>
        </>
      )}
      <Button className="self-start" onClick={onDone}>
        {secret === null ? t('applications.close') : t('applications.i-have-copied-it')}
      </Button>
    </section>
  )
}
