import { useState } from 'react'
import { t } from '../../../texts/t.ts'
import { Button } from '../../../ui/Button.tsx'
import { signInAnew } from '../../../viewer/sign-out.ts'

/** For people who are signed in as somebody else than they want to be on this page. */
export function AnotherAccount() {
  const [isLeaving, setLeaving] = useState(false)

  async function leave() {
    setLeaving(true)
    await signInAnew()
    setLeaving(false)
  }

  return (
    <Button look="quiet" loading={isLeaving} onClick={() => void leave()}>
      {t('auth.use-another-account')}
    </Button>
  )
}
