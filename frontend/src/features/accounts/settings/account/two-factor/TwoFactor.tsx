import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { usePage } from '../../../../../api/use-page.ts'
import { t } from '../../../../../texts/t.ts'
import { Button } from '../../../../../ui/Button.tsx'
import { factorsAddress } from '../../factors-address.ts'
import { refreshFactors } from '../refresh-factors.ts'
import { BackupCodes } from './BackupCodes.tsx'
import { SetUpApp } from './SetUpApp.tsx'
import { TurnedOn } from './TurnedOn.tsx'

type Step = { at: 'rest' } | { at: 'set-up' } | { at: 'codes'; codes: readonly string[] }

/** The authenticator app of an account, and its backup codes. */
export function TwoFactor() {
  const { pages } = useRouteContext({ from: '__root__' })
  const factors = usePage(factorsAddress).data
  const [step, setStep] = useState<Step>({ at: 'rest' })
  const place = useRef<HTMLElement>(null)
  const isOn = typeof factors?.totp_enabled === 'string'
  const shown = `${step.at} ${isOn}`
  const before = useRef(shown)
  const rest = () => setStep({ at: 'rest' })

  // The button that had the focus is gone, along with the former view.
  useEffect(() => {
    if (shown !== before.current) place.current?.focus()
    before.current = shown
  }, [shown])

  async function show(codes: readonly string[]) {
    setStep({ at: 'codes', codes })
    await refreshFactors(pages)
  }

  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-labelledby="two-factor"
      className="panel flex flex-col gap-5 p-6 outline-none"
    >
      <h2 id="two-factor" className="section-title">
        {t('two-factor.two-factor-authentication')}
      </h2>
      {step.at === 'codes' && <BackupCodes codes={step.codes} onDone={rest} />}
      {step.at === 'set-up' && <SetUpApp onDone={(codes) => void show(codes)} onCancel={rest} />}
      {step.at === 'rest' &&
        (factors && isOn ? (
          <TurnedOn
            codesLeft={factors.backup_codes_left}
            onCodes={(codes) => void show(codes)}
            onTurnedOff={() => void refreshFactors(pages)}
          />
        ) : (
          <>
            <p>{t('two-factor.what-it-does')}</p>
            <Button look="main" className="self-start" onClick={() => setStep({ at: 'set-up' })}>
              {t('two-factor.set-up')}
            </Button>
          </>
        ))}
    </section>
  )
}
