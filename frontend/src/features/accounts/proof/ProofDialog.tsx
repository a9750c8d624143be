import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { browserGet } from '../../../api/browser-get.ts'
import { readPage } from '../../../api/read-page.ts'
import { t } from '../../../texts/t.ts'
import { Button } from '../../../ui/Button.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { factorsAddress } from '../settings/factors-address.ts'
import { ProofForm } from './ProofForm.tsx'
import type { Factors } from './proofs.ts'

type Props = { onEnd: (isProven: boolean) => void }

/**
 * A native dialog: it may open above one of the page, with which it must not share focus and keys. The
 * element that opened it gets the focus back.
 */
export function ProofDialog({ onEnd }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [factors, setFactors] = useState<Factors | 'failed'>()

  useEffect(() => {
    dialog.current?.showModal()
    readPage(browserGet, factorsAddress).then(setFactors, () => setFactors('failed'))
  }, [])

  function keepToItself(event: KeyboardEvent) {
    if (event.key === 'Escape') event.stopPropagation()
  }

  const cancel = (
    <Button look="quiet" onClick={() => dialog.current?.close('')}>
      {t('proof.cancel')}
    </Button>
  )
  return (
    <dialog
      ref={dialog}
      aria-labelledby="proof-title"
      className="dialog proof"
      onKeyDown={keepToItself}
      onClose={() => onEnd(dialog.current?.returnValue === 'proven')}
    >
      <h2 id="proof-title" className="section-title">
        {t('proof.confirm-that-it-is-you')}
      </h2>
      <p className="text-muted text-sm">{t('proof.lead')}</p>
      {typeof factors === 'object' ? (
        <ProofForm factors={factors} cancel={cancel} onProven={() => dialog.current?.close('proven')} />
      ) : (
        <>
          <p role="status" className="flex items-center gap-2">
            {factors === 'failed' ? t('proof.unavailable') : <Spinner />}
          </p>
          {cancel}
        </>
      )}
    </dialog>
  )
}
