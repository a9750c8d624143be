import { useEffect, useRef } from 'react'
import { t } from '../../../texts/t.ts'
import { PasskeyButton } from '../passkeys/PasskeyButton.tsx'

type Props = { onUse: () => Promise<string | undefined> }

/** For accounts without an app. Takes the focus, because the element that had it is gone. */
export function PasskeyForm({ onUse }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('button')?.focus(), [])
  return (
    <div ref={place}>
      <PasskeyButton look="main" onUse={onUse}>
        {t('second-step.use-a-passkey')}
      </PasskeyButton>
    </div>
  )
}
