import { useEffect, useState } from 'react'
import { t } from '../../../texts/t.ts'
import { Spinner } from '../../../ui/Spinner.tsx'
import { AuthLink } from '../auth/AuthLink.tsx'
import { AuthPanel } from '../auth/AuthPanel.tsx'
import { NoAnswer } from '../auth/NoAnswer.tsx'
import { NewcomerForm } from './NewcomerForm.tsx'
import { type Arrival, readNewcomer } from './read-newcomer.ts'

const title = t('providers.choose-a-username')

/** The last step for a visitor who comes from a provider and has no account yet. */
export function ChooseUsername() {
  const [arrival, setArrival] = useState<Arrival>()

  useEffect(() => {
    void readNewcomer().then(setArrival)
  }, [])

  function retry() {
    setArrival(undefined)
    void readNewcomer().then(setArrival)
  }

  switch (arrival?.kind) {
    case 'newcomer':
      return <NewcomerForm newcomer={arrival.newcomer} onLate={() => setArrival({ kind: 'late' })} />
    case 'unanswered':
      return <NoAnswer title={title} text={arrival.text} onRetry={retry} />
    case 'late':
      return (
        <AuthPanel title={t('providers.too-late')}>
          <p role="alert">{t('providers.too-late-hint')}</p>
          <AuthLink page="sign-up" look="main">
            {t('providers.begin-again')}
          </AuthLink>
        </AuthPanel>
      )
    case undefined:
      return (
        <AuthPanel title={title}>
          <p role="status" className="flex items-center gap-2">
            <Spinner /> {t('providers.one-moment')}
          </p>
        </AuthPanel>
      )
  }
}
