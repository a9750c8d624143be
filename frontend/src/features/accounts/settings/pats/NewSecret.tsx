import { KeyRound } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { t } from '../../../../texts/t.ts'
import { Button } from '../../../../ui/Button.tsx'
import { CopyButton } from '../../../../ui/CopyButton.tsx'

type Props = {
  name: string
  /** null: an earlier answer to the same request contained it. */
  secret: string | null
  onDone: () => void
}

/** Shows a secret once. */
export function NewSecret({ name, secret, onDone }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby={titleId} className="panel flex flex-col gap-4 p-6">
      <h2 ref={heading} id={titleId} tabIndex={-1} className="section-title flex items-center gap-2">
        <KeyRound size={20} aria-hidden="true" className="shrink-0 text-copper" />
        <span className="wrap-anywhere">{t('access-tokens.name-is-ready', { name })}</span>
      </h2>
      {secret === null ? (
        <p>{t('access-tokens.secret-lost')}</p>
      ) : (
        <>
          <p>{t('access-tokens.copy-it-now')}</p>
          <div className="flex items-center gap-2 rounded-md border border-line bg-raised py-2 ps-3 pe-2">
            <code className="wrap-anywhere min-w-0 flex-1 text-sm">{secret}</code>
            <CopyButton value={secret} name={t('access-tokens.access-token')} />
          </div>
        </>
      )}
      <Button className="self-start" onClick={onDone}>
        {secret === null ? t('access-tokens.close') : t('access-tokens.i-have-copied-it')}
      </Button>
    </section>
  )
}
